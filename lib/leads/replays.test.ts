import { describe, expect, it } from 'vitest';
import { differingFields } from './replays';

const stored = {
  buyer_type: 'human_buyer',
  company: 'Northgate',
  contact_or_agent_id: 'desk@northgate.example',
  workflow: 'Route calls',
  target_offer_id: 'masking-shadow-14',
  success_metric: 'Error rate',
  source: 'api',
  contact_name: null,
  contact_role: null,
  timeline: null,
  monthly_volume: 0,
  samples_available: false,
  risk_owner: null,
  high_volume_or_high_risk: false,
  annual_commit: 60_000,
};
const { buyer_type, company, contact_or_agent_id, workflow, target_offer_id, success_metric } = stored;
const sent = {
  buyer_type,
  company,
  contact_or_agent_id,
  workflow,
  target_offer_id,
  success_metric,
  annual_commit: 60_000,
};

describe('the fields in which a replay differs', () => {
  it.each([
    ['the same body', {}, []],
    ['what is stored for absent fields', { source: 'api', monthly_volume: 0, samples_available: false }, []],
    ['a negative zero', { monthly_volume: -0 }, []],
    ['another text', { company: 'Southgate' }, ['company']],
    ['another case', { company: 'NORTHGATE' }, ['company']],
    ['an optional text', { timeline: 'May' }, ['timeline']],
    ['another amount', { annual_commit: 60_000.5 }, ['annual_commit']],
    [
      'a value of another type',
      { annual_commit: '60000', samples_available: 'no' },
      ['samples_available', 'annual_commit'],
    ],
    ['a value that holds others', { workflow: ['Route calls'] }, ['workflow']],
    ['another source', { source: 'broker' }, ['source']],
    ['fields that no lead has', { notes: 'x', __proto__: { company: 'y' } }, []],
  ])('for %s are %j', (_kind, further, fields) => {
    expect(differingFields(stored, { ...sent, ...further }, 'api')).toEqual(fields);
  });

  it('include an omitted field, and a channel in place of the source', () => {
    expect(differingFields(stored, { ...sent, annual_commit: undefined }, 'mcp')).toEqual([
      'source',
      'annual_commit',
    ]);
  });
});
