import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { evidencePackageSchema } from './evidence-package';
import { readSamplePackage, sampleBytesMax } from './sample-package';

const fileOf = (name: string) =>
  readFileSync(new URL(`../../public/samples/${name}`, import.meta.url), 'utf8');
const text = fileOf('masking-shadow-14.json');
const sample = evidencePackageSchema.parse(JSON.parse(text));
const offer = { id: 'masking-shadow-14', duration_days: 14, allowed_modes: ['offline', 'shadow'] };

const problemsOf = (changed: object, of = offer) => {
  const read = readSamplePackage(JSON.stringify({ ...sample, ...changed }), of);
  return 'problems' in read ? read.problems : [];
};

describe('readSamplePackage', () => {
  it('reads the package of its offer', () => {
    expect(readSamplePackage(text, offer)).toEqual({ sample });
  });

  it('reports errors by their JSON pointer', () => {
    const { metrics } = sample;
    const wrong = problemsOf({
      metrics: [{ ...metrics[0], n: 0 }, ...metrics.slice(1)],
      verdict: { ...sample.verdict, outcome: 'won' },
      'a/b~c': 1,
      title: undefined,
    });
    expect(wrong.map(({ pointer }) => pointer).toSorted()).toEqual([
      '/a~1b~0c',
      '/metrics/0/n',
      '/title',
      '/verdict/outcome',
    ]);
    for (const { message } of wrong) expect(message).not.toBe('');
  });

  it('requires it to agree with the offer', () => {
    expect(problemsOf({}, { id: 'vision-pilot-21', duration_days: 21, allowed_modes: ['staging'] })).toEqual([
      { pointer: '/offer_id', message: 'Must be "vision-pilot-21", the offer’s id.' },
      { pointer: '/scope/pilot_days', message: 'Must be 21, the offer’s duration.' },
      { pointer: '/scope/mode', message: 'Must be a mode that the offer allows: staging.' },
    ]);
  });

  it.each([
    ['', 'This is not valid JSON.'],
    ['{', 'This is not valid JSON.'],
    ['null', /expected object/],
    [`"${'x'.repeat(sampleBytesMax)}"`, 'At most 128 KB.'],
  ])('%#: refuses what is not a package', (given, message) => {
    const read = readSamplePackage(given, offer);
    expect(read).toEqual({ problems: [{ pointer: '', message: expect.stringMatching(message) }] });
  });
});

it('publishes the schema that it validates with', () => {
  const schema = z.toJSONSchema(evidencePackageSchema, { target: 'draft-2020-12' });
  const published: unknown = JSON.parse(fileOf('evidence-package.schema.json'));
  expect(published).toEqual({ title: 'Sample evidence package', ...schema });
});
