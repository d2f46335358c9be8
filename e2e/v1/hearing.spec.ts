import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import OpenAI, { toFile } from 'openai';
import { errorOf, expect, test } from './developer';
import { converted, humanReading, missingForHearing, silentWav } from './recordings';

const missing = missingForHearing();
// biome-ignore lint/suspicious/noSkippedTests: only where the programs are missing.
test.skip(missing !== undefined, missing ?? '');

// One after the other: they share the only slot that engines have for long jobs.
test.describe.configure({ mode: 'default' });

/** Most of the words are recognized; the engine is an old one. */
const heard = /not an.* young man/;
const read = 'he was not an ill disposed young man';

async function formOf(fields: Record<string, string>, fileField: string, file: Buffer) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(fileField, new Blob([new Uint8Array(file)]), 'recording.bin');
  const encoded = new Response(form);
  return {
    method: 'POST',
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'Content-Type': encoded.headers.get('content-type') ?? '' },
  };
}

test('the official client has a recording transcribed by an engine, whole and streamed', async ({
  openai,
  key,
  ledger,
}) => {
  // Engines have the lowest priority: on a busy machine they transcribe late.
  test.setTimeout(240_000);
  const file = () => toFile(humanReading(), 'reading.wav');
  const model = 'pocketsphinx';
  const whole = await openai.audio.transcriptions.create({ file: await file(), model }).asResponse();
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'x-engine': 'pocketsphinx',
    'x-engine-quality': 'basic',
  });
  expect(await whole.json()).toMatchObject({ text: expect.stringMatching(heard) });
  const verbose = await openai.audio.transcriptions.create({
    file: await file(),
    model,
    response_format: 'verbose_json',
    timestamp_granularities: ['word', 'segment'],
  });
  expect(verbose.language).toBe('english');
  expect(Number(verbose.duration)).toBeCloseTo(2.99, 1);
  expect(verbose.words?.map(({ word }) => word)).toContain('young');
  expect(verbose.segments?.[0]?.start).toBeGreaterThan(0);
  for (const [responseFormat, beginning] of [
    ['text', /^\w/],
    ['srt', /^1\n00:00:00,\d{3} --> 00:00:02,/],
    ['vtt', /^WEBVTT\n\n00:00:00\.\d{3} --> /],
  ] as const) {
    const text: unknown = await openai.audio.transcriptions.create({
      file: await file(),
      model,
      language: 'en',
      response_format: responseFormat,
    });
    expect(text).toMatch(beginning);
    expect(text).toMatch(heard);
  }
  const events = [];
  const stream = await openai.audio.transcriptions.create({ file: await file(), model, stream: true });
  for await (const event of stream) events.push(event);
  const deltas = events.flatMap((event) => (event.type === 'transcript.text.delta' ? [event.delta] : []));
  const last = events.at(-1);
  expect(last).toMatchObject({ type: 'transcript.text.done', usage: { type: 'duration' } });
  expect(last?.type === 'transcript.text.done' && last.text).toBe(deltas.join(''));
  const entries = await ledger(key, 6);
  for (const entry of entries) {
    expect(entry).toMatchObject({ operation: 'transcribe', provider: 'local', model, outcome: 'succeeded' });
    expect(entry.audio_seconds).toBeCloseTo(2.99, 1);
  }
});

test('a provider’s stream is passed on, and a broken one reports an error', async ({
  openai,
  call,
  key,
  ledger,
}) => {
  const file = await toFile(silentWav(1), 'speech.wav');
  const texts = [];
  const stream = await openai.audio.transcriptions.create({ file, model: 'whisper-test', stream: true });
  for await (const event of stream) texts.push('delta' in event ? event.delta : '');
  expect(texts).toEqual(['good', ' morning', '']);
  const form = await formOf({ model: 'whisper-test', prompt: 'die', stream: 'true' }, 'file', silentWav(1));
  const died = await call('/v1/audio/transcriptions', '', form);
  expect(died.status).toBe(200);
  expect(died.text).toMatch(/"delta":"good"[\s\S]*"error":\{[\s\S]*"code":"upstream_error"\}\}\n\n$/);
  const entries = await ledger(key, 2);
  expect(entries.map(({ outcome, is_charged }) => [outcome, is_charged])).toEqual([
    ['succeeded', true],
    ['upstream_error', true],
  ]);
});

test('a reading is scored, phone by phone, in every container', async ({ call, key, ledger }) => {
  const wav = humanReading();
  const recordings: [string, Buffer][] = [
    ['wav', wav],
    ['mp3', converted(wav, 'mp3', 'libmp3lame')],
    ['flac', converted(wav, 'flac', 'flac')],
    ['Ogg with Vorbis', converted(wav, 'ogg', 'libvorbis')],
    ['Ogg with Opus', converted(wav, 'ogg', 'libopus')],
    ['WebM', converted(wav, 'webm', 'libopus')],
  ];
  for (const [name, bytes] of recordings) {
    const form = await formOf({ text: 'He was not an ill-disposed young man.' }, 'audio', bytes);
    const answer = await call('/v1/speech/pronunciation', '', form);
    expect(answer.status, `${name}: ${answer.text}`).toBe(200);
    expect(answer.json).toMatchObject({
      object: 'speech.pronunciation',
      engine: 'pocketsphinx-pronunciation',
      language: 'en-US',
      completeness: 100,
    });
    expect(answer.json).toHaveProperty('words.0.phones.0.expected', 'HH');
  }
  expect(await ledger(key, recordings.length)).toContainEqual(
    expect.objectContaining({ operation: 'pronunciation', is_charged: true, audio_seconds: 2.99 }),
  );
});

