import { describe, expect, it } from 'vitest';
import { ResponseOutput } from './response-output';
import { chatOf, responseRequestSchema } from './responses';

function messagesOf(input: unknown): unknown {
  return chatOf(responseRequestSchema.parse({ model: 'm', input })).messages;
}

describe('chatOf', () => {
  it('joins parallel calls of functions with the text before them', () => {
    const call = (id: string) => ({ type: 'function_call', call_id: id, name: 'look', arguments: '{}' });
    expect(
      messagesOf([
        { role: 'user', content: 'x' },
        { type: 'reasoning', id: 'rs_1', summary: [] },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Wait.' }] },
        call('1'),
        call('2'),
        { type: 'function_call_output', call_id: '1', output: 'a' },
        { type: 'function_call_output', call_id: '2', output: [{ type: 'input_text', text: 'b' }] },
      ]),
    ).toEqual([
      { role: 'user', content: 'x' },
      {
        role: 'assistant',
        content: 'Wait.',
        tool_calls: ['1', '2'].map((id) => ({
          id,
          type: 'function',
          function: { name: 'look', arguments: '{}' },
        })),
      },
      { role: 'tool', tool_call_id: '1', content: 'a' },
      { role: 'tool', tool_call_id: '2', content: 'b' },
    ]);
  });

  it('passes images and files on as parts', () => {
    const content = [
      { type: 'input_text', text: 'See' },
      { type: 'input_image', image_url: 'data:image/png;base64,AA==' },
      { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,AA==' },
    ];
    expect(messagesOf([{ role: 'developer', content }])).toEqual([
      {
        role: 'system',
        content: [
          { type: 'text', text: 'See' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==', detail: 'auto' } },
          { type: 'file', file: { file_data: 'data:application/pdf;base64,AA==', filename: 'a.pdf' } },
        ],
      },
    ]);
  });

  it('converts a required function call to the form of chat completions', () => {
    const asked = { model: 'm', input: 'x', tools: [{ type: 'function', name: 'look', parameters: {} }] };
    const choice = { type: 'function', name: 'look' };
    expect(chatOf(responseRequestSchema.parse({ ...asked, tool_choice: choice }))).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'x' }],
      tools: [{ type: 'function', function: { name: 'look', parameters: {} } }],
      tool_choice: { type: 'function', function: { name: 'look' } },
    });
  });
});

describe('ResponseOutput', () => {
  const output = () => {
    let count = 0;
    const asked = responseRequestSchema.parse({ model: 'm', input: 'x' });
    return new ResponseOutput(asked, 1, (prefix) => `${prefix}_${count++}`);
  };
  const chunk = (delta: object, finish: string | null = null) => ({
    choices: [{ delta, finish_reason: finish }],
  });

  it('separates calls whose arguments arrive in turns', () => {
    const response = output();
    const called = (index: number, text: string, id?: string) =>
      chunk({ tool_calls: [{ index, id, function: { name: id, arguments: text } }] });
    const chunks = [called(0, '', 'a'), called(1, '', 'b'), called(0, '{"x":1}'), called(1, '{}')];
    const events = [...chunks, chunk({}, 'tool_calls')].flatMap((one) => response.add(one));
    expect(events.filter(({ type }) => type.endsWith('.delta')).map(({ output_index: at }) => at)).toEqual([
      0, 1,
    ]);
    expect(events.filter(({ type }) => type.endsWith('.done'))).toEqual([]);
    expect(response.end().at(-1)).toMatchObject({
      type: 'response.completed',
      response: {
        output: [
          { call_id: 'a', arguments: '{"x":1}' },
          { call_id: 'b', arguments: '{}' },
        ],
      },
    });
  });

  it('ends each output once, in order', () => {
    const response = output();
    const events = [
      chunk({ content: 'a' }),
      chunk({ refusal: 'no' }),
      chunk({ content: 'b' }, 'stop'),
    ].flatMap((one) => response.add(one));
    const done = [...events, ...response.end()].filter(({ type }) => type === 'response.output_item.done');
    expect(done.map(({ output_index: at }) => at)).toEqual([0, 1, 2]);
  });
});
