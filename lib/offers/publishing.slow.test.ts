import { beforeEach, describe, expect, it } from 'vitest';
import type { Founder } from '../founders/founder';
import { publishProposal, refuseProposal } from './apply-proposal';
import { ada, bo, cy, review, type Shop, shopOfEachTest, speech } from './publishing-fixture';
import { readOpenProposals, readProposal } from './read-proposals';
import { undoOfferChange } from './undo-offer-change';

const shopOf = shopOfEachTest();
let shop: Shop;
beforeEach(() => {
  shop = shopOf();
});

describe('a change of texts', () => {
  it('is public once its maker confirms it, and not before', async () => {
    const id = await shop.draft(ada, speech, { name: 'Speech', checkpoint_day: undefined });
    expect((await shop.offers.current()).byId.get(speech)?.name).not.toBe('Speech');
    expect(await readProposal(shop.as(bo), id)).toBeUndefined();
    await expect(publishProposal(shop.as(bo), id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await readProposal(shop.as(ada), id)).toMatchObject({
      act: 'publish',
      differences: [{ label: 'Name', before: 'Shadow-mode speech evaluation', after: 'Speech' }],
    });
    await shop.signIn(ada, bo);
    expect(await publishProposal(shop.as(ada), id)).toEqual({ outcome: 'published', offerId: speech });
    expect((await shop.offers.current()).byId.get(speech)?.name).toBe('Speech');
    expect(await publishProposal(shop.as(ada), id)).toEqual({ outcome: 'decided' });
  });

  it('is put back in one step, unless something changed since', async () => {
    await publishProposal(shop.as(ada), await shop.draft(ada, speech, { name: 'One', headline: 'First.' }));
    const [entry] = (await shop.stored(speech)).events;
    if (!entry) throw new Error('an entry was written');
    expect(entry).toMatchObject({ words: 'changed the offer', canPutBack: true });
    await publishProposal(shop.as(bo), await shop.draft(bo, speech, { name: 'Two' }));
    expect((await shop.stored(speech)).events.map(({ canPutBack }) => canPutBack)).toEqual([true, false]);
    expect(await undoOfferChange(shop.as(ada), speech, entry.id)).toEqual({
      outcome: 'changed_since',
      fields: ['name'],
    });
    const [second] = (await shop.stored(speech)).events;
    expect(await undoOfferChange(shop.as(ada), speech, second?.id ?? 0)).toEqual({ outcome: 'put_back' });
    expect(await undoOfferChange(shop.as(ada), speech, entry.id)).toEqual({ outcome: 'put_back' });
    const { offer, events } = await shop.stored(speech);
    expect(offer.name).toBe('Shadow-mode speech evaluation');
    expect(events[0]).toMatchObject({ words: 'put former values back', founderName: 'ada' });
    expect(await undoOfferChange(shop.as(ada), review, entry.id)).toEqual({ outcome: 'no_change' });
    expect(await undoOfferChange(shop.as(ada), speech, 0)).toEqual({ outcome: 'no_change' });
  });

  it('is refused where what it replaces is another value by now, or both do not go together', async () => {
    const late = await shop.draft(ada, speech, { name: 'Late' });
    const lasting = await shop.draft(ada, review, { duration_days: 20 });
    await publishProposal(shop.as(bo), await shop.draft(bo, speech, { name: 'Early' }));
    await publishProposal(shop.as(bo), await shop.draft(bo, review, { checkpoint_day: 25 }));
    expect(await publishProposal(shop.as(ada), late)).toEqual({ outcome: 'stale', fields: ['name'] });
    expect((await readProposal(shop.as(ada), late))?.staleness).toEqual([
      'Name has changed since. It is now: Early',
    ]);
    expect(await publishProposal(shop.as(ada), lasting)).toEqual({
      outcome: 'stale',
      fields: ['checkpoint_day'],
    });
    expect(await refuseProposal(shop.as(ada), late)).toEqual({ outcome: 'dropped' });
    expect(await readProposal(shop.as(ada), late)).toBeUndefined();
  });

  it('takes a ratified checkpoint back where its terms change', async () => {
    await shop.run(`update offers set checkpoint_status = 'committed' where id = '${review}'`);
    await publishProposal(shop.as(ada), await shop.draft(ada, review, { checkpoint_day: 14 }));
    const { offer, events } = await shop.stored(review);
    expect(offer.mid_pilot_checkpoint).toMatchObject({ day: 14, status: 'pending_founder_ratification' });
    expect(events[0]?.withdrewRatification).toBe(true);
  });
});

describe('a price', () => {
  it('waits for another owner who signed in lately', async () => {
    await shop.signIn(ada, bo);
    const id = await shop.draft(ada, speech, { pilot_price: 1 });
    expect(await publishProposal(shop.as(ada), id)).toEqual({ outcome: 'proposed' });
    expect(await publishProposal(shop.as(ada), id)).toEqual({ outcome: 'waiting' });
    expect((await shop.offers.current()).byId.get(speech)?.pilot_price).toBe(12_500);
    expect(await readOpenProposals(shop.as(bo))).toMatchObject([
      {
        id,
        act: 'confirm',
        makerName: 'ada',
        differences: [{ label: 'Pilot price', before: '$12,500', after: '$1', note: 'down more than 99%' }],
      },
    ]);
    const twice = await Promise.all([publishProposal(shop.as(bo), id), publishProposal(shop.as(cy), id)]);
    expect(twice.map(({ outcome }) => outcome).toSorted()).toEqual(['decided', 'published']);
    expect((await shop.offers.current()).byId.get(speech)?.pilot_price).toBe(1);
    const { events } = await shop.stored(speech);
    expect(events.map(({ words, founderName }) => [founderName, words])).toEqual([
      [expect.stringMatching(/^bo$|^cy$/), 'confirmed a proposal and changed the offer'],
      ['ada', 'proposed a change'],
    ]);
    expect(await readOpenProposals(shop.as(ada))).toEqual([]);
  });

  it('can be refused and taken back', async () => {
    await shop.signIn(ada, bo);
    for (const refuser of [bo, ada]) {
      const id = await shop.draft(ada, speech, { expiration_days: 45 });
      await publishProposal(shop.as(ada), id);
      expect(await refuseProposal(shop.as(refuser), id)).toEqual({ outcome: 'refused' });
      expect(await publishProposal(shop.as(bo), id)).toEqual({ outcome: 'decided' });
    }
    expect((await shop.offers.current()).byId.get(speech)?.credit.expiration_days).toBe(30);
  });

  it.each([
    ['nobody else ever signed in', async () => {}],
    ['the others signed in long ago', () => longAgo(bo)],
    [
      'the others are disabled',
      async () => {
        await shop.signIn(bo);
        await shop.run(`update founders set disabled_at = now() where founder_id = '${bo.id}'`);
      },
    ],
  ])('is public at once where %s', async (_, prepare) => {
    await shop.signIn(ada);
    await prepare();
    const id = await shop.draft(ada, speech, { pilot_price: 13_000 });
    expect((await readProposal(shop.as(ada), id))?.act).toBe('publish');
    expect(await publishProposal(shop.as(ada), id)).toEqual({ outcome: 'published', offerId: speech });
    expect((await shop.offers.current()).byId.get(speech)?.pilot_price).toBe(13_000);
  });

  it('that was public within a day is put back at once, an older one as every price', async () => {
    await shop.signIn(ada, bo);
    const id = await shop.draft(ada, speech, { pilot_price: 1 });
    await publishProposal(shop.as(ada), id);
    await publishProposal(shop.as(bo), id);
    const [entry] = (await shop.stored(speech)).events;
    expect(await undoOfferChange(shop.as(ada), speech, entry?.id ?? 0)).toEqual({ outcome: 'put_back' });
    const [old] = await shop.run(`insert into history (at, founder_id, kind, offer_id, detail)
      values (now() - interval '25 hours', '${bo.id}', 'offer_changed', '${speech}',
        '{"before": {"pilot_price": 1}, "after": {"pilot_price": 12500}}') returning history_id`);
    const oldId = Number(old?.history_id);
    expect(await undoOfferChange(shop.as(ada), speech, oldId)).toMatchObject({ outcome: 'drafted' });
    expect(await readOpenProposals(shop.as(ada))).toMatchObject([{ act: 'propose' }]);
    expect((await shop.offers.current()).byId.get(speech)?.pilot_price).toBe(12_500);
  });

  it('that waits can be published by its maker once nobody else is left', async () => {
    await shop.signIn(ada, bo);
    const id = await shop.draft(ada, speech, { pilot_price: 13_000 });
    await publishProposal(shop.as(ada), id);
    await shop.run(`update founders set disabled_at = now() where founder_id = '${bo.id}'`);
    expect(await publishProposal(shop.as(ada), id)).toMatchObject({ outcome: 'published' });
  });
});

/** Signs in 31 days ago: the history cannot be changed, only written. */
async function longAgo({ id }: Founder): Promise<void> {
  await shop.run(
    `insert into history (at, founder_id, kind) values (now() - interval '31 days', '${id}', 'signed_in')`,
  );
}
