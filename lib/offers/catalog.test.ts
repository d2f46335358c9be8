import { beforeEach, describe, expect, it } from 'vitest';
import { publishDraft } from './apply-draft';
import { listOffersForFounders } from './list-offers';
import { makeNewOffer, makeOrder, makeRetirement, makeSample } from './make-draft';
import { PublishedOffers } from './offer-store';
import {
  ada,
  bo,
  idOf,
  masking,
  review,
  type Shop,
  sampleOf,
  shopOfEachTest,
  vision,
} from './publishing-fixture';
import { readDraft, readDrafts } from './read-drafts';
import { revertOffer } from './revert-offer';

const shopOf = shopOfEachTest();
let shop: Shop;
beforeEach(() => {
  shop = shopOf();
});

describe('a new offer', () => {
  it('is published last with its sample on every instance, and retired', async () => {
    const other = new PublishedOffers(shop.database);
    await other.refresh();
    const made = idOf(await makeNewOffer(shop.as(ada), vision, sampleOf(vision.id)));
    expect(await shop.publishedIds()).toEqual([masking, review]);
    expect(await publishDraft(shop.as(ada), made)).toEqual({ outcome: 'published', offerId: vision.id });
    expect(await shop.publishedIds()).toEqual([masking, review, vision.id]);
    await other.refresh();
    const { byId, samples } = await other.current();
    expect(byId.get(vision.id)).toMatchObject({
      pilot_price: 18_000,
      sample_package_json_url: '/samples/vision-pilot-21.json',
      credit: { type: 'fixed_credit_back', applies_to: 'platform_usage_only', cash_value: false },
    });
    expect(byId.get(vision.id)).not.toHaveProperty('mid_pilot_checkpoint.status');
    expect(samples.get(vision.id)?.sample.offer_id).toBe(vision.id);
    expect((await shop.stored(vision.id)).events).toMatchObject([
      { words: 'created the offer', canRevert: false },
    ]);

    await publishDraft(shop.as(ada), idOf(await makeRetirement(shop.as(ada), vision.id)));
    const retired = await shop.offers.current();
    expect(retired.byId.has(vision.id)).toBe(false);
    expect(retired.samples.has(vision.id)).toBe(false);
    expect(retired.names.get(vision.id)).toBe('Vision pilot');
    expect((await listOffersForFounders(shop.as(ada))).retired).toHaveLength(1);
    await expect(makeRetirement(shop.as(ada), vision.id)).rejects.toMatchObject({ code: 'not_found' });
    const [entry] = (await shop.stored(vision.id)).events;
    expect(await revertOffer(shop.as(ada), vision.id, entry?.id ?? 0)).toEqual({ outcome: 'reverted' });
    expect(await shop.publishedIds()).toEqual([masking, review, vision.id]);
  });

  it('cannot reuse an id that an offer ever had', async () => {
    const first = idOf(await makeNewOffer(shop.as(ada), vision, undefined));
    const second = idOf(await makeNewOffer(shop.as(bo), vision, undefined));
    await publishDraft(shop.as(ada), first);
    expect(await publishDraft(shop.as(bo), second)).toEqual({ outcome: 'id_taken' });
    expect((await readDraft(shop.as(bo), second))?.conflicts).toEqual([
      'Another offer now uses this id. Choose a different id.',
    ]);
    await shop.run(`delete from offers where id = '${vision.id}'`);
    expect(await makeNewOffer(shop.as(ada), vision, undefined)).toEqual({ outcome: 'id_taken' });
    expect(await makeNewOffer(shop.as(ada), { ...vision, id: masking }, undefined)).toEqual({
      outcome: 'id_taken',
    });
  });

  it('can get another sample package, and the previous one again', async () => {
    await publishDraft(shop.as(ada), idOf(await makeNewOffer(shop.as(ada), vision, undefined)));
    expect((await shop.offers.current()).byId.get(vision.id)?.sample_package_url).toBeUndefined();
    await publishDraft(shop.as(ada), idOf(await makeSample(shop.as(ada), vision.id, sampleOf(vision.id))));
    const titled = { ...sampleOf(vision.id), title: 'Second' };
    await publishDraft(shop.as(ada), idOf(await makeSample(shop.as(ada), vision.id, titled)));
    const titleOf = async () => (await shop.offers.current()).samples.get(vision.id)?.sample.title;
    expect(await titleOf()).toBe('Second');
    const [entry] = (await shop.stored(vision.id)).events;
    expect(await revertOffer(shop.as(ada), vision.id, entry?.id ?? 0)).toEqual({ outcome: 'reverted' });
    expect(await titleOf()).toBe(sampleOf(vision.id).title);
  });

  it('keeps the address of a shipped package when another one is reverted', async () => {
    const shown = async () => {
      const { byId, samples } = await shop.offers.current();
      return [byId.get(masking)?.sample_package_json_url, samples.has(masking)];
    };
    const address = `/samples/${masking}.json`;
    expect(await shown()).toEqual([address, false]);
    await publishDraft(shop.as(ada), idOf(await makeSample(shop.as(ada), masking, sampleOf(masking))));
    expect(await shown()).toEqual([address, true]);
    const [entry] = (await shop.stored(masking)).events;
    expect(entry?.words).toBe('published a sample package');
    expect(await revertOffer(shop.as(ada), masking, entry?.id ?? 0)).toEqual({ outcome: 'reverted' });
    expect(await shown()).toEqual([address, false]);
  });
});

