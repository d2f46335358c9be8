import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerSpeech, answerTranscription } from './fake-speech';

/** A request that the fake provider received. */
export interface SeenRequest {
  path: string;
  authorization: string | undefined;
  body: string;
  /** True if the connection ended before the answer. */
  wasLeft: boolean;
}

/** Settings that point the portal to the fake provider. */
export const upstreamKey = 'upstream-credential-3f9a';

/** Behaviour of the fake provider, by requested model. */
const upstreamModels = [
  'echo',
  'calls',
  'objects',
  'refuses',
  'is-cut',
  'slow',
  'without-done',
  'dies',
  'dies-at-once',
  'stalls',
  'stalls-at-once',
  'endless',
  'error-400',
  'error-401',
  'error-403',
  'error-404',
  'error-429',
  'error-500',
  'error-mid-stream',
  'garbage',
  'garbage-mid-stream',
  'redirects',
] as const;

/** Models that speak. */
const upstreamSpeakers = [
  'speaker',
  'speaker-refuses',
  'speaker-in-words',
  'speaker-dies',
  'speaker-endless',
  'speaker-deaf',
] as const;

/** Models that turn texts into vectors. */
const upstreamEmbedders = ['embedder', 'embedder-floats', 'embedder-lossy'] as const;

const usage = { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 };

