import { makeImage } from '../engines/make-image';
import { type Answerer, engineHeaders } from '../http/answer';
import { type DeveloperForm, readDeveloperForm } from '../http/read-form';
import type { DeveloperAnswer, StreamedAnswer } from '../http/request';
import {
  type AskedImage,
  type ImageFormat,
  type ImageOperation,
  imageFormats,
  sniffImage,
  type UpscaleFactor,
  upscaleFactors,
} from '../image/image';
import { ByteBudget, type HeldBytes } from '../kernel/admit-bytes';
import { DeveloperError } from '../kernel/developer-errors';
import { imageBodyBytesMax, imageBytesMax } from '../kernel/developer-limits';
import { digitalSourceTypes } from '../kernel/engine-info';
import { operations } from '../kernel/operations';
import { enginesOf, serverOf } from '../kernel/serving';
import type { Provider, ProviderAnswer } from '../providers/providers';
import { type Call, callerOf, type Handler, metered, type WorkClient } from './answer-call';
import { type MadeFile, streamBytes } from './stream-answer';

/** Memory budget of all images in progress, in bytes. */
const images = new ByteBudget(4 * imageBodyBytesMax, 2 * imageBodyBytesMax);

export function imageHandler(operation: ImageOperation): Handler {
  return (call) => {
    if (serverOf(operation, call.deps) === undefined) throw new DeveloperError('provider_not_configured');
    return images.hold(call.key.keyId, (held) => answerImage(call, operation, held));
  };
}

async function answerImage(call: Call, operation: ImageOperation, held: HeldBytes): Promise<DeveloperAnswer> {
  const form = await readDeveloperForm(call.request, imageBodyBytesMax, held);
  const asked = readAskedImage(form, operation);
  const format = readImageFormat(form);
  const { provider, model, run } = imageClient(call, asked);
  return metered<DeveloperAnswer>(call, { operation, provider, model }, async (meter) => {
    meter.measured.images = 1;
    return imageAnswer(await streamBytes(meter, await run(meter)), format);
  });
}

function imageClient(call: Call, asked: AskedImage): WorkClient<MadeFile> {
  const { image: provider } = call.deps.providers;
  if (provider?.models.includes(asked.operation)) {
    return { provider: 'upstream', model: null, run: () => makeByProvider(call, provider, asked) };
  }
  const [engine] = enginesOf(asked.operation, call.deps);
  const run = async (): Promise<MadeFile> => {
    if (!engine) throw new DeveloperError('provider_not_configured');
    const bytes = makeImage(call.deps.engines.processes, asked, callerOf(call), call.request.signal);
    return { bytes, contentType: 'image/png', headers: engineHeaders(engine), emptyCode: 'engine_failed' };
  };
  return { provider: 'local', model: engine?.id ?? null, run };
}

/** Sends the portal's own request format, so that one portal can be another's provider. */
async function makeByProvider(call: Call, provider: Provider, asked: AskedImage): Promise<MadeFile> {
  const form = new FormData();
  form.set('image', new Blob([asked.bytes], { type: asked.type }), 'image');
  if (asked.operation === 'upscale') form.set('factor', String(asked.factor));
  const path = operations[asked.operation].paths[0].replace(/^\/v1/, '');
  const answer = await provider.post(path, form, call.request.signal);
  if (answer.contentType !== 'image/png') {
    await answer.text();
    throw new DeveloperError('upstream_error');
  }
  const headers = engineHeaders(answererOf(answer, asked.operation));
  return { bytes: answer.bytes(), contentType: 'image/png', headers, emptyCode: 'upstream_error' };
}

/** Returns the engine details in a provider's answer, with defaults for missing headers. */
function answererOf(answer: ProviderAnswer, operation: ImageOperation): Answerer {
  const version = answer.header('x-engine-version');
  const made = digitalSourceTypes.find((type) => type === answer.header('x-digital-source-type'));
  const usual =
    operation === 'restore_face' ? 'compositeWithTrainedAlgorithmicMedia' : 'algorithmicallyEnhanced';
  return {
    engine: answer.header('x-engine') ?? 'upstream',
    ...(version !== undefined && { version }),
    quality: answer.header('x-engine-quality') === 'basic' ? 'basic' : 'standard',
    digitalSourceType: made ?? usual,
  };
}

export function readAskedImage(form: DeveloperForm, operation: ImageOperation): AskedImage {
  const bytes = form.file('image');
  if (bytes === undefined) {
    throw new DeveloperError('missing_parameter', { param: 'image', message: 'The file image is missing.' });
  }
  if (bytes.length > imageBytesMax) throw new DeveloperError('payload_too_large', { param: 'image' });
  const type = sniffImage(bytes);
  if (!type) {
    throw new DeveloperError('unsupported_image', {
      param: 'image',
      message: 'The file is not PNG, JPEG or WebP.',
    });
  }
  return { operation, bytes, type, factor: factorOf(form) };
}

function factorOf(form: DeveloperForm): UpscaleFactor {
  const text = form.texts('factor')[0]?.trim() || '2';
  const found = upscaleFactors.find((factor) => String(factor) === text);
  if (found) return found;
  throw new DeveloperError('invalid_value', { param: 'factor', message: 'The factor must be 2 or 4.' });
}

/** Reads the requested answer format, `png` by default. Throws DeveloperError `unsupported_response_format`. */
export function readImageFormat(form: DeveloperForm): ImageFormat {
  const text = form.texts('response_format')[0]?.trim() || 'png';
  const found = imageFormats.find((format) => format === text);
  if (found) return found;
  throw new DeveloperError('unsupported_response_format', {
    param: 'response_format',
    message: 'The format must be png or b64_json.',
  });
}

/** Encodes an image as base64 while it streams. A whole image would be in memory several times. */
export async function* inBase64(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  let left: Uint8Array = new Uint8Array();
  for await (const piece of pieces) {
    const bytes = Buffer.concat([left, Buffer.from(piece)]);
    const whole = bytes.length - (bytes.length % 3);
    left = bytes.subarray(whole);
    if (whole > 0) yield bytes.toString('base64', 0, whole);
  }
  if (left.length > 0) yield Buffer.from(left).toString('base64');
}

export function imageAnswer(png: StreamedAnswer, format: ImageFormat): StreamedAnswer {
  if (format === 'png') return png;
  const headers = { ...png.headers, 'Content-Type': 'application/json; charset=utf-8' };
  return { ...png, headers, pieces: inJson(png.pieces) };
}

async function* inJson(pieces: AsyncGenerator<string | Uint8Array>): AsyncGenerator<string> {
  // Sent with the first piece. If it were sent earlier, the engine would not notice a reader who left before its first
  // piece.
  let beginning = `{"created":${Math.floor(Date.now() / 1_000)},"data":[{"b64_json":"`;
  for await (const text of inBase64(pieces)) {
    yield beginning + text;
    beginning = '';
  }
  yield `${beginning}"}]}`;
}
