import { beforeEach, describe, expect, it } from 'vitest';
import { discardDraft, publishDraft } from './apply-draft';
import { ada, bo, masking, review, type Shop, shopOfEachTest } from './publishing-fixture';
import { readDraft, readDrafts } from './read-drafts';
import { revertOffer } from './revert-offer';

const shopOf = shopOfEachTest();
let shop: Shop;
beforeEach(() => {
  shop = shopOf();
});

describe('a change', () => {
  it('is public once its author confirms it, and not before', async () => {
    const id = await shop.draft(ada, masking, { name: 'Speech', checkpoint_day: undefined });
    expect((await shop.offers.current()).byId.get(masking)?.name).not.toBe('Speech');
    expect(await readDraft(shop.as(bo), id)).toBeUndefined();
    await expect(publishDraft(shop.as(bo), id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await readDraft(shop.as(ada), id)).toMatchObject({
      isPublished: false,
      preview: { offer: { name: 'Speech', pilot_price: 4_900 } },
      differences: [{ label: 'Name', before: 'Personal data masking in shadow mode', after: 'Speech' }],
    });
    expect(await publishDraft(shop.as(ada), id)).toEqual({ outcome: 'published', offerId: masking });
    expect((await shop.offers.current()).byId.get(masking)?.name).toBe('Speech');
    expect(await publishDraft(shop.as(ada), id)).toEqual({ outcome: 'published_before' });
  });

  it('of a price is public at once, however many owners there are', async () => {
    const id = await shop.draft(ada, masking, { pilot_price: 13_000 });
    const twice = await Promise.all([publishDraft(shop.as(ada), id), publishDraft(shop.as(ada), id)]);
    expect(twice.map(({ outcome }) => outcome).toSorted()).toEqual(['published', 'published_before']);
    expect((await shop.offers.current()).byId.get(masking)?.pilot_price).toBe(13_000);
    const { events } = await shop.stored(masking);
    expect(events.map(({ founderName, words }) => [founderName, words])).toEqual([
      ['ada', 'changed the offer'],
    ]);
    const [entry] = events;
    expect(await revertOffer(shop.as(bo), masking, entry?.id ?? 0)).toEqual({ outcome: 'reverted' });
    expect((await shop.offers.current()).byId.get(masking)?.pilot_price).toBe(4_900);
  });

  it("proposed to another owner by an earlier version becomes its author's draft", async () => {
    const id = await shop.draft(ada, masking, { pilot_price: 13_000 });
    await shop.run(`update offer_proposals set state = 'proposed'`);
    expect(await readDrafts(shop.as(bo))).toEqual([]);
    expect(await readDrafts(shop.as(ada))).toMatchObject([{ id, isPublished: false }]);
    expect(await publishDraft(shop.as(ada), id)).toMatchObject({ outcome: 'published' });
  });

  it('is reverted in one step, unless something changed since', async () => {
    await publishDraft(shop.as(ada), await shop.draft(ada, masking, { name: 'One', headline: 'First.' }));
    const [entry] = (await shop.stored(masking)).events;
    if (!entry) throw new Error('an entry was written');
    expect(entry).toMatchObject({ words: 'changed the offer', canRevert: true });
    await publishDraft(shop.as(bo), await shop.draft(bo, masking, { name: 'Two' }));
    expect((await shop.stored(masking)).events.map(({ canRevert }) => canRevert)).toEqual([true, false]);
    expect(await revertOffer(shop.as(ada), masking, entry.id)).toEqual({
      outcome: 'changed_since',
      fields: ['name'],
    });
    const [second] = (await shop.stored(masking)).events;
    expect(await revertOffer(shop.as(ada), masking, second?.id ?? 0)).toEqual({ outcome: 'reverted' });
    expect(await revertOffer(shop.as(ada), masking, entry.id)).toEqual({ outcome: 'reverted' });
    const { offer, events } = await shop.stored(masking);
    expect(offer.name).toBe('Personal data masking in shadow mode');
    expect(events[0]).toMatchObject({ words: 'reverted a change', founderName: 'ada' });
    expect(await revertOffer(shop.as(ada), review, entry.id)).toEqual({ outcome: 'no_change' });
    expect(await revertOffer(shop.as(ada), masking, 0)).toEqual({ outcome: 'no_change' });
  });

  it('is refused if what it replaces has changed, or if two conflict', async () => {
    const late = await shop.draft(ada, masking, { name: 'Late' });
    const lasting = await shop.draft(ada, review, { duration_days: 20 });
    await publishDraft(shop.as(bo), await shop.draft(bo, masking, { name: 'Early' }));
    await publishDraft(shop.as(bo), await shop.draft(bo, review, { checkpoint_day: 25 }));
    expect(await publishDraft(shop.as(ada), late)).toEqual({ outcome: 'stale', fields: ['name'] });
    expect((await readDraft(shop.as(ada), late))?.conflicts).toEqual([
      'Name has changed since this draft was made. Current value: Early',
    ]);
    expect(await publishDraft(shop.as(ada), lasting)).toEqual({
      outcome: 'stale',
      // A shorter pilot ends before the last day of its plan and of its files.
      fields: ['checkpoint_day', 'deliverables', 'days'],
    });
    expect(await discardDraft(shop.as(ada), late)).toEqual({ outcome: 'discarded' });
    expect(await readDraft(shop.as(ada), late)).toBeUndefined();
  });

  it('withdraws the commitment to a checkpoint whose terms change', async () => {
    await shop.run(`update offers set checkpoint_status = 'committed' where id = '${review}'`);
    await publishDraft(shop.as(ada), await shop.draft(ada, review, { checkpoint_day: 14 }));
    const { offer, events } = await shop.stored(review);
    expect(offer.mid_pilot_checkpoint).toMatchObject({ day: 14, status: 'pending_founder_ratification' });
    expect(events[0]?.withdrewRatification).toBe(true);
  });
});
