import { expect, it } from 'vitest';
import { errorStatus } from '../../kernel/errors';
import { pageAsMarkdown } from './blocks';
import { errorsPage } from './errors-page';

it('says of every error code when it is answered', () => {
  const text = pageAsMarkdown(errorsPage(), 'https://portal.example');
  expect(Object.keys(errorStatus).filter((code) => !text.includes(`| \`${code}\` |`))).toEqual([]);
});
