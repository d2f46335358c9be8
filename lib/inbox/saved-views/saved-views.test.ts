import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noFilter, type ReviewFixture, startReviewFixture } from '../inbox-fixture';
import { listLeads } from '../list-leads';
import { removeView, saveView } from './change-saved-views';
import { savedViewsMax } from './saved-view-limits';
import { savedQueryOf, savedViewNameSchema } from './saved-views';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const kept = async (founder = fixture.ada) =>
  (await listLeads(fixture.as(founder), { ...noFilter })).savedViews;

describe('a saved view', () => {
  it('is stored in canonical form, for its founder only', async () => {
    const query = 'offer=&source=&q=health&band=A&cursor=abc&refused=x';
    expect(await saveView(fixture.as(fixture.ada), { name: 'Health', query })).toBe(true);
    expect(await kept()).toEqual([{ name: 'Health', query: 'band=A&q=health' }]);
    expect(await kept(fixture.ben)).toEqual([]);
    await saveView(fixture.as(fixture.ben), { name: 'Health', query: 'view=done' });
    await saveView(fixture.as(fixture.ada), { name: 'Health', query: 'view=team' });
    expect(await kept()).toEqual([{ name: 'Health', query: 'view=team' }]);
    expect(await kept(fixture.ben)).toEqual([{ name: 'Health', query: 'view=done' }]);
    await removeView(fixture.as(fixture.ada), 'Health');
    await removeView(fixture.as(fixture.ada), 'a\0b');
    expect(await kept()).toEqual([]);
    expect(await kept(fixture.ben)).toHaveLength(1);
  });

  it('is limited to twenty, even when saved at the same time', async () => {
    const store = fixture.as(fixture.ada);
    const saved = await Promise.all(
      Array.from({ length: savedViewsMax + 5 }, (_, at) => saveView(store, { name: `V ${at}`, query: '' })),
    );
    expect(saved.filter(Boolean)).toHaveLength(savedViewsMax);
    const views = await kept();
    expect(views).toHaveLength(savedViewsMax);
    expect(await saveView(store, { name: views[0]?.name ?? '', query: 'view=all' })).toBe(true);
  });

  it('is refused without a session', async () => {
    await expect(saveView(fixture.as(), { name: 'x', query: '' })).rejects.toMatchObject({
      code: 'sign_in_required',
    });
  });

  it.each([
    ['  Health,   over $100k ', 'Health, over $100k'],
    ['', undefined],
    [' \t ', undefined],
    ['🔑'.repeat(40), '🔑'.repeat(40)],
    ['🔑'.repeat(41), undefined],
    ['a\0b', undefined],
  ])('named %j is stored as %j', (given, name) =>
    expect(savedViewNameSchema.safeParse(given).data).toBe(name),
  );

  it.each([
    ['', ''],
    ['view=to_review&sort=due', ''],
    ['sort=priority&view=mine&page=3', 'view=mine&sort=priority'],
    ['status=accepted&view=all', 'status=accepted'],
  ])('of the address %j is the same as that of %j', (query, one) => expect(savedQueryOf(query)).toBe(one));
});