test('a wrong reading has a lower score, and its omitted words are marked', async ({ call }) => {
  const scoreOf = async (text: string) => {
    const answer = await call(
      '/v1/speech/pronunciation',
      '',
      await formOf({ text }, 'audio', humanReading()),
    );
    return JSON.parse(answer.text);
  };
  const right = await scoreOf(read);
  const wrong = await scoreOf('he was not an old fashioned young man');
  expect(right.score).toBeGreaterThan(wrong.score);
  const more = await scoreOf(`${read} at all when we met`);
  expect(more.completeness).toBeLessThan(100);
  expect(more.words.at(-1).outcome).toBe('left_out');
});

test('recordings that cannot be scored or decoded are refused, with the errors of the official client', async ({
  api,
  call,
  key,
}) => {
  const client = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: key.secret, maxRetries: 0 });
  const create = async (bytes: Buffer, asked: object = {}) =>
    client.audio.transcriptions.create({ file: await toFile(bytes, 'x'), model: 'pocketsphinx', ...asked });
  await expect(create(humanReading(), { language: 'de' })).rejects.toBeInstanceOf(OpenAI.BadRequestError);
  await expect(create(humanReading(), { language: 'de' })).rejects.toMatchObject({
    code: 'unsupported_language',
    message: expect.stringContaining('en-US'),
  });
  await expect(create(humanReading(), { model: 'no-ears' })).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  await expect(create(silentWav(301))).rejects.toMatchObject({ code: 'audio_too_long' });
  await expect(create(silentWav(0))).rejects.toMatchObject({ code: 'unsupported_audio' });
  const cases: [Record<string, string>, Buffer, string][] = [
    [{}, humanReading(), 'missing_parameter'],
    [{ text: 'word '.repeat(101) }, humanReading(), 'string_above_max_length'],
    [{ text: 'word-'.repeat(101) }, humanReading(), 'string_above_max_length'],
    [{ text: 'zzxqj' }, humanReading(), 'invalid_value'],
    [{ text: read, language: 'fr' }, humanReading(), 'unsupported_language'],
    [{ text: read }, silentWav(61), 'audio_too_long'],
    [{ text: read }, Buffer.from('fLaC and then nothing of use'), 'unsupported_audio'],
  ];
  for (const [fields, bytes, code] of cases) {
    const answer = await call('/v1/speech/pronunciation', '', await formOf(fields, 'audio', bytes));
    expect([answer.status, errorOf(answer)]).toMatchObject([400, { code }]);
  }
});

test('a truncated recording is decoded or refused', async ({ call }) => {
  const wav = humanReading();
  const broken: [string, Buffer][] = [
    ['truncated WAV', wav.subarray(0, wav.length / 2)],
    ['truncated FLAC', converted(wav, 'flac', 'flac').subarray(0, 20_000)],
    ['truncated Ogg', converted(wav, 'ogg', 'libopus').subarray(0, 6_000)],
    ['truncated WebM', converted(wav, 'webm', 'libopus').subarray(0, 6_000)],
    ['MP4, which only providers read', Buffer.from(`\0\0\0\x18ftypM4A ${'\0'.repeat(400)}`)],
    ['a WAV of noise', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.alloc(5_000, 7)])],
  ];
  for (const [name, bytes] of broken) {
    const answer = await call('/v1/speech/pronunciation', '', await formOf({ text: read }, 'audio', bytes));
    expect([200, 400], `${name}: ${answer.text}`).toContain(answer.status);
    if (answer.status === 400) expect(errorOf(answer)).toMatchObject({ code: 'unsupported_audio' });
  }
});

test('hours of silence in a small file are refused, and nothing stays on disk', async ({ call }) => {
  const before = readdirSync(tmpdir());
  // Three hours, which FLAC compresses to two megabytes; its header is changed to say one second.
  const hours = converted(silentWav(3 * 3_600), 'flac', 'flac');
  expect(hours.length).toBeLessThan(3_000_000);
  for (const isHonest of [true, false]) {
    // The number of samples is in the last 36 bits before the digest.
    hours.writeUInt32BE(isHonest ? 3 * 3_600 * 8_000 : 8_000, 22);
    const answer = await call('/v1/speech/pronunciation', '', await formOf({ text: read }, 'audio', hours));
    expect([answer.status, errorOf(answer)]).toMatchObject([400, { code: 'audio_too_long' }]);
  }
  const added = readdirSync(tmpdir()).filter((name) => !before.includes(name));
  expect(added.filter((name) => /^pilot-[0-9a-f]{8}-/.test(name))).toEqual([]);
});
