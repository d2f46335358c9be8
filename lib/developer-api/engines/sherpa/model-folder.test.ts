import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readModelFolder, withPaths } from './model-folder';

const folder = mkdtempSync(join(tmpdir(), 'pilot-test-model-'));
afterEach(() => rmSync(join(folder, 'sherpa.json'), { force: true }));

describe('the folder of a speech model', () => {
  it('is described by a file in it', () => {
    expect(readModelFolder(folder)).toBeUndefined();
    writeFileSync(join(folder, 'sherpa.json'), '{"id": "ears"}');
    expect(readModelFolder(folder)).toBeUndefined();
    for (const language of ['', 'the language of the seas']) {
      const wrong = { id: 'ears', languages: [language], modelConfig: {} };
      writeFileSync(join(folder, 'sherpa.json'), JSON.stringify(wrong));
      expect(readModelFolder(folder)).toBeUndefined();
    }
    const description = { id: 'ears', languages: ['de'], modelConfig: { tokens: 'tokens.txt' } };
    writeFileSync(join(folder, 'sherpa.json'), JSON.stringify(description));
    expect(readModelFolder(folder)).toEqual(description);
    expect(readModelFolder(join(folder, 'nowhere'))).toBeUndefined();
  });

  it('has the files that its description names', () => {
    const config = {
      whisper: { encoder: 'e.int8.onnx', task: 'transcribe' },
      numThreads: 1,
      tokens: '/t.txt',
    };
    expect(withPaths(config, '/models')).toEqual({
      whisper: { encoder: '/models/e.int8.onnx', task: 'transcribe' },
      numThreads: 1,
      tokens: '/t.txt',
    });
  });
});
