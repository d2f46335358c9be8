import { expect, it } from 'vitest';
import { leadStages } from '../leads/lead-status';
import { openApiDocument } from './openapi';

it('does not mention what founders record after they have accepted a lead', () => {
  const document = JSON.stringify(openApiDocument('Tessera', 'https://portal.example'));
  expect(document).toContain('"/api/lead"');
  const internal = [...leadStages.map((stage) => `"${stage}"`), 'lost_reason', 'ran_pilot', 'stage_amount'];
  expect(internal.filter((word) => document.includes(word))).toEqual([]);
});