function chunk(model: string, delta: object, finish: string | null, more: object = {}): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model, choices, ...more })}\n\n`;
}

/** The request's JSON body, as far as the fake provider reads it. */
function asked(body: string) {
  const value = JSON.parse(body);
  const last = value.messages?.at(-1);
  const tool: unknown = last?.role === 'tool' ? undefined : value.tools?.[0]?.function?.name;
  return {
    model: String(value.model),
    stream: value.stream === true,
    includesUsage: value.stream_options?.include_usage === true,
    said: typeof last?.content === 'string' ? last.content : JSON.stringify(last?.content ?? ''),
    tool: tool === undefined ? undefined : String(tool),
  };
}

const calledWith = '{"city":"Porto"}';

/** Messages of models that do not echo the input. */
function messageOf(model: string, said: string, tool: string | undefined) {
  if (model === 'calls' && tool !== undefined) {
    const called = { id: 'call_1', type: 'function', function: { name: tool, arguments: calledWith } };
    return { role: 'assistant', content: null, tool_calls: [called] };
  }
  if (model === 'objects') return { role: 'assistant', content: calledWith };
  if (model === 'refuses') return { role: 'assistant', content: null, refusal: 'I would rather not.' };
  return { role: 'assistant', content: said };
}

function finishOf(model: string, tool: string | undefined): string {
  if (model === 'is-cut') return 'length';
  return model === 'calls' && tool !== undefined ? 'tool_calls' : 'stop';
}

function errorBody(status: number): string {
  const message = `failed with the credential ${upstreamKey} in its words`;
  return JSON.stringify({ error: { message, type: 'x', param: 'temperature', code: String(status) } });
}

async function answerChat(body: string, response: ServerResponse): Promise<void> {
  const { model, stream, includesUsage, said, tool } = asked(body);
  if (model === 'slow') await new Promise((resolve) => setTimeout(resolve, 700));
  const status = Number(/^error-(\d+)$/.exec(model)?.[1]);
  if (status > 0) {
    const retry = status === 429 && { 'Retry-After': '2' };
    response.writeHead(status, { 'Content-Type': 'application/json', ...retry }).end(errorBody(status));
  } else if (model === 'redirects') {
    response.writeHead(302, { Location: 'http://127.0.0.1:9/elsewhere' }).end();
  } else if (model === 'dies-at-once') {
    response.destroy();
  } else if (model === 'garbage') {
    response.writeHead(200, { 'Content-Type': stream ? 'text/event-stream' : 'application/json' });
    response.end(stream ? 'data: <html>\n\n' : '<html>not json</html>');
  } else if (model === 'stalls-at-once') {
    // Sends no answer until the caller gives up.
  } else if (stream) {
    await answerStream(model, includesUsage, said, tool, response);
  } else if (model === 'dies') {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
    response.write('{"id":');
    setTimeout(() => response.destroy(), 50);
  } else if (model === 'stalls') {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('{"id":');
  } else {
    const message = messageOf(model, said, tool);
    const choices = [{ index: 0, message, finish_reason: finishOf(model, tool) }];
    const completion = { id: 'chatcmpl-1', object: 'chat.completion', created: 1, model, choices, usage };
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ ...completion, system_fingerprint: 'fp_kept' }));
  }
}

async function answerStream(
  model: string,
  includesUsage: boolean,
  said: string,
  tool: string | undefined,
  response: ServerResponse,
) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const noUsage = includesUsage ? { usage: null } : {};
  response.write(': a comment\n\n');
  response.write(chunk(model, { role: 'assistant', content: '' }, null, noUsage));
  const { content, refusal, tool_calls: calls } = messageOf(model, said, tool);
  for (const word of content?.split(/(?<= )/) ?? [])
    response.write(chunk(model, { content: word }, null, noUsage));
  if (refusal) response.write(chunk(model, { refusal }, null, noUsage));
  for (const { function: called, ...call } of calls ?? []) {
    const begun = { index: 0, ...call, function: { name: called.name, arguments: '' } };
    response.write(chunk(model, { tool_calls: [begun] }, null, noUsage));
    for (const piece of called.arguments.split(/(?<=:)/))
      response.write(
        chunk(model, { tool_calls: [{ index: 0, function: { arguments: piece } }] }, null, noUsage),
      );
  }
  if (model === 'dies') {
    setTimeout(() => response.destroy(), 50);
  } else if (model === 'garbage-mid-stream') {
    response.end('data: <html>\n\n');
  } else if (model === 'error-mid-stream') {
    response.end(`data: ${errorBody(500)}\n\n`);
  } else if (model === 'endless') {
    const timer = setInterval(() => response.write(chunk(model, { content: 'on ' }, null, noUsage)), 50);
    response.once('close', () => clearInterval(timer));
  } else if (model !== 'stalls') {
    response.write(chunk(model, {}, finishOf(model, tool), noUsage));
    if (includesUsage)
      response.write(
        `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model, choices: [], usage })}\n\n`,
      );
    response.end(model === 'without-done' ? undefined : 'data: [DONE]\n\n');
  }
}

function answerEmbeddings(body: string, response: ServerResponse): void {
  const { model, input, encoding_format: encoding } = JSON.parse(body);
  const texts: unknown[] = Array.isArray(input) ? input : [input];
  const vectors = (model === 'embedder-lossy' ? texts.slice(1) : texts).map((_, at) => [at, 0.5, -0.25]);
  const isBase64 = encoding === 'base64' && model !== 'embedder-floats';
  const data = vectors.map((vector, index) => ({
    object: 'embedding',
    index,
    embedding: isBase64 ? Buffer.from(Float32Array.from(vector).buffer).toString('base64') : vector,
  }));
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ object: 'list', model, data, usage: { prompt_tokens: 4, total_tokens: 4 } }));
}

/** A PNG of one pixel, the fake provider's answer to every image. */
export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function answerImage(body: string, response: ServerResponse): void {
  // Every PNG ends with the pixel's own bytes; the test sets the bytes before them.
  if (body.includes('fail-please')) {
    response.writeHead(500, { 'Content-Type': 'text/plain' }).end('no');
    return;
  }
  response.writeHead(200, {
    'Content-Type': 'image/png',
    'X-Engine': 'esrgan-test',
    'X-Engine-Version': '4.2',
    'X-Engine-Quality': 'standard',
    'X-Digital-Source-Type': 'algorithmicallyEnhanced',
  });
  response.end(onePixelPng);
}

/** Starts a provider whose behaviour depends on the request; `/seen` returns the requests that it received. */
export async function startFakeUpstream(): Promise<{ url: string; stop: () => Promise<void> }> {
  const seen: SeenRequest[] = [];
  const serve = async (message: IncomingMessage, response: ServerResponse) => {
    const path = message.url ?? '';
    if (path === '/seen') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(seen));
      return;
    }
    const body = await text(message.setEncoding('latin1'));
    const request: SeenRequest = { path, authorization: message.headers.authorization, body, wasLeft: false };
    seen.push(request);
    response.once('close', () => {
      request.wasLeft = !response.writableFinished;
    });
    if (path === '/v1/chat/completions') await answerChat(body, response);
    else if (path === '/v1/embeddings') answerEmbeddings(body, response);
    else if (path === '/v1/audio/transcriptions') answerTranscription(body, response);
    else if (path === '/v1/audio/speech') await answerSpeech(body, response, errorBody(400));
    else if (path.startsWith('/v1/image/')) answerImage(body, response);
    else if (path === '/v1/moderations') {
      const categories = { hate: true, violence: false };
      const results = [{ flagged: true, categories, category_scores: { hate: 0.9, violence: 0.1 } }];
      const answer = { id: 'modr-1', model: 'moderation-test', results };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    } else response.writeHead(404).end();
  };
  const server = createServer((message, response) => {
    serve(message, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The settings of a portal that uses the fake provider. */
export function upstreamSettings(url: string): Record<string, string> {
  return {
    CHAT_UPSTREAM_URL: `${url}/v1`,
    CHAT_UPSTREAM_KEY: upstreamKey,
    CHAT_UPSTREAM_MODELS: upstreamModels.join(', '),
    EMBEDDINGS_UPSTREAM_URL: `${url}/v1`,
    EMBEDDINGS_UPSTREAM_KEY: upstreamKey,
    EMBEDDINGS_UPSTREAM_MODELS: upstreamEmbedders.join(','),
    SPEECH_UPSTREAM_URL: `${url}/v1/`,
    SPEECH_UPSTREAM_KEY: upstreamKey,
    SPEECH_UPSTREAM_MODELS: 'whisper-test',
    SPEECH_UPSTREAM_SYNTHESIS_MODELS: upstreamSpeakers.join(','),
    UPSTREAM_SILENCE_SECONDS: '2',
  };
}
