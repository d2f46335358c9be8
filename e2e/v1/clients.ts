import { createOpenAI } from '@ai-sdk/openai';
import { HumanMessage } from '@langchain/core/messages';
import { tool as langchainTool } from '@langchain/core/tools';
import { ChatOpenAI, OpenAIEmbeddings } from '@langchain/openai';
import { Agent, tool as agentTool, OpenAIProvider, Runner, withTrace } from '@openai/agents';
import {
  embedMany,
  experimental_generateSpeech as generateSpeech,
  generateText,
  Output,
  stepCountIs,
  streamText,
  tool,
  experimental_transcribe as transcribe,
} from 'ai';
import OpenAI, { toFile } from 'openai';
import { z } from 'zod';
import { expect } from './developer';
import { silentWav } from './recordings';

/** A portal to call. */
interface Portal {
  baseURL: string;
  apiKey: string;
}

interface ClientCall {
  /** Package of the client, as in package.json. */
  client: string;
  call: string;
  run: (portal: Portal) => Promise<void>;
}

const city = z.object({ city: z.string() });
const degrees = () => '21 degrees';
const vectors = [
  [0, 0.5, -0.25],
  [1, 0.5, -0.25],
];

function openaiCall(call: string, run: (client: OpenAI) => Promise<void>): ClientCall {
  return { client: 'openai', call, run: (portal) => run(new OpenAI({ ...portal, maxRetries: 0 })) };
}

function aiCall(call: string, run: (openai: ReturnType<typeof createOpenAI>) => Promise<void>): ClientCall {
  return { client: '@ai-sdk/openai', call, run: (portal) => run(createOpenAI(portal)) };
}

function langchainCall(
  call: string,
  run: (chat: (model: string, useResponsesApi?: boolean) => ChatOpenAI, portal: Portal) => Promise<void>,
): ClientCall {
  return {
    client: '@langchain/openai',
    call,
    run: (portal) =>
      run((model, useResponsesApi = false) => {
        const { baseURL, apiKey } = portal;
        return new ChatOpenAI({ model, apiKey, configuration: { baseURL }, useResponsesApi, maxRetries: 0 });
      }, portal),
  };
}

function agentsCall(call: string, run: (runner: Runner) => Promise<void>): ClientCall {
  return {
    client: '@openai/agents',
    call,
    run: (portal) => run(new Runner({ modelProvider: new OpenAIProvider(portal), tracingDisabled: true })),
  };
}

const weatherAgent = (model: string) =>
  new Agent({
    name: 'Weather',
    model,
    instructions: 'Answer in a few words.',
    tools: [
      agentTool({
        name: 'weather',
        description: 'The weather of a city.',
        parameters: city,
        execute: async () => degrees(),
      }),
    ],
  });

const weatherTool = tool({
  description: 'The weather of a city.',
  inputSchema: city,
  execute: async () => degrees(),
});

