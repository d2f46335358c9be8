import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agreementOf,
  type Choice,
  choices,
  decisionRows,
  type StoredDecision,
  sheetOf,
  waitingRows,
} from './sheet';

const items = Array.from({ length: 40 }, (_, at) => ({
  item: `call-${at + 1}`,
  stratum: null,
  drawNo: at + 1,
}));
const by = (personId: string, item: number, choice: Choice): StoredDecision => ({
  item: `call-${item}`,
  personId,
  choice,
});
const namesOf = ({ rows }: ReturnType<typeof sheetOf>) => rows.map(({ item }) => item);

describe('the decision sheet', () => {
  it('shows drawn items in the order of the draw, twenty at a time, and no others', () => {
    const more = [{ item: 'call-99', stratum: null, drawNo: null }, ...items.toReversed()];
    const sheet = sheetOf(more, [], 'maria');
    expect(namesOf(sheet)).toEqual(items.slice(0, 20).map(({ item }) => item));
    expect(sheet.left).toBe(40);
    expect(sheetOf([], [], 'maria')).toEqual({ rows: [], left: 0 });
  });

  it('keeps the person’s decisions in the portion, and puts skipped items last', () => {
    const sheet = sheetOf(items, [by('maria', 2, 'accepted'), by('maria', 1, 'skipped')], 'maria');
    expect(namesOf(sheet).slice(0, 2)).toEqual(['call-2', 'call-3']);
    expect(namesOf(sheet)).not.toContain('call-1');
    expect(sheet.left).toBe(39);
  });

  it('hands every tenth item to a second person, who does not see the first choice', () => {
    const stored = items.slice(0, 20).map((_item, at) => by('maria', at + 1, 'accepted'));
    const daniel = sheetOf(items, stored, 'daniel');
    expect(daniel.rows.slice(0, 3)).toEqual([
      { no: 10, item: 'call-10', stratum: null, isSecond: true, choice: null },
      { no: 20, item: 'call-20', stratum: null, isSecond: true, choice: null },
      { no: 21, item: 'call-21', stratum: null, isSecond: false, choice: null },
    ]);
    const both = [...stored, by('daniel', 10, 'rejected')];
    expect(namesOf(sheetOf(items, both, 'ines'))).not.toContain('call-10');
    expect(decisionRows(both).find(({ item }) => item === 'call-10')?.decision).toBe('accepted');
    expect(agreementOf(both)).toMatchObject({ n: 1, agreed: 0 });
  });

  it('leaves out items with an uploaded result, unless somebody decided them', () => {
    const uploaded = new Set(items.slice(0, 30).map(({ item }) => item));
    expect(namesOf(sheetOf(items, [], 'maria', uploaded))[0]).toBe('call-31');
    const decided = [by('maria', 10, 'accepted')];
    expect(sheetOf(items, decided, 'daniel', uploaded)).toMatchObject({ left: 11 });
  });

  it('counts a person’s latest choice, and a skip removes it', () => {
    const changed = [by('maria', 1, 'accepted'), by('daniel', 1, 'changed'), by('maria', 1, 'rejected')];
    expect(decisionRows(changed)).toEqual([{ item: 'call-1', decision: 'rejected' }]);
    const back = [...changed, by('maria', 1, 'skipped')];
    expect(decisionRows(back)).toEqual([{ item: 'call-1', decision: 'changed' }]);
  });

  it('sends changes, and removes undone decisions', () => {
    const stored = [by('maria', 1, 'accepted'), by('maria', 2, 'rejected'), by('maria', 1, 'skipped')];
    const row = (item: number, decision: string) => ({ item: `call-${item}`, decision });
    expect(waitingRows(stored, [])).toEqual([row(2, 'rejected')]);
    const sent = [row(1, 'accepted'), row(2, 'changed')];
    expect(waitingRows(stored, sent)).toEqual([row(2, 'rejected'), row(1, 'withdrawn')]);
    expect(waitingRows(stored, [...sent, ...waitingRows(stored, sent)])).toEqual([]);
  });

  it('is empty for all once every item has its reviewers, in any order of any people', () => {
    const people = ['maria', 'daniel', 'ines'];
    const step = fc.record({ person: fc.constantFrom(...people), choice: fc.constantFrom(...choices) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const stored: StoredDecision[] = [];
        const dueFor = (person: string) =>
          sheetOf(items, stored, person).rows.find(({ choice }) => choice === null || choice === 'skipped')
            ?.item;
        for (const { person, choice } of steps) {
          const item = dueFor(person);
          if (item !== undefined) stored.push({ item, personId: person, choice });
        }
        for (const person of people) {
          for (let item = dueFor(person); item !== undefined; item = dueFor(person))
            stored.push({ item, personId: person, choice: 'accepted' });
        }
        for (const person of people) expect(sheetOf(items, stored, person).left).toBe(0);
        expect(decisionRows(stored)).toHaveLength(40);
        expect(agreementOf(stored).n).toBe(4);
      }),
      { numRuns: 20 },
    );
  });
});
