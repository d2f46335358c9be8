import { jsonOf } from '../../kernel/json-of';
import { developerJson, developerText, modelHeaders } from '../http/answer';
import type { DeveloperAnswer } from '../http/request';
import { DeveloperError } from '../kernel/developer-errors';
import type { Meter } from '../ledger/meter-calls';
import type { Provider, ProviderAnswer } from '../providers/providers';
import { serverSentEvents } from '../providers/server-sent-events';
import { providerEventSchema, transcriptAnswerSchema } from '../speech/speech';
import type { Call } from './answer-call';
import type { TranscriptionRequest } from './read-recording';
import { type SentEvent, sentEvent, streamTranscript } from './stream-transcript';

const passedOn = ['prompt', 'temperature', 'timestamp_granularities[]', 'include[]', 'chunking_strategy'];

type AskedElsewhere = TranscriptionRequest & { model: string };

interface Metered {
  meter: Meter;
  /** Duration as measured here. */
  seconds: number;
}

export async function transcribeElsewhere(
  call: Call,
  provider: Provider,
  asked: AskedElsewhere,
  { meter, seconds }: Metered,
): Promise<DeveloperAnswer> {
  const { model, responseFormat = 'json' } = asked;
  const form = providerForm(asked, responseFormat);
  const answer = await provider.post('/audio/transcriptions', form, call.request.signal);
  const headers = modelHeaders(model);
  if (asked.isStreamed) return streamTranscript(meter, eventsOf(answer, seconds), headers);
  const text = await answer.text();
  if (!responseFormat.endsWith('json')) return developerText(text, 'text/plain; charset=utf-8', headers);
  const parsed = transcriptAnswerSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new DeveloperError('upstream_error');
  if (asked.responseFormat) return developerText(text, 'application/json; charset=utf-8', headers);
  return developerJson(
    {
      object: 'speech.transcript',
      engine: model,
      text: parsed.data.text,
      language: parsed.data.language ?? asked.language ?? null,
      duration_seconds: seconds,
    },
    headers,
  );
}

function providerForm(asked: AskedElsewhere, responseFormat: string): FormData {
  const { bytes, format, language, model } = asked;
  const form = new FormData();
  const blob = new Blob([bytes], { type: format.mimeType });
  form.set('file', blob, `audio.${format.extension}`);
  form.set('model', model);
  form.set('response_format', responseFormat);
  if (language !== undefined) form.set('language', language);
  if (asked.isStreamed) form.set('stream', 'true');
  if (asked.responseFormat) {
    for (const name of passedOn) for (const text of asked.form.texts(name)) form.append(name, text);
  }
  return form;
}

/**
 * Yields the provider's events as they arrive. Builds the events from a whole transcript if the provider does not
 * stream.
 */
async function* eventsOf(answer: ProviderAnswer, seconds: number): AsyncGenerator<SentEvent> {
  if (!answer.contentType.startsWith('text/event-stream')) {
    const parsed = transcriptAnswerSchema.safeParse(jsonOf(await answer.text()));
    if (!parsed.success) throw new DeveloperError('upstream_error');
    const { text } = parsed.data;
    yield sentEvent({ type: 'transcript.text.delta', delta: text });
    yield sentEvent({ type: 'transcript.text.done', text, usage: { type: 'duration', seconds } });
    return;
  }
  let isDone = false;
  for await (const { raw, data } of serverSentEvents(answer.pieces())) {
    if (data === '[DONE]') return;
    const event = data === undefined ? undefined : providerEventSchema.safeParse(jsonOf(data)).data;
    if (data !== undefined && !event) throw new DeveloperError('upstream_error');
    isDone ||= event?.type === 'transcript.text.done';
    yield { raw, isContent: event !== undefined };
  }
  if (!isDone) throw new DeveloperError('upstream_error');
}
