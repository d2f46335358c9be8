import { join } from 'node:path';
import { expect, test } from '../support/acceptance';
import { freshAddress } from '../support/client';
import { connect, embeddedServer } from '../support/database';
import { eventually } from '../support/eventually';
import { maskingOffer, reviewOffer } from '../support/literals';

test('an unavailable offer is not sold on pages, but the API still quotes it', async ({
  startOwn,
  ownDir,
}) => {
  const { client } = await startOwn({});
  const sql = connect(embeddedServer(join(ownDir, 'data')).url);
  await sql`
    update offers set details = jsonb_set(details, '{operations}', '["pii", "restore_face"]')
    where id = ${reviewOffer.id}`;
  const words = async (path: string) =>
    (await client.get(path)).text.replace(/<script.*?<\/script>|<[^>]*>/gs, ' ').replace(/\s+/g, ' ');
  const price = `/quote?offer_id=${reviewOffer.id}`;
  await eventually(async () => (await words(price)).includes('This pilot is not available.'), {
    what: 'the changed offer',
    withinMs: 90_000,
  });

  const offer = await words(`/offers/${reviewOffer.id}`);
  expect(offer).toContain('Not available yet');
  expect(offer).toContain('We cannot run this pilot yet, so we do not sell it.');
  expect(offer).toMatch(/PII detection Available Face restoration Not available yet/);
  expect(offer).toContain(maskingOffer.name);
  expect(offer).not.toContain('Get a quote');
  for (const path of ['/', '/compare', `/offers/${reviewOffer.id}`]) {
    const { text } = await client.get(path);
    expect(text, path).toContain('Not available yet');
    expect(text, path).not.toContain(`href="${price}"`);
    expect(text, path).not.toMatch(/no provider is configured|no engine is installed/);
  }

  const form = new URLSearchParams({ offer_id: reviewOffer.id, idempotency_key: crypto.randomUUID() });
  const saved = await client.post('/quote/save', `${form}`, {
    from: freshAddress(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
  });
  expect(saved.status).toBe(404);
  expect(saved.text).toContain('It is not available yet, or no longer offered.');
  expect((await client.post('/api/quote', { offer_id: reviewOffer.id })).status).toBe(200);

  await sql`update offers set details = jsonb_set(details, '{operations}', '["restore_face"]')`;
  await sql.end();
  await eventually(async () => (await words('/quote')).includes('No pilot is for sale today'), {
    what: 'a calculator without pilots',
    withinMs: 90_000,
  });
  const { text } = await client.get('/quote');
  expect(text).not.toContain('action="/quote"');
});
