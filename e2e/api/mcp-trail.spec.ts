import { expect, test } from '../support/acceptance';
import { objectOf, textOf } from '../support/answers';
import { plainLead } from '../support/literals';
import { connectMcp, revisions } from '../support/mcp';

for (const { revision, mode } of revisions) {
  test(`MCP ${revision} leads from the offers to the receipt of a lead`, async ({ api, sql }) => {
    const client = await connectMcp(api.url, mode);
    const call = async (name: string, args: Record<string, unknown>) => {
      const result = await client.callTool({ name, arguments: args });
      expect(result.isError, JSON.stringify(result.content)).not.toBe(true);
      return { result, json: objectOf(result.structuredContent) };
    };
    const catalog = await call('read_catalog', {});
    const [offer] = Object.values(objectOf(catalog.json.offers)).map(objectOf);
    const quoted = await call('request_quote', {
      offer_id: offer?.id,
      idempotency_key: crypto.randomUUID(),
    });
    const quoteId = textOf(objectOf(quoted.json.quote), 'quote_id');
    const read = await call('read_quote', { quote_id: quoteId });
    expect(read.json).toEqual((await api.get(`/api/quotes/${quoteId}`)).json);
    const company = `By an agent ${crypto.randomUUID()}`;
    const lead = {
      ...plainLead,
      company,
      target_offer_id: offer?.id,
      quote_ids: [quoteId],
      idempotency_key: crypto.randomUUID(),
    };
    const checked = await call('check_interest', lead);
    expect(checked.json).toMatchObject({
      stored: false,
      target_offer_published: true,
      quotes_for_other_offers: [],
    });
    const ofOther = await call('check_interest', { ...lead, target_offer_id: 'none' });
    expect(ofOther.json.quotes_for_other_offers).toEqual([{ quote_id: quoteId, offer_id: offer?.id }]);
    expect(await sql`select 1 from leads where company = ${company}`).toHaveLength(0);
    const submitted = await call('submit_qualified_interest', lead);
    const leadId = textOf(objectOf(submitted.json.lead), 'lead_id');
    const [answer, further] = Array.isArray(submitted.result.content) ? submitted.result.content : [];
    expect(answer).toEqual({ type: 'text', text: JSON.stringify(submitted.json) });
    expect(further?.type === 'text' && further.text).toContain(`read_receipt with lead_id ${leadId}`);
    expect(further?.type === 'text' && further.text).toContain(`${api.url}/receipts/${leadId}`);
    const receipt = await call('read_receipt', { lead_id: leadId });
    expect(receipt.json).toEqual((await api.get(`/api/receipts/${leadId}`)).json);
    expect(objectOf(receipt.json.receipt)).toMatchObject({
      lead_id: leadId,
      status: 'received',
      missing: objectOf(checked.json.signals).missing,
      quotes: [{ quote_id: quoteId }],
    });
    const [resource] = (await client.readResource({ uri: `pilots://receipts/${leadId}` })).contents;
    expect(resource && 'text' in resource ? JSON.parse(resource.text) : null).toEqual(receipt.json);
    await expect(client.readResource({ uri: 'pilots://receipts/lead_0' })).rejects.toThrow();
    await client.close();
  });
}
