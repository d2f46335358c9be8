import { expect, it } from 'vitest';
import { documentationTopics, topicGroups } from '../topics';

it('puts every page in one group', () => {
  expect(topicGroups.flatMap(({ topics }) => topics).toSorted()).toEqual(documentationTopics.toSorted());
});
