import { z } from 'zod';
import { DeveloperError } from '../kernel/developer-errors';
import { type ChatRequest, limitedArray } from './chat';

const part = z.union([
  z.looseObject({ type: z.enum(['input_text', 'output_text', 'text']), text: z.string() }),
  z.looseObject({ type: z.literal('refusal'), refusal: z.string() }),
  z.looseObject({ type: z.literal('input_image'), image_url: z.string(), detail: z.string().nullish() }),
  z.looseObject({
    type: z.literal('input_file'),
    file_data: z.string(),
    filename: z.string().nullish(),
  }),
]);
const content = z.union([z.string(), z.array(part)]);
const item = z.union([
  z.looseObject({
    type: z.literal('message').nullish(),
    role: z.enum(['user', 'assistant', 'system', 'developer']),
    content,
  }),
  z.looseObject({
    type: z.literal('function_call'),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
  }),
  z.looseObject({ type: z.literal('function_call_output'), call_id: z.string(), output: content }),
  z.looseObject({ type: z.enum(['reasoning', 'item_reference']) }),
]);

const tool = z.looseObject({ type: z.string(), name: z.string().nullish() });
const format = z.looseObject({ type: z.string(), name: z.string().nullish() });
const number = z.number().nullish();
const text = z.string().nullish();

/** Body of POST /v1/responses, as far as a chat provider can answer it. */
export const responseRequestSchema = z.looseObject({
  model: z.string().min(1).describe('A model id from GET /v1/models.'),
  input: z
    .union([z.string().min(1), limitedArray(item)])
    .describe('A text, or all items of the conversation: the portal stores none.'),
  instructions: text,
  stream: z.boolean().nullish(),
  tools: z.array(tool).nullish().describe('Functions, if the provider’s model supports them.'),
  tool_choice: z
    .union([
      z.enum(['auto', 'none', 'required']),
      z.looseObject({ type: z.literal('function'), name: z.string() }),
    ])
    .nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  max_output_tokens: number,
  temperature: number,
  top_p: number,
  text: z.looseObject({ format: format.nullish(), verbosity: text }).nullish(),
  reasoning: z.looseObject({ effort: text }).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  user: text,
  safety_identifier: text,
  prompt_cache_key: text,
  service_tier: text,
});

export type ResponseRequest = z.infer<typeof responseRequestSchema>;
type Item = z.infer<typeof item>;
type Content = z.infer<typeof content>;

/** Parameters that need stored responses or background work. */
const unserved = ['previous_response_id', 'conversation', 'background', 'prompt'];

function refused(param: string, message: string): DeveloperError {
  return new DeveloperError('invalid_value', { param, message });
}

/** Converts a request to one for chat completions. Throws DeveloperError `invalid_value` for what chat cannot do. */
export function chatOf(asked: ResponseRequest): ChatRequest {
  for (const param of unserved)
    if (asked[param])
      throw refused(param, `The portal stores no responses. Leave out ${param} and send all items.`);
  const { instructions, input, tool_choice: choice, reasoning } = asked;
  const items: Item[] = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
  const messages = items.reduce<ChatMessage[]>(
    withItem,
    instructions ? [{ role: 'system', content: instructions }] : [],
  );
  const isFunction = typeof choice === 'object' && choice !== null;
  const sent = {
    stream: asked.stream,
    tools: asked.tools?.length ? asked.tools.map(toolOf) : undefined,
    tool_choice: isFunction ? { type: 'function', function: { name: choice.name } } : choice,
    parallel_tool_calls: asked.parallel_tool_calls,
    max_completion_tokens: asked.max_output_tokens,
    temperature: asked.temperature,
    top_p: asked.top_p,
    response_format: formatOf(asked),
    verbosity: asked.text?.verbosity,
    reasoning_effort: reasoning?.effort,
    user: asked.user,
    safety_identifier: asked.safety_identifier,
    prompt_cache_key: asked.prompt_cache_key,
    service_tier: asked.service_tier,
  };
  const named = Object.entries(sent).filter(([, value]) => value !== undefined && value !== null);
  return { model: asked.model, messages, ...Object.fromEntries(named) };
}

interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

interface ChatMessage {
  [field: string]: unknown;
  role: string;
  tool_calls?: ToolCall[];
}

function withItem(messages: ChatMessage[], item: Item): ChatMessage[] {
  switch (item.type) {
    case 'reasoning':
      return messages;
    case 'item_reference':
      throw refused(
        'input',
        'The portal stores no items. Send the items themselves (in the AI SDK: providerOptions.openai.store = false).',
      );
    case 'function_call': {
      const call: ToolCall = {
        id: item.call_id,
        type: 'function',
        function: { name: item.name, arguments: item.arguments },
      };
      const last = messages.at(-1);
      if (last?.role !== 'assistant') messages.push({ role: 'assistant', content: null, tool_calls: [call] });
      else last.tool_calls = [...(last.tool_calls ?? []), call];
      return messages;
    }
    case 'function_call_output':
      messages.push({ role: 'tool', tool_call_id: item.call_id, content: contentOf(item.output) });
      return messages;
    default:
      messages.push({
        role: item.role === 'developer' ? 'system' : item.role,
        content: contentOf(item.content),
      });
      return messages;
  }
}

/** Returns plain text if there are only texts, because many providers do not accept parts in an assistant's message. */
function contentOf(content: Content): unknown {
  if (typeof content === 'string') return content;
  const texts = content.map((part) => ('text' in part ? part.text : 'refusal' in part ? part.refusal : null));
  return texts.includes(null) ? content.map(partOf) : texts.join('');
}

function partOf(part: Exclude<Content, string>[number]): unknown {
  switch (part.type) {
    case 'input_image':
      return { type: 'image_url', image_url: { url: part.image_url, detail: part.detail ?? 'auto' } };
    case 'input_file':
      return { type: 'file', file: { file_data: part.file_data, filename: part.filename ?? 'file' } };
    case 'refusal':
      return { type: 'text', text: part.refusal };
    default:
      return { type: 'text', text: part.text };
  }
}

function toolOf({ type, ...definition }: z.infer<typeof tool>): unknown {
  if (type === 'function') return { type, function: definition };
  throw refused('tools', `Tools of the type ${type} are not available. Only function tools are.`);
}

function formatOf({ text }: ResponseRequest): unknown {
  if (!text?.format || text.format.type === 'text') return undefined;
  const { type, ...schema } = text.format;
  return type === 'json_schema' ? { type, json_schema: schema } : { type };
}
