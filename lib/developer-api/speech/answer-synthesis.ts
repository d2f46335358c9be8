import { type Call, metered } from '../answer-call';
import { DeveloperError } from '../developer-errors';
import { synthesisBodyBytesMax } from '../developer-limits';
import { engineHeaders } from '../http/answer';
import { readDeveloperJson } from '../http/read-body';
import type { DeveloperAnswer } from '../http/request';
import { streamBytes } from '../http/stream-bytes';
import type { Provider } from '../providers/providers';
import { enginesOf, serverOf } from '../serving';
import { serveSynthesis, speakInputOf } from './serve-synthesis';
import {
  type SynthesisRequest,
  speakerOf,
  spokenFormatOf,
  spokenFormats,
  synthesisRequestSchema,
  voiceOf,
} from './synthesis';

/** Handles POST /v1/speech/synthesize and its alias: streams the spoken text while it is made. */
export async function handleSynthesize(call: Call): Promise<DeveloperAnswer> {
  const { deps, request } = call;
  if (serverOf('synthesize', deps) === undefined) throw new DeveloperError('provider_not_configured');
  const asked = await readDeveloperJson(request, synthesisBodyBytesMax, synthesisRequestSchema);
  const provider = deps.providers.synthesis;
  const model = asked.model ?? (isVoiceHere(call, asked) ? undefined : provider?.models[0]);
  if (provider && model !== undefined && provider.models.includes(model)) {
    return speakElsewhere(call, provider, { ...asked, model });
  }
  return speakHere(call, asked);
}

/** Returns true if a request names a voice of an engine on this machine. */
function isVoiceHere({ deps }: Call, asked: SynthesisRequest): boolean {
  const wanted = voiceOf(asked);
  return enginesOf('synthesize', deps).some(({ voices = [] }) => voices.some(({ id }) => id === wanted));
}

/** Speaks with the engine named as the model, or with the default engine. */
function speakHere(call: Call, asked: SynthesisRequest): Promise<DeveloperAnswer> {
  const engines = enginesOf('synthesize', call.deps);
  const named = asked.model ? engines.filter(({ id }) => id === asked.model) : engines;
  if (named.length === 0) throw new DeveloperError('model_not_found', { param: 'model' });
  const format = spokenFormatOf(asked);
  const speaker = speakerOf(asked, named);
  const { engine } = speaker;
  const what = { operation: 'synthesize', provider: 'local', model: engine.id } as const;
  const input = speakInputOf(asked, format, speaker);
  return metered(call, what, (meter) =>
    streamBytes(meter, serveSynthesis(call, input, meter), {
      contentType: spokenFormats[format],
      headers: engineHeaders(engine),
      emptyCode: 'engine_failed',
    }),
  );
}

function speakElsewhere(
  call: Call,
  provider: Provider,
  asked: SynthesisRequest & { model: string },
): Promise<DeveloperAnswer> {
  const { model } = asked;
  return metered(call, { operation: 'synthesize', provider: 'upstream', model }, async (meter) => {
    meter.measured.characters = [...asked.input].length;
    const answer = await provider.post('/audio/speech', JSON.stringify(asked), call.request.signal);
    if (/^(?:text\/|application\/json)/.test(answer.contentType)) {
      await answer.text();
      throw new DeveloperError('upstream_error');
    }
    return streamBytes(meter, answer.bytes(), {
      contentType: answer.contentType || 'application/octet-stream',
      headers: engineHeaders({
        engine: model,
        quality: 'standard',
        digitalSourceType: 'trainedAlgorithmicMedia',
      }),
      emptyCode: 'upstream_error',
    });
  });
}
