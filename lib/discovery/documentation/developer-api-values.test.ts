import { expect, it } from 'vitest';
import { probeSpeakers } from '../../developer-api/engines/probe-engines';
import { engineFigures } from '../../developer-api/kernel/engine-figures';
import { engineInfo, serversWith } from '../../developer-api/kernel/servers-fixture';
import { developerApiValues } from './developer-api-values';
import { readPage } from './write-pages';

it('prints measurements as sentences, not as names of figures', () => {
  const { transcription, pronunciation, upscale, removeBackground } = engineFigures;
  const engines = [
    ...probeSpeakers(),
    engineInfo({ id: 'a', operation: 'transcribe', figures: transcription }),
    engineInfo({ id: 'b', operation: 'pronunciation', figures: pronunciation }),
    engineInfo({ id: 'c', operation: 'upscale', figures: upscale }),
    engineInfo({ id: 'd', operation: 'remove_background', figures: removeBackground }),
    engineInfo({ id: 'e', operation: 'stream', figures: {} }),
  ];
  const values = developerApiValues('https://portal.example', serversWith({}, engines));
  const { body: text } = readPage('developer-api', values);
  expect(text).toContain('gets 100% of the words right when it is given the test sentences, and 78% to 93%');
  expect(text).toContain('| not measured yet |');
  for (const { figures } of engines)
    for (const name of Object.keys(figures)) expect(text).not.toContain(`${name.replaceAll('_', ' ')}:`);
});
