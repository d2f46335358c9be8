import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewLead } from '../review/apply-review';
import { eraseLead } from '../review/erase-lead';
import { type ReviewFixture, startReviewFixture } from './inbox-fixture';
import { readStates, writeView } from './read-lead';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
});
afterAll(() => fixture.end());

describe('reloading an open page', () => {
  it('returns the current state of the leads that exist', async () => {
    const ada = fixture.as(fixture.ada);
    const [first, second, gone] = [await fixture.submit(), await fixture.submit(), await fixture.submit()];
    await reviewLead(ada, { leadId: first, version: 0 }, { action: 'assign', assignee: 'founder_ben' });
    await eraseLead(ada, gone);
    const states = await readStates(ada, [first, second, gone, 'lead_never']);
    expect(Object.keys(states).toSorted()).toEqual([first, second].toSorted());
    expect(states[first]).toMatchObject({ status: 'new', version: 1, assignee: { name: 'Ben' } });
    expect(states[second]).toMatchObject({ status: 'new', version: 0 });
    expect(await readStates(ada, [])).toEqual({});
  });

  it('works for founders only', async () => {
    await expect(readStates(fixture.as(), [])).rejects.toMatchObject({ code: 'sign_in_required' });
    await expect(writeView(fixture.as(), 'lead_1')).rejects.toMatchObject({ code: 'sign_in_required' });
  });
});

describe('a view of a lead', () => {
  const views = (leadId: string) =>
    fixture.rows(`select founder_id from history where kind = 'lead_viewed' and lead_id = '${leadId}'`);

  it('is recorded now and then, per founder, for existing leads only', async () => {
    const leadId = await fixture.submit();
    for (const founder of [fixture.ada, fixture.ada, fixture.ben])
      await writeView(fixture.as(founder), leadId);
    expect(await views(leadId)).toHaveLength(2);
    await writeView(fixture.as(fixture.ada), 'lead_never');
    expect(await views('lead_never')).toEqual([]);
  });
});
