import { expect, test } from '../support/acceptance';
import { objectOf, textOf } from '../support/answers';
import { freshAddress } from '../support/client';
import { plainLead, plainQuote, secretLike, sensitiveMessage } from '../support/literals';
import { connectMcp, revisions, toolAnswer } from '../support/mcp';

for (const { revision, mode } of revisions) {
  test.describe(`MCP ${revision} with the official client`, () => {
    test('names the portal and what an agent must not do', async ({ api }) => {
      const client = await connectMcp(api.url, mode);
      expect(client.getNegotiatedProtocolVersion()).toBe(revision);
      expect(client.getServerVersion()).toMatchObject({ name: 'tessera-pilots', version: '2026-06-10' });
      expect(client.getInstructions()).toMatch(
        /Never allowed \(hard constraints\): bind contract, authorize spend/,
      );
      await client.close();
    });

    test('lists the tools with the published schemas', async ({ api }) => {
      const client = await connectMcp(api.url, mode);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual([
        'read_catalog',
        'request_quote',
        'read_quote',
        'check_interest',
        'submit_qualified_interest',
        'read_receipt',
      ]);
      const hints = tools.map(({ annotations }) => annotations);
      const isReading = [true, false, true, true, false, true];
      expect(hints.map((hint) => hint?.readOnlyHint)).toEqual(isReading);
      expect(hints.map((hint) => hint?.idempotentHint)).toEqual(isReading);
      expect(hints.map((hint) => hint?.destructiveHint)).toEqual(isReading.map(() => false));
      const argumentsOf = (name: string) => tools.find((tool) => tool.name === name)?.inputSchema;
      expect(argumentsOf('check_interest')).toEqual(argumentsOf('submit_qualified_interest'));
      expect(argumentsOf('read_receipt')).toMatchObject({
        properties: { lead_id: { type: 'string' } },
        required: ['lead_id'],
      });
      for (const [name, path] of [
        ['request_quote', '/schemas/quote-request.schema.json'],
        ['submit_qualified_interest', '/schemas/lead.schema.json'],
      ] as const) {
        const published = objectOf((await api.get(path)).json);
        const tool = tools.find((one) => one.name === name);
        const {
          idempotency_key: key,
          quote_ids: quoteIds,
          ...properties
        } = objectOf(tool?.inputSchema.properties);
        const takesQuotes = { type: 'array', items: { type: 'string' }, maxItems: 5 };
        if (name === 'request_quote') expect(quoteIds).toBeUndefined();
        else expect(quoteIds).toMatchObject(takesQuotes);
        expect(properties).toEqual(published.properties);
        expect(tool?.inputSchema.required).toEqual(published.required);
        expect(key).toMatchObject({ type: 'string', maxLength: 2000 });
        expect(tool?.outputSchema?.required).toContain(name === 'request_quote' ? 'quote' : 'lead');
      }
      await client.close();
    });

    test('returns the catalog as REST does', async ({ api }) => {
      const client = await connectMcp(api.url, mode);
      const result = await client.callTool({ name: 'read_catalog', arguments: {} });
      expect(result.structuredContent).toEqual((await api.get('/api/agent/catalog')).json);
      expect(toolAnswer(result)).toEqual({ isError: false, json: result.structuredContent });
      await client.close();
    });

    test('requests a quote, replays it, and REST replays the same record', async ({ api }) => {
      const client = await connectMcp(api.url, mode);
      const idempotency_key = crypto.randomUUID();
      const call = () =>
        client.callTool({ name: 'request_quote', arguments: { ...plainQuote, idempotency_key } });
      const first = objectOf((await call()).structuredContent);
      expect(objectOf(first.quote)).toMatchObject({ pilot_price: 4900, idempotency_key });
      expect(objectOf((await call()).structuredContent)).toEqual({ ...first, idempotent_replay: true });
      const rest = await api.post('/api/quote', plainQuote, {
        headers: { 'Idempotency-Key': idempotency_key },
      });
      expect(rest.json).toEqual({ ...first, idempotent_replay: true });
      await client.close();
    });

    test('submits a lead whose source is mcp unless it names one', async ({ api, sql }) => {
      const client = await connectMcp(api.url, mode);
      const submit = async (further: Record<string, unknown>) => {
        const result = await client.callTool({
          name: 'submit_qualified_interest',
          arguments: { ...plainLead, notes: 'dropped', ...further },
        });
        return objectOf(objectOf(result.structuredContent).lead);
      };
      const lead = await submit({ samples_available: true });
      expect(lead).toMatchObject({ source: 'mcp', score: 65, band: 'B', idempotency_key: null });
      expect(await submit({ source: 'broker' })).toMatchObject({ source: 'broker' });
      const [row] = await sql`select * from leads where lead_id = ${textOf(lead, 'lead_id')}`;
      expect(row).toMatchObject({ consent_channel: 'mcp', consent_wording_version: null });
      await client.close();
    });

    for (const [what, name, toolArguments, refusal] of [
      ['an unknown quote', 'read_quote', { quote_id: 'quote_0' }, { error: 'not_found' }],
      ['an id that is none', 'read_receipt', { lead_id: 7 }, { error: 'not_found' }],
      ['no id', 'read_receipt', {}, { error: 'not_found' }],
      [
        'a check without consent',
        'check_interest',
        { ...plainLead, contact_consent: false },
        { error: 'missing_required_fields', fields: ['contact_consent'] },
      ],
      ['a missing field', 'request_quote', {}, { error: 'missing_required_fields', fields: ['offer_id'] }],
      ['an unknown offer', 'request_quote', { offer_id: 'none' }, { error: 'offer_not_found' }],
      [
        'no consent',
        'submit_qualified_interest',
        { ...plainLead, contact_consent: 'yes' },
        { error: 'missing_required_fields', fields: ['contact_consent'] },
      ],
      [
        'a secret',
        'submit_qualified_interest',
        { ...plainLead, notes: { deep: [secretLike] } },
        { error: 'sensitive_value_rejected', fields: ['notes'], message: sensitiveMessage },
      ],
      [
        'a long text',
        'submit_qualified_interest',
        { ...plainLead, workflow: 'x'.repeat(2001) },
        { error: 'field_too_long', fields: ['workflow'], max_chars: 2000 },
      ],
      [
        'a long key',
        'request_quote',
        { ...plainQuote, idempotency_key: 'k'.repeat(2001) },
        { error: 'field_too_long', fields: ['Idempotency-Key'], max_chars: 2000 },
      ],
      [
        'a wrong value',
        'request_quote',
        { ...plainQuote, annual_commit: '60000' },
        {
          error: 'invalid_field_value',
          fields: ['annual_commit'],
          message: 'annual_commit must be a number of 0 or more.',
        },
      ],
      [
        'large arguments',
        'submit_qualified_interest',
        { ...plainLead, notes: Array(30).fill('n'.repeat(1200)) },
        { error: 'payload_too_large', max_bytes: 32768 },
      ],
    ] as const) {
      test(`answers ${what} as a tool error with the code of REST`, async ({ api }) => {
        const client = await connectMcp(api.url, mode);
        const result = await client.callTool({ name, arguments: toolArguments });
        expect(toolAnswer(result)).toEqual({ isError: true, json: { ok: false, ...refusal } });
        await client.close();
      });
    }

    test('shares the limit of the endpoint with REST', async ({ api }) => {
      const from = freshAddress();
      const client = await connectMcp(api.url, mode, from);
      const viaRest = await Promise.all(
        Array.from({ length: 29 }, () => api.post('/api/quote', plainQuote, { from })),
      );
      expect(viaRest.every(({ status }) => status === 200)).toBe(true);
      const call = async () =>
        toolAnswer(await client.callTool({ name: 'request_quote', arguments: plainQuote }));
      expect((await call()).isError).toBe(false);
      expect(await call()).toEqual({
        isError: true,
        json: { ok: false, error: 'rate_limited', retry_after_seconds: 60 },
      });
      expect((await api.post('/api/quote', plainQuote, { from })).status).toBe(429);
      await client.close();
    });

    test('has the catalog and the offers as resources', async ({ api }) => {
      const client = await connectMcp(api.url, mode);
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toEqual([
        'pilots://catalog',
        'pilots://offers',
        'pilots://offers/masking-shadow-14',
        'pilots://offers/message-review-30',
      ]);
      const read = async (uri: string) => {
        const [content] = (await client.readResource({ uri })).contents;
        return JSON.parse(content && 'text' in content ? content.text : '');
      };
      const list = (await api.get('/api/offers')).json;
      expect(await read('pilots://catalog')).toEqual((await api.get('/api/agent/catalog')).json);
      expect(await read('pilots://offers')).toEqual(list);
      expect(await read('pilots://offers/masking-shadow-14')).toEqual(objectOf(objectOf(list).offers)[0]);
      await expect(read('pilots://offers/none')).rejects.toThrow();
      await client.close();
    });

    test('has a prompt that prepares a request', async ({ api }) => {
      const client = await connectMcp(api.url, mode);
      const { prompts } = await client.listPrompts();
      expect(prompts.map(({ name }) => name)).toEqual(['prepare_request']);
      const { messages } = await client.getPrompt({
        name: 'prepare_request',
        arguments: { workflow: 'Call notes' },
      });
      expect(JSON.stringify(messages)).toContain('The workflow: Call notes.');
      await client.close();
    });

    test('refuses an unknown tool by the protocol', async ({ api }) => {
      const client = await connectMcp(api.url, mode);
      await expect(client.callTool({ name: 'bind_contract', arguments: {} })).rejects.toThrow(
        /unknown tool/i,
      );
      await client.close();
    });
  });
}
