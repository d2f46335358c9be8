import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createOpenAI } from '@ai-sdk/openai';
import { experimental_generateSpeech as generateSpeech, experimental_transcribe as transcribe } from 'ai';
import OpenAI from 'openai';
import type { SpeechCreateParams } from 'openai/resources/audio/speech';
import { objectOf } from '../support/answers';
import { errorOf, expect, test } from './developer';
import { silentWav } from './recordings';

/** Media type of each format, and its name in ffprobe. */
const formats = [
  ['mp3', 'audio/mpeg', 'mp3'],
  ['opus', 'audio/ogg', 'opus'],
  ['wav', 'audio/wav', 'pcm_s16le'],
  ['flac', 'audio/flac', 'flac'],
] as const;

const sentence = 'The meeting begins at nine in the morning.';

const readers = ['/usr/bin/ffprobe', '/usr/bin/exiftool'].filter((path) => !existsSync(path));
const hasEspeak = existsSync('/usr/bin/espeak-ng');

/** Runs a program on a file and returns its output, which is JSON. */
function printed(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

for (const [format, mimeType, codec] of formats) {
  test(`the official client requests ${format}, and the file declares that it is synthetic`, async ({
    openai,
    key,
    ledger,
  }, testInfo) => {
    const asked: SpeechCreateParams = {
      model: 'flite',
      voice: 'slt',
      input: sentence,
      // mp3 is the default according to OpenAI.
      ...(format !== 'mp3' && { response_format: format }),
    };
    const response = await openai.audio.speech.create(asked);
    expect(response.headers.get('content-type')).toBe(mimeType);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-engine': 'flite',
      'x-engine-version': '2.3',
      'x-engine-quality': 'basic',
      'x-synthetic': 'true',
      'x-digital-source-type': 'trainedAlgorithmicMedia',
    });
    const file = testInfo.outputPath(`speech.${format}`);
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
    expect((await ledger(key, 1))[0]).toMatchObject({
      operation: 'synthesize',
      provider: 'local',
      model: 'flite',
      outcome: 'succeeded',
      is_charged: true,
      characters: sentence.length,
      price_usd: null,
    });
    // biome-ignore lint/suspicious/noSkippedTests: only where the programs are missing.
    test.skip(readers.length > 0, `reading the marks back needs ${readers.join(' and ')}`);
    const probed = JSON.parse(
      printed('ffprobe', ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', file]),
    );
    expect(probed.streams).toMatchObject([{ codec_name: codec, channels: 1 }]);
    expect(JSON.stringify(probed)).toContain('digitalsourcetype/trainedAlgorithmicMedia');
    expect(printed('exiftool', ['-j', file])).toContain('digitalsourcetype/trainedAlgorithmicMedia');
  });
}

test('samples are returned without a file header, 24,000 a second', async ({ openai }) => {
  const bytesAt = async (speed: number) => {
    const asked = { model: 'flite', voice: 'kal16', input: sentence, response_format: 'pcm', speed } as const;
    return (await (await openai.audio.speech.create(asked)).arrayBuffer()).byteLength;
  };
  const [usual, slow] = [await bytesAt(1), await bytesAt(0.5)];
  expect(usual / 48_000).toBeGreaterThan(1.5);
  expect(usual / 48_000).toBeLessThan(5);
  expect(slow / usual).toBeGreaterThan(1.7);
});

test('sound streams while it is generated; disconnecting pays for what was sent', async ({
  api,
  key,
  ledger,
}) => {
  const input = `${sentence} `.repeat(90);
  const leaving = new AbortController();
  const response = await fetch(`${api.url}/v1/speech/synthesize`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key.secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ model: 'flite', input, response_format: 'pcm', speed: 0.25 }),
    signal: leaving.signal,
  });
  const reader = response.body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  leaving.abort();
  const [entry] = await ledger(key, 1);
  expect(entry).toMatchObject({ outcome: 'caller_left', is_charged: true });
  expect(entry?.characters).toBeGreaterThan(0);
  expect(entry?.characters).toBeLessThan(input.length);
});

