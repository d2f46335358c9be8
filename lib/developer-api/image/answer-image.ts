import { ByteBudget, type HeldBytes } from '../admit-bytes';
import { type Call, type Handler, metered } from '../answer-call';
import { DeveloperError } from '../developer-errors';
import { imageBodyBytesMax } from '../developer-limits';
import { digitalSourceTypes } from '../engine-info';
import { type Answerer, engineHeaders } from '../http/answer';
import { readDeveloperForm } from '../http/read-form';
import type { DeveloperAnswer } from '../http/request';
import { streamBytes } from '../http/stream-bytes';
import { operations } from '../operations';
import type { Provider, ProviderAnswer } from '../providers/providers';
import { enginesOf, serverOf } from '../serving';
import type { AskedImage, ImageOperation } from './image';
import { readAskedImage, readImageFormat } from './read-asked-image';
import { serveImage } from './serve-image';
import { imageAnswer } from './stream-image';

/** Memory budget of all images in progress, in bytes. */
const images = new ByteBudget(4 * imageBodyBytesMax);

/** Handles POST /v1/image/{operation}: processes the uploaded image with a provider or an engine on this machine. */
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
  const { image: provider } = call.deps.providers;
  const [engine] = enginesOf(operation, call.deps);
  const isElsewhere = provider?.models.includes(operation) === true;
  const who = isElsewhere
    ? ({ provider: 'upstream', model: null } as const)
    : ({ provider: 'local', model: engine?.id ?? null } as const);
  return metered<DeveloperAnswer>(call, { operation, ...who }, async (meter) => {
    meter.measured.images = 1;
    if (isElsewhere) {
      const answer = await askProvider(call, provider, asked);
      const headers = engineHeaders(answererOf(answer, operation));
      const said = { contentType: 'image/png', headers, emptyCode: 'upstream_error' } as const;
      return imageAnswer(await streamBytes(meter, answer.bytes(), said), format);
    }
    if (!engine) throw new DeveloperError('provider_not_configured');
    const headers = engineHeaders(engine);
    const said = { contentType: 'image/png', headers, emptyCode: 'engine_failed' } as const;
    return imageAnswer(await streamBytes(meter, serveImage(call, asked), said), format);
  });
}

/** Sends the portal's own request format, so that one portal can be another's provider. */
async function askProvider(call: Call, provider: Provider, asked: AskedImage): Promise<ProviderAnswer> {
  const form = new FormData();
  form.set('image', new Blob([asked.bytes], { type: asked.type }), 'image');
  if (asked.operation === 'upscale') form.set('factor', String(asked.factor));
  const path = operations[asked.operation].paths[0].replace(/^\/v1/, '');
  const answer = await provider.post(path, form, call.request.signal);
  if (answer.contentType === 'image/png') return answer;
  await answer.text();
  throw new DeveloperError('upstream_error');
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