describe('the catalog', () => {
  it('always keeps one offer', async () => {
    await publishDraft(shop.as(ada), idOf(await makeRetirement(shop.as(ada), masking)));
    expect(await makeRetirement(shop.as(ada), review)).toEqual({ outcome: 'last_offer' });
    await expect(shop.draft(ada, masking, { name: 'Retired' })).rejects.toMatchObject({
      code: 'version_conflict',
    });
  });

  it('keeps one if the last two are retired at once', async () => {
    const both = [
      idOf(await makeRetirement(shop.as(ada), masking)),
      idOf(await makeRetirement(shop.as(bo), review)),
    ] as const;
    const results = await Promise.all([
      publishDraft(shop.as(ada), both[0]),
      publishDraft(shop.as(bo), both[1]),
    ]);
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['last_offer', 'retired']);
    expect(await shop.publishedIds()).toHaveLength(1);
  });

  it('has the order that founders set, and the previous one again', async () => {
    const asked = new Map([[review, 1]]);
    const order = idOf(await makeOrder(shop.as(ada), (id) => asked.get(id)));
    const late = idOf(await makeOrder(shop.as(bo), (id) => asked.get(id)));
    expect((await readDraft(shop.as(ada), order))?.differences).toEqual([
      {
        field: 'order',
        label: 'Order',
        before: '1. Personal data masking in shadow mode; 2. Message and document review with your reviewers',
        after: '1. Message and document review with your reviewers; 2. Personal data masking in shadow mode',
      },
    ]);
    await publishDraft(shop.as(ada), order);
    expect(await shop.publishedIds()).toEqual([review, masking]);
    expect(await publishDraft(shop.as(bo), late)).toMatchObject({ outcome: 'stale' });
    const [entry] = (await shop.stored(review)).events;
    expect(entry).toMatchObject({ differences: [{ label: 'Position', before: '2', after: '1' }] });
    expect(await revertOffer(shop.as(bo), review, entry?.id ?? 0)).toEqual({ outcome: 'reverted' });
    expect(await revertOffer(shop.as(bo), review, entry?.id ?? 0)).toEqual({
      outcome: 'changed_since',
      fields: [],
    });
    expect(await shop.publishedIds()).toEqual([masking, review]);
    expect(await makeOrder(shop.as(ada), () => undefined)).toEqual({ outcome: 'unchanged' });
  });

  it('replaces its author’s draft of the same change when it is edited and reviewed again', async () => {
    await makeNewOffer(shop.as(ada), vision, sampleOf(vision.id));
    const others = [
      await shop.draft(bo, masking, { name: 'Bo' }),
      await shop.draft(ada, review, { name: 'R' }),
    ];
    await shop.draft(ada, masking, { name: 'First' });
    const second = await shop.draft(ada, masking, { name: 'Second' });
    const edited = idOf(await makeNewOffer(shop.as(ada), { ...vision, name: 'Edited' }, undefined));
    const ids = async (founder: typeof ada) => (await readDrafts(shop.as(founder))).map(({ id }) => id);
    expect(await ids(bo)).toEqual([others[0]]);
    expect(await ids(ada)).toEqual([others[1], second, edited]);
    expect(await shop.run('select 1 from sample_packages')).toHaveLength(0);
    await publishDraft(shop.as(ada), edited);
    expect(await ids(ada)).toEqual([others[1], second]);
  });

  it('deletes old drafts, with their sample packages', async () => {
    await makeNewOffer(shop.as(ada), vision, sampleOf(vision.id));
    await shop.run(`update offer_proposals set created_at = now() - interval '8 days'`);
    await shop.draft(ada, masking, { name: 'New' });
    expect(await shop.run('select 1 from sample_packages')).toHaveLength(0);
    expect(await readDrafts(shop.as(ada))).toHaveLength(1);
  });
});