/** Calls of official clients that the tests make against the portal. */
export const clientCalls: readonly ClientCall[] = [
  openaiCall('chat.completions.create', async (client) => {
    const messages = [{ role: 'user' as const, content: 'Good morning.' }];
    const { choices } = await client.chat.completions.create({ model: 'echo', messages });
    expect(choices[0]?.message.content).toBe('Good morning.');
  }),
  openaiCall('chat.completions.stream', async (client) => {
    const messages = [{ role: 'user' as const, content: 'Good morning.' }];
    const stream = client.chat.completions.stream({ model: 'echo', messages });
    expect((await stream.finalChatCompletion()).choices[0]?.message.content).toBe('Good morning.');
  }),
  openaiCall('responses.create', async (client) => {
    const { output_text: text } = await client.responses.create({ model: 'echo', input: 'Good morning.' });
    expect(text).toBe('Good morning.');
  }),
  openaiCall('responses.stream', async (client) => {
    const stream = client.responses.stream({ model: 'echo', input: 'Good morning.' });
    expect((await stream.finalResponse()).output_text).toBe('Good morning.');
  }),
  openaiCall('embeddings.create', async (client) => {
    const { data } = await client.embeddings.create({ model: 'embedder', input: ['one', 'two'] });
    expect(data.map(({ embedding }) => embedding)).toEqual(vectors);
  }),
  openaiCall('models.list', async (client) => {
    expect((await client.models.list()).data.map(({ id }) => id)).toContain('embedder');
  }),
  openaiCall('audio.speech.create', async (client) => {
    const spoken = await client.audio.speech.create({ model: 'speaker', voice: 'any', input: 'Hello.' });
    expect(spoken.headers.get('content-type')).toBe('audio/mpeg');
  }),
  openaiCall('audio.transcriptions.create', async (client) => {
    const file = await toFile(silentWav(1), 'speech.wav');
    const { text } = await client.audio.transcriptions.create({ model: 'whisper-test', file });
    expect(text).toBe('good morning');
  }),

  aiCall('generateText (default: Responses API)', async (openai) => {
    const { text, usage } = await generateText({ model: openai('echo'), prompt: 'Good morning.' });
    expect([text, usage.totalTokens]).toEqual(['Good morning.', 12]);
  }),
  aiCall('streamText (default: Responses API)', async (openai) => {
    const { textStream } = streamText({ model: openai('echo'), prompt: 'Good morning.' });
    let text = '';
    for await (const piece of textStream) text += piece;
    expect(text).toBe('Good morning.');
  }),
  aiCall('generateText with tools, in two steps', async (openai) => {
    const { text, steps } = await generateText({
      model: openai('calls'),
      prompt: 'How is Porto?',
      tools: { weather: weatherTool },
      stopWhen: stepCountIs(2),
    });
    expect([text, steps.length]).toEqual(['21 degrees', 2]);
  }),
  aiCall('generateText with an output schema', async (openai) => {
    const { output } = await generateText({
      model: openai('objects'),
      prompt: 'Where?',
      output: Output.object({ schema: city }),
    });
    expect(output).toEqual({ city: 'Porto' });
  }),
  aiCall('openai.chat', async (openai) => {
    const { text } = await generateText({ model: openai.chat('echo'), prompt: 'Good morning.' });
    expect(text).toBe('Good morning.');
  }),
  aiCall('embedMany', async (openai) => {
    const { embeddings } = await embedMany({ model: openai.embedding('embedder'), values: ['one', 'two'] });
    expect(embeddings).toEqual(vectors);
  }),
  aiCall('generateSpeech', async (openai) => {
    const { audio } = await generateSpeech({ model: openai.speech('speaker'), text: 'Hello.' });
    expect(audio.mediaType).toMatch(/^audio\/mp/);
  }),
  aiCall('transcribe', async (openai) => {
    const { text } = await transcribe({ model: openai.transcription('whisper-test'), audio: silentWav(1) });
    expect(text).toBe('good morning');
  }),

  langchainCall('invoke', async (chat) => {
    expect((await chat('echo').invoke([new HumanMessage('Good morning.')])).text).toBe('Good morning.');
  }),
  langchainCall('stream', async (chat) => {
    let text = '';
    for await (const piece of await chat('echo').stream('Good morning.')) text += piece.text;
    expect(text).toBe('Good morning.');
  }),
  langchainCall('bindTools', async (chat) => {
    const weather = langchainTool(degrees, { name: 'weather', description: 'Weather.', schema: city });
    const { tool_calls: calls } = await chat('calls').bindTools([weather]).invoke('How is Porto?');
    expect(calls).toMatchObject([{ name: 'weather', args: { city: 'Porto' } }]);
  }),
  langchainCall('withStructuredOutput', async (chat) => {
    expect(await chat('objects').withStructuredOutput(city).invoke('Where?')).toEqual({ city: 'Porto' });
  }),
  langchainCall('invoke with useResponsesApi', async (chat) => {
    expect((await chat('echo', true).invoke('Good morning.')).text).toBe('Good morning.');
  }),
  langchainCall('stream with useResponsesApi', async (chat) => {
    let text = '';
    for await (const piece of await chat('echo', true).stream('Good morning.')) text += piece.text;
    expect(text).toBe('Good morning.');
  }),
  langchainCall('OpenAIEmbeddings.embedDocuments', async (_chat, { baseURL, apiKey }) => {
    const embeddings = new OpenAIEmbeddings({ model: 'embedder', apiKey, configuration: { baseURL } });
    expect(await embeddings.embedDocuments(['one', 'two'])).toEqual(vectors);
  }),

  agentsCall('run (default: Responses API)', async (runner) => {
    const agent = new Agent({ name: 'Echo', model: 'echo', instructions: 'Repeat.' });
    expect((await runner.run(agent, 'Good morning.')).finalOutput).toBe('Good morning.');
  }),
  agentsCall('run with a tool, in two turns', async (runner) => {
    expect((await runner.run(weatherAgent('calls'), 'How is Porto?')).finalOutput).toBe('21 degrees');
  }),
  agentsCall('run with stream', async (runner) => {
    const result = await runner.run(weatherAgent('calls'), 'How is Porto?', { stream: true });
    await result.completed;
    expect(result.finalOutput).toBe('21 degrees');
  }),
  agentsCall('run with a second message', async (runner) => {
    const agent = new Agent({ name: 'Echo', model: 'echo', instructions: 'Repeat.' });
    const first = await withTrace('two messages', () => runner.run(agent, 'One.'));
    const second = await runner.run(agent, [...first.history, { role: 'user', content: 'Two.' }]);
    expect(second.finalOutput).toBe('Two.');
  }),
];
