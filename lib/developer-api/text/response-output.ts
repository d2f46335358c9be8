import { z } from 'zod';
import type { Completion } from './chat';
import type { ResponseRequest } from './responses';

/** Parts of a chat message, whole or streamed, that become output of a response. */
const spokenSchema = z.looseObject({
  content: z.string().nullish(),
  refusal: z.string().nullish(),
  tool_calls: z
    .array(
      z.looseObject({
        index: z.int().nullish(),
        id: z.string().nullish(),
        function: z.looseObject({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
});

const usageSchema = z.looseObject({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  prompt_tokens_details: z.looseObject({ cached_tokens: z.int().nullish() }).nullish(),
  completion_tokens_details: z.looseObject({ reasoning_tokens: z.int().nullish() }).nullish(),
});

interface Message {
  kind: 'output_text' | 'refusal';
  id: string;
  text: string;
}

interface FunctionCall {
  kind: 'function_call';
  id: string;
  callId: string;
  name: string;
  text: string;
}

type Output = Message | FunctionCall;

/** Names of an output's events, and the field of its finished text. */
const eventsOf = {
  output_text: { name: 'response.output_text', field: 'text' },
  refusal: { name: 'response.refusal', field: 'refusal' },
  function_call: { name: 'response.function_call_arguments', field: 'arguments' },
} as const;

/** Reason of an incomplete response, by the `finish_reason` of chat. */
const incompleteReasons: Readonly<Record<string, string>> = {
  length: 'max_output_tokens',
  content_filter: 'content_filter',
};

/** An event of a streamed response, before it has its number. */
export interface ResponseEvent {
  type: string;
  [field: string]: unknown;
}

/** Assembles a response from a completion or its chunks, and returns the events for each step. */
export class ResponseOutput {
  readonly #outputs: Output[] = [];
  readonly #callsByIndex = new Map<number, FunctionCall>();
  readonly #open = new Set<Output>();
  #finish: string | undefined;
  #usage: unknown = null;

  constructor(
    private readonly asked: ResponseRequest,
    private readonly createdAt: number,
    private readonly newId: (prefix: string) => string,
    private readonly id = newId('resp'),
  ) {}

  begin(): ResponseEvent[] {
    const response = this.response('in_progress');
    return [
      { type: 'response.created', response },
      { type: 'response.in_progress', response },
    ];
  }

  /** Adds a chunk, or a whole completion. Only its first choice is read. */
  add({ choices, usage }: Completion): ResponseEvent[] {
    if (usage) this.#usage = usageOf(usage);
    const [choice] = choices;
    if (!choice) return [];
    this.#finish = choice.finish_reason ?? this.#finish;
    const spoken = spokenSchema.safeParse(choice.delta ?? choice.message);
    if (!spoken.success) return [];
    const { content, refusal, tool_calls: calls } = spoken.data;
    const events: ResponseEvent[] = [];
    if (content) events.push(...this.#say('output_text', content));
    if (refusal) events.push(...this.#say('refusal', refusal));
    for (const [position, { index, id, function: called }] of (calls ?? []).entries()) {
      const at = index ?? position;
      let call = this.#callsByIndex.get(at);
      if (!call) {
        events.push(...this.#closeMessages());
        call = {
          ...{ kind: 'function_call', id: this.newId('fc'), callId: id ?? this.newId('call') },
          ...{ name: called?.name ?? '', text: '' },
        };
        this.#callsByIndex.set(at, call);
        events.push(...this.#begin(call));
      }
      if (called?.arguments) events.push(this.#grow(call, called.arguments));
    }
    return events;
  }

  /** Closes all outputs. The last event contains the whole response. */
  end(): ResponseEvent[] {
    const status =
      this.#finish !== undefined && this.#finish in incompleteReasons ? 'incomplete' : 'completed';
    return [...this.#close(this.#open), { type: `response.${status}`, response: this.response(status) }];
  }

  response(status: 'in_progress' | 'completed' | 'incomplete'): Record<string, unknown> {
    const { asked } = this;
    const reason = status === 'incomplete' ? incompleteReasons[this.#finish ?? ''] : undefined;
    return {
      ...{ id: this.id, object: 'response', created_at: this.createdAt, status, model: asked.model },
      output: this.#outputs.map((output) => itemOf(output, 'completed')),
      usage: this.#usage,
      error: null,
      incomplete_details: reason === undefined ? null : { reason },
      instructions: asked.instructions ?? null,
      max_output_tokens: asked.max_output_tokens ?? null,
      metadata: asked.metadata ?? {},
      parallel_tool_calls: asked.parallel_tool_calls ?? true,
      previous_response_id: null,
      reasoning: { effort: asked.reasoning?.effort ?? null, summary: null },
      ...{ store: false, temperature: asked.temperature ?? null, top_p: asked.top_p ?? null },
      text: { format: asked.text?.format ?? { type: 'text' } },
      ...{ tool_choice: asked.tool_choice ?? 'auto', tools: asked.tools ?? [], truncation: 'disabled' },
    };
  }

  #say(kind: Message['kind'], text: string): ResponseEvent[] {
    const last = this.#outputs.at(-1);
    if (last?.kind === kind && this.#open.has(last)) return [this.#grow(last, text)];
    const message: Message = { kind, id: this.newId('msg'), text: '' };
    return [...this.#closeMessages(), ...this.#begin(message), this.#grow(message, text)];
  }

  #begin(output: Output): ResponseEvent[] {
    this.#outputs.push(output);
    this.#open.add(output);
    const at = this.#placeOf(output);
    const added = { type: 'response.output_item.added', output_index: at.output_index };
    const events: ResponseEvent[] = [{ ...added, item: itemOf(output, 'in_progress') }];
    if (output.kind !== 'function_call')
      events.push({ type: 'response.content_part.added', ...at, part: partOf(output) });
    return events;
  }

  #grow(output: Output, delta: string): ResponseEvent {
    output.text += delta;
    const logprobs = output.kind === 'output_text' && { logprobs: [] };
    return { type: `${eventsOf[output.kind].name}.delta`, ...this.#placeOf(output), delta, ...logprobs };
  }

  /** Calls of functions stay open, because the arguments of several may arrive in turns. */
  #closeMessages(): ResponseEvent[] {
    return this.#close([...this.#open].filter(({ kind }) => kind !== 'function_call'));
  }

  #close(outputs: Iterable<Output>): ResponseEvent[] {
    return [...outputs].flatMap((output) => {
      this.#open.delete(output);
      return this.#endOf(output);
    });
  }

  #endOf(output: Output): ResponseEvent[] {
    const at = this.#placeOf(output);
    const { name, field } = eventsOf[output.kind];
    const events: ResponseEvent[] = [{ type: `${name}.done`, ...at, [field]: output.text }];
    if (output.kind === 'function_call') Object.assign(events[0] ?? {}, { name: output.name });
    else {
      if (output.kind === 'output_text') Object.assign(events[0] ?? {}, { logprobs: [] });
      events.push({ type: 'response.content_part.done', ...at, part: partOf(output) });
    }
    const item = itemOf(output, 'completed');
    return [...events, { type: 'response.output_item.done', output_index: at.output_index, item }];
  }

  #placeOf(output: Output) {
    const place = { item_id: output.id, output_index: this.#outputs.indexOf(output) };
    return output.kind === 'function_call' ? place : { ...place, content_index: 0 };
  }
}

function partOf({ kind, text }: Message): Record<string, unknown> {
  if (kind === 'refusal') return { type: kind, refusal: text };
  return { type: kind, text, annotations: [], logprobs: [] };
}

function itemOf(output: Output, status: 'in_progress' | 'completed'): Record<string, unknown> {
  const { id, kind, text } = output;
  if (kind === 'function_call')
    return { id, type: kind, status, call_id: output.callId, name: output.name, arguments: text };
  const content = status === 'completed' ? [partOf(output)] : [];
  return { id, type: 'message', status, role: 'assistant', content };
}

function usageOf(usage: unknown): unknown {
  const parsed = usageSchema.safeParse(usage);
  if (!parsed.success) return null;
  const { prompt_tokens: input, completion_tokens: output } = parsed.data;
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: parsed.data.prompt_tokens_details?.cached_tokens ?? 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: parsed.data.completion_tokens_details?.reasoning_tokens ?? 0 },
    total_tokens: input + output,
  };
}
