import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from '../e2e/support/client';
import { connect, embeddedServer } from '../e2e/support/database';
import { postForm } from '../e2e/support/founders';
import { storedTexts } from '../lib/offers/editor/offer-form';
import { refused, review, sentForm } from '../lib/offers/editor/offer-form-fixture';
import { type OfferTexts, textsOfOffer } from '../lib/offers/editor/offer-texts';
import { creditInCents, offers } from '../lib/offers/editor/random-offers-fixture';
import { type NewOffer, offerOfNew } from '../lib/offers/new-offer';
import { offerSchema } from '../lib/offers/offer';
import { type AuditedPortal, ensureBuild, startAuditedPortal } from './audit/audited-portal';

const runs = 1_000;

let portal: AuditedPortal;
beforeAll(async () => {
  ensureBuild();
  portal = await startAuditedPortal();
}, 900_000);
afterAll(() => portal.stop());

/** Sends a form as a page does without a script, or as the page's script does. */
async function send(client: Client, cookie: string, path: string, texts: OfferTexts, byScript: boolean) {
  const fields = [...sentForm(texts)].map(([name, value]): [string, string] => [name, String(value)]);
  const headers = byScript ? { Accept: 'application/json' } : undefined;
  const answer = await postForm(client, path, fields, { cookie, ...(headers && { headers }) });
  const location = byScript ? Reflect.get(Object(answer.json), 'location') : answer.headers.location;
  return { ...answer, location: typeof location === 'string' ? location : '' };
}

it('publishes 1,000 offers exactly, or refuses them at the field', async () => {
  const client = new Client(portal.url);
  const cookie = portal.founderCookie;
  const sql = connect(embeddedServer(join(portal.runDir, 'data')).url);
  const versions = new Map<string, number>();
  let published = 0;
  let refusals = 0;

  const typedAfter = async (offerId: string | null) => {
    const [row] = await sql`select content->'texts' as texts from offer_proposals
      where content->>'kind' = 'edit' and offer_id is not distinct from ${offerId}`;
    return storedTexts(row?.texts);
  };
  const publishedOffer = async (id: string) => {
    const { text } = await client.get('/api/offers');
    const list: unknown[] = JSON.parse(text).offers;
    const found = offerSchema.parse(list.find((offer) => Reflect.get(Object(offer), 'id') === id));
    return { text, found };
  };
  const publish = async (made: NewOffer, place: number, byScript: boolean) => {
    const version = versions.get(made.id);
    const path = version === undefined ? '/inbox/offers/new/send' : `/inbox/offers/${made.id}/send`;
    const texts = textsOfOffer(made, version === undefined ? '' : String(version));
    const drafted = await send(client, cookie, path, texts, byScript);
    expect(drafted.location, `offer ${place}`).toMatch(/^\/inbox\/offers\/drafts\/\d+$/);
    const confirmed = await postForm(client, `${drafted.location}/publish`, {}, { cookie });
    expect(confirmed.headers.location).toBe(`/inbox/offers/${made.id}?done=published`);
    versions.set(made.id, (version ?? 0) + 1);
    const { text, found } = await publishedOffer(made.id);
    expect(text).toContain(JSON.stringify(offerSchema.parse(offerOfNew(made, false))));
    const commit = made.annual_commit_minimum;
    const quote = await client.post('/api/quote', {
      offer_id: made.id,
      annual_commit: commit,
      samples_available: true,
    });
    expect(quote.status).toBe(200);
    const figures = Object(Reflect.get(Object(quote.json), 'quote') ?? quote.json);
    expect(Reflect.get(figures, 'pilot_price')).toBe(made.pilot_price);
    expect(Math.round(Number(Reflect.get(figures, 'max_credit_if_annual_signed_within_30_days')) * 100)).toBe(
      Number(creditInCents(found, BigInt(Math.round(commit * 100)))),
    );
    published += 1;
  };
  const refuse = async (texts: OfferTexts, path: string, byScript: boolean) => {
    const answer = await send(client, cookie, '/inbox/offers/new/send', texts, byScript);
    expect(answer.status).toBe(400);
    if (byScript) expect(answer.json).toMatchObject({ error: 'invalid_field_value', fields: [path] });
    else expect(answer.text).toContain(`id="${path}-error"`);
    expect(await typedAfter(null)).toEqual(texts);
    refusals += 1;
  };
  const examples = fc.sample(fc.tuple(offers, fc.option(fc.constantFrom(...refused)), fc.boolean()), {
    numRuns: runs,
    seed: 35,
  });
  for (const [place, [offer, fault, byScript]] of examples.entries()) {
    const { name, headline, pilot_price, annual_commit_minimum, allowed_modes } = offer;
    // Two offers in a hundred are new; the others change the last new one of their kind of credit.
    const id = `random-${offer.credit_type === 'fixed_credit_back' ? 'fixed' : 'partial'}-${Math.floor(place / 100)}`;
    if (fault) {
      const base = { ...review, name, headline, pilot_price, annual_commit_minimum, allowed_modes };
      await refuse({ ...textsOfOffer(base), ...fault[0] }, fault[1], byScript);
    } else await publish({ ...offer, id }, place, byScript);
  }
  await sql.end();
  expect(published + refusals).toBe(runs);
  expect(Math.min(published, refusals)).toBeGreaterThan(100);
}, 1_800_000);