test('the AI SDK has a text spoken and a recording transcribed', async ({ api, key }) => {
  const provider = createOpenAI({ baseURL: `${api.url}/v1`, apiKey: key.secret });
  const { audio } = await generateSpeech({ model: provider.speech('flite'), text: sentence, voice: 'rms' });
  expect(audio.mediaType).toBe('audio/mpeg');
  expect(audio.uint8Array.length).toBeGreaterThan(8_000);
  const wav = await generateSpeech({
    model: provider.speech('flite'),
    text: sentence,
    voice: 'awb',
    outputFormat: 'wav',
    speed: 1.5,
  });
  expect(Buffer.from(wav.audio.uint8Array).toString('latin1', 0, 4)).toBe('RIFF');
  const { text } = await transcribe({ model: provider.transcription('whisper-test'), audio: silentWav(1) });
  expect(text).toBe('good morning');
});

test('a text that cannot be spoken is refused with the possible values', async ({ api, call, key, sql }) => {
  const client = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: key.secret, maxRetries: 0 });
  const create = (asked: Partial<SpeechCreateParams>) =>
    client.audio.speech.create({ model: 'flite', voice: 'slt', input: sentence, ...asked });
  await expect(create({ response_format: 'aac' })).rejects.toBeInstanceOf(OpenAI.BadRequestError);
  await expect(create({ response_format: 'aac' })).rejects.toMatchObject({
    code: 'unsupported_response_format',
    message: expect.stringMatching(/mp3, opus, wav, flac,? or pcm/),
  });
  await expect(create({ voice: 'alloy' })).rejects.toMatchObject({
    code: 'unknown_voice',
    message: expect.stringMatching(/slt, rms, awb, kal16,? (?:or )?kal/),
  });
  await expect(create({ model: 'tts-1' })).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  const refused: [object, string][] = [
    [{ input: 'word '.repeat(820) }, 'string_above_max_length'],
    [{ input: '9'.repeat(4_096), speed: 0.25 }, 'string_above_max_length'],
    [{ input: '😀'.repeat(4_096) }, 'invalid_value'],
    [{ input: '?!…'.repeat(1_000) }, 'invalid_value'],
    [{ input: '\u0000\u0001\u001b[' }, 'invalid_value'],
    [{ input: '  ' }, 'invalid_value'],
    [{ input: 'Доброе утро', voice: 'slt' }, 'unsupported_language'],
    [{ input: sentence, language: 'xx' }, 'unsupported_language'],
    [{ input: sentence, voice: 'slt', language: 'de' }, 'unsupported_language'],
    [{ input: sentence, speed: 5 }, 'invalid_value'],
    [{ input: sentence, stream_format: 'sse' }, 'invalid_value'],
    [{ voice: 'slt' }, 'missing_parameter'],
  ];
  for (const [body, code] of refused) {
    const answer = await call('/v1/audio/speech', { model: 'flite', ...body });
    expect([answer.status, objectOf(errorOf(answer)).code]).toEqual([400, code]);
  }
  const [row] = await sql<{ entries: number }[]>`
    select count(*)::int as entries from usage_ledger where key_id = ${key.id}`;
  expect(row?.entries).toBe(0);
});

test('any text with letters is spoken as written', async ({ call }) => {
  const texts = [
    '<speak><break time="9s"/>Hello &amp; goodbye</speak>',
    'one\u0000two\u0001three\u001b[31m',
    'a'.repeat(4_096),
    '-o /etc/passwd $(id) `id` %n%s',
  ];
  const kal16 = { model: 'flite', voice: 'kal16', response_format: 'wav' };
  for (const input of texts) {
    const answer = await call('/v1/speech/synthesize', { ...kal16, input });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'audio/wav']);
  }
});

test('other languages are spoken by espeak-ng if the system has it', async ({ call }) => {
  const german = { model: hasEspeak ? 'espeak-ng' : 'flite', input: 'Guten Morgen!', language: 'de-AT' };
  const answer = await call('/v1/speech/synthesize', german);
  if (hasEspeak) {
    expect([answer.status, answer.headers['x-engine']]).toEqual([200, 'espeak-ng']);
    expect(answer.headers['x-digital-source-type']).toBe('algorithmicMedia');
  } else {
    expect([answer.status, objectOf(errorOf(answer)).code]).toEqual([400, 'unsupported_language']);
  }
});
