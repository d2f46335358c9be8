import { toFile } from 'openai';
import { objectOf } from '../support/answers';
import { errorOf, expect, test } from './developer';
import { endlessWebm, silentMp3, silentWav } from './recordings';

/** A form with a file, as bytes and their type. */
async function formOf(fields: Record<string, string>, fileField: string, file: Buffer | undefined) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set(fileField, new Blob([new Uint8Array(file)]), 'recording.bin');
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'Content-Type': encoded.headers.get('content-type') ?? '' },
  };
}

test('a recording is transcribed and measured', async ({ call, key, ledger }) => {
  const form = await formOf({ language: 'auto' }, 'audio', silentWav(2.5));
  const answer = await call('/v1/speech/transcribe', '', { ...form, method: 'POST' });
  expect(answer.json).toEqual({
    object: 'speech.transcript',
    engine: 'whisper-test',
    text: 'good morning',
    language: null,
    duration_seconds: 2.5,
  });
  const named = await formOf({ language: 'de' }, 'audio', silentMp3(100));
  const mp3 = await call('/v1/speech/transcribe', '', { ...named, method: 'POST' });
  expect(mp3.json).toMatchObject({ language: 'de' });
  const [first, second] = await ledger(key, 2);
  expect(first).toMatchObject({
    operation: 'transcribe',
    model: 'whisper-test',
    outcome: 'succeeded',
    is_charged: true,
    price_usd: null,
    audio_seconds: 2.5,
  });
  expect(second?.audio_seconds).toBeCloseTo((100 * 1152) / 44_100, 1);
});

test('the official client transcribes', async ({ openai }) => {
  const file = await toFile(silentWav(1), 'speech.wav');
  const transcription = await openai.audio.transcriptions.create({ file, model: 'whisper-test' });
  expect(transcription.text).toBe('good morning');
  const text = await openai.audio.transcriptions.create({
    file: await toFile(silentWav(1), 'speech.wav'),
    model: 'whisper-test',
    response_format: 'text',
  });
  expect(text).toBe('good morning\n');
});

test('seconds are those of the actual sound', async ({ call, key, ledger }) => {
  const form = await formOf({}, 'audio', silentWav(1, 90_000));
  expect((await call('/v1/speech/transcribe', '', { ...form, method: 'POST' })).status).toBe(200);
  expect((await ledger(key, 1))[0]?.audio_seconds).toBe(1);
});

test('a file that is not a recording is refused', async ({ call, key, sql }) => {
  const cases: [Awaited<ReturnType<typeof formOf>>, number, string][] = [
    [await formOf({}, 'audio', undefined), 400, 'missing_parameter'],
    [await formOf({}, 'file', silentWav(1)), 400, 'missing_parameter'],
    [await formOf({}, 'audio', Buffer.from('<html>no sound</html>')), 400, 'unsupported_audio'],
    [await formOf({ language: 'x y z' }, 'audio', silentWav(1)), 400, 'invalid_value'],
    [await formOf({ model: 'nobody' }, 'audio', silentWav(1)), 404, 'model_not_found'],
    [await formOf({}, 'audio', Buffer.alloc(26_300_000)), 413, 'payload_too_large'],
    [{ body: Buffer.from('{}'), headers: { 'Content-Type': 'application/json' } }, 400, 'invalid_multipart'],
  ];
  for (const [form, status, code] of cases) {
    const answer = await call('/v1/speech/transcribe', '', { ...form, method: 'POST' });
    expect([answer.status, errorOf(answer)]).toMatchObject([status, { code }]);
  }
  const [row] = await sql<{ entries: number }[]>`
    select count(*)::int as entries from usage_ledger where key_id = ${key.id}`;
  expect(row?.entries).toBe(0);
});

test('a recording that is too long, or cannot be read, is refused and not charged', async ({
  call,
  key,
  ledger,
}) => {
  const long = silentWav(1);
  // One byte a second, by its header, makes two hours of a small file.
  long.writeUInt32LE(1, 24);
  long.writeUInt32LE(2, 28);
  const tooLong = await formOf(
    {},
    'audio',
    Buffer.concat([long.subarray(0, 40), Buffer.from([0, 0, 0, 0x7f]), Buffer.alloc(20_000)]),
  );
  const refused = await call('/v1/speech/transcribe', '', { ...tooLong, method: 'POST' });
  expect(errorOf(refused)).toMatchObject({ code: 'audio_too_long' });
  const broken = await formOf({}, 'audio', Buffer.from('fLaC and then nothing of use'));
  const unread = await call('/v1/speech/transcribe', '', { ...broken, method: 'POST' });
  expect(errorOf(unread)).toMatchObject({ code: 'unsupported_audio' });
  const entries = await ledger(key, 2);
  expect(entries.map((entry) => [entry.outcome, entry.is_charged])).toEqual([
    ['audio_too_long', false],
    ['unsupported_audio', false],
  ]);
});

test('a provider that fails to transcribe is reported as a provider error', async ({ call, key, ledger }) => {
  const form = await formOf({ model: 'whisper-test', prompt: 'fail' }, 'file', silentWav(1));
  const answer = await call('/v1/audio/transcriptions', '', { ...form, method: 'POST' });
  expect([answer.status, errorOf(answer)]).toMatchObject([502, { code: 'upstream_error' }]);
  expect((await ledger(key, 1))[0]).toMatchObject({
    outcome: 'upstream_error',
    is_charged: false,
    audio_seconds: 1,
  });
});

test.describe('recordings that use up the shared memory', () => {
  // One after the other; otherwise they would take the memory from each other.
  test.describe.configure({ mode: 'default' });

  test('recordings sent together are limited in bytes, two per key', async ({ call, key, makeKey }) => {
    const form = await formOf({}, 'audio', Buffer.alloc(24_000_000));
    const secrets = [key.secret, (await makeKey()).secret];
    const third = (await makeKey()).secret;
    const send = async (secret: string) => {
      const answer = await call('/v1/speech/transcribe', '', { ...form, method: 'POST', secret });
      return objectOf(errorOf(answer)).code;
    };
    const sent = Array.from({ length: 12 }, (_, at) => send(secrets[at % 2] ?? ''));
    // Another key has its place although these two fill the memory.
    expect(await send(third)).toBe('unsupported_audio');
    const codes = await Promise.all(sent);
    expect(codes.filter((code) => code === 'unsupported_audio').length).toBeGreaterThanOrEqual(4);
    expect(codes).toContain('engine_overloaded');
    expect(codes.filter((code) => code !== 'unsupported_audio' && code !== 'engine_overloaded')).toEqual([]);
    const alone = await call('/v1/speech/transcribe', '', { ...form, method: 'POST' });
    expect(objectOf(errorOf(alone)).code).toBe('unsupported_audio');
  });

  test('a recording that takes too long to measure times out, is charged and logged', async ({
    call,
    key,
    ledger,
    portalLog,
  }) => {
    const form = await formOf({}, 'audio', endlessWebm(26_000_000));
    const answer = await call('/v1/speech/transcribe', '', { ...form, method: 'POST' });
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toMatchObject({ code: 'input_too_complex', type: 'invalid_request_error' });
    expect((await ledger(key, 1))[0]).toMatchObject({ outcome: 'input_too_complex', is_charged: true });
    const line = portalLog()
      .split('\n')
      .find((text) => text.includes(answer.headers['x-request-id'] ?? 'none') && text.includes('"engine"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 40,
      engine: 'audio_seconds',
      error: 'input_too_complex',
    });
  });
});
