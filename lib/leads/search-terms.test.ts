import { expect, test } from 'vitest';
import { searchWordsOf } from './search-terms';

const lead = { company: 'Åland-Bank AB', contact_or_agent_id: 'agent:ops_7@aland.example', workflow: '' };

test('are lower-case company, contact, name and workflow, plus the band', () => {
  const words = searchWordsOf(
    { ...lead, contact_name: "Zoë O'Neill", workflow: 'Route 3.5k calls/day' },
    'B',
  );
  expect(words).toBe('åland bank ab agent ops 7 aland example zoë o neill route 3 5k calls day =B');
});

test('contain no search operator of the database', () => {
  const words = searchWordsOf({ ...lead, workflow: `it's 'a':1A,2B \\ & | ! ( ) <-> =C *` }, 'A');
  expect(words).toBe('åland bank ab agent ops 7 aland example it s a 1a 2b c =A');
});

test('leave out words that are too long for the database', () => {
  const words = searchWordsOf({ ...lead, workflow: `${'語'.repeat(501)} ${'語'.repeat(500)}` }, 'D');
  expect(words).toBe(`åland bank ab agent ops 7 aland example ${'語'.repeat(500)} =D`);
});
