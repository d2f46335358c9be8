import type { Lead } from '../../lib/leads/lead';
import { expect, test } from '../support/acceptance';
import { type Expected, expectApiHeaders, expectRefusal, recordOf, textOf } from '../support/answers';
import { plainLead } from '../support/literals';

const bandReasons = {
  A: 'Founder handles immediately; propose pilot review',
  B: 'Founder reviews within one business day',
  C: 'Ask for samples or a named risk owner before a review',
  D: 'Park until the buyer adds evidence',
};

const defaults = {
  lead_id: expect.stringMatching(/^lead_[A-Za-z0-9_-]{20,}$/),
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  source: 'api',
  contact_name: null,
  contact_role: null,
  timeline: null,
  monthly_volume: 0,
  samples_available: false,
  risk_owner: null,
  annual_commit: null,
  external_action_authorized: false as const,
  contact_consent: true,
  idempotency_key: null,
  next_step: 'human review required' as const,
};

/** Cases of an accepted lead: samples, high volume, risk owner, annual commit, and the resulting score. */
const scores: [boolean, boolean, boolean, boolean, number, 'A' | 'B' | 'C' | 'D'][] = [
  [false, false, false, false, 40, 'D'],
  [false, false, false, true, 50, 'C'],
  [false, false, true, false, 50, 'C'],
  [false, false, true, true, 60, 'C'],
  [false, true, false, false, 55, 'C'],
  [false, true, false, true, 65, 'B'],
  [false, true, true, false, 65, 'B'],
  [false, true, true, true, 75, 'B'],
  [true, false, false, false, 65, 'B'],
  [true, false, false, true, 75, 'B'],
  [true, false, true, false, 75, 'B'],
  [true, false, true, true, 85, 'A'],
  [true, true, false, false, 80, 'A'],
  [true, true, false, true, 90, 'A'],
  [true, true, true, false, 90, 'A'],
  [true, true, true, true, 100, 'A'],
];

const named = [true, false].flatMap((workflow) => [true, false].map((metric) => ({ workflow, metric })));

test.describe('the score of a lead, in all 64 combinations of the rules', () => {
  for (const [samples, high, owner, commit, score, band] of scores) {
    for (const { workflow, metric } of named) {
      const facts = { workflow, samples, metric, high, owner, commit };
      const given = Object.entries(facts).filter(([, isGiven]) => isGiven);
      const title = given.map(([name]) => name).join(', ') || 'nothing';
      const body = {
        ...plainLead,
        workflow: workflow ? 'Call notes' : ' ',
        success_metric: metric ? 'Word error rate' : undefined,
        samples_available: samples,
        high_volume_or_high_risk: high,
        risk_owner: owner ? 'Head of operations' : undefined,
        annual_commit: commit ? 24000 : 23999.99,
      };
      if (workflow && metric) {
        test(`${title}: ${score}, band ${band}`, async ({ api }) => {
          const answer = await api.post('/api/lead', body);
          const lead: Expected<Lead> = {
            ...defaults,
            buyer_type: 'human_buyer',
            company: 'Northwind Clinics',
            contact_or_agent_id: plainLead.contact_or_agent_id,
            workflow: 'Call notes',
            target_offer_id: 'masking-shadow-14',
            success_metric: 'Word error rate',
            samples_available: samples,
            risk_owner: owner ? 'Head of operations' : null,
            annual_commit: commit ? 24000 : 23999.99,
            score,
            band,
            reasons: [
              'Workflow named',
              ...(samples ? ['Representative samples available'] : []),
              'Success metric named',
              ...(high ? ['High volume or high-risk workflow'] : []),
              ...(owner ? ['Risk owner named'] : []),
              ...(commit ? ['Annual commit meets the offer minimum'] : []),
              bandReasons[band],
            ],
          };
          expect({ status: answer.status, body: answer.json }).toEqual({
            status: 200,
            body: { ok: true, lead },
          });
          expectApiHeaders(answer);
        });
      } else {
        test(`${title}: refused, because workflow and success metric must be named`, async ({ api }) => {
          const fields = [...(workflow ? [] : ['workflow']), ...(metric ? [] : ['success_metric'])];
          expectRefusal(await api.post('/api/lead', body), 400, { error: 'missing_required_fields', fields });
        });
      }
    }
  }
});

test.describe('a lead', () => {
  test("scores 80 and band A in the specification's own case", async ({ api }) => {
    const body = { ...plainLead, samples_available: true, high_volume_or_high_risk: true };
    expect(recordOf(await api.post('/api/lead', body), 'lead')).toMatchObject({
      score: 80,
      band: 'A',
      reasons: [
        'Workflow named',
        'Representative samples available',
        'Success metric named',
        'High volume or high-risk workflow',
        'Founder handles immediately; propose pilot review',
      ],
    });
  });

  test('with every field is returned whole, its texts trimmed', async ({ api }) => {
    const answer = await api.post('/api/lead', {
      buyer_type: 'partner_agent',
      company: '  Größe & Söhne 株式会社 😀 ',
      contact_or_agent_id: '\tagent:procure/9 ',
      workflow: 'Two\nlines',
      target_offer_id: ' message-review-30 ',
      success_metric: '<b>90 %</b> of "cases"',
      contact_consent: true,
      source: ' partner-directory ',
      contact_name: ' R. Vega ',
      contact_role: 'Buyer',
      timeline: 'Q3',
      monthly_volume: 120000.5,
      samples_available: true,
      risk_owner: ' COO ',
      high_volume_or_high_risk: false,
      annual_commit: 120000,
      notes: 'dropped',
      risk_constraints: ['dropped'],
    });
    const lead: Expected<Lead> = {
      ...defaults,
      source: 'partner-directory',
      buyer_type: 'partner_agent',
      contact_name: 'R. Vega',
      contact_role: 'Buyer',
      company: 'Größe & Söhne 株式会社 😀',
      contact_or_agent_id: 'agent:procure/9',
      timeline: 'Q3',
      workflow: 'Two\nlines',
      target_offer_id: 'message-review-30',
      success_metric: '<b>90 %</b> of "cases"',
      monthly_volume: 120000.5,
      samples_available: true,
      risk_owner: 'COO',
      annual_commit: 120000,
      score: 85,
      band: 'A',
      reasons: [
        'Workflow named',
        'Representative samples available',
        'Success metric named',
        'Risk owner named',
        'Annual commit meets the offer minimum',
        bandReasons.A,
      ],
    };
    expect({ status: answer.status, body: answer.json }).toEqual({ status: 200, body: { ok: true, lead } });
  });

  for (const buyerType of [
    'human_buyer',
    'ai_procurement_agent',
    'partner_agent',
    'ai_solution_evaluator',
    'ai_developer_agent',
    'ai_marketplace_agent',
  ]) {
    test(`may come from ${buyerType}`, async ({ api }) => {
      const lead = recordOf(await api.post('/api/lead', { ...plainLead, buyer_type: buyerType }), 'lead');
      expect(lead.buyer_type).toBe(buyerType);
    });
  }

  for (const target of ['an-offer-of-tomorrow', 'constructor', '__proto__']) {
    test(`may name the unknown offer ${target}; then no annual commit meets the minimum`, async ({ api }) => {
      const body = { ...plainLead, target_offer_id: target, annual_commit: 1e12 };
      const lead = recordOf(await api.post('/api/lead', body), 'lead');
      expect(lead).toMatchObject({ target_offer_id: target, score: 40, band: 'D', annual_commit: 1e12 });
    });
  }

  for (const [target, commit, score] of [
    ['message-review-30', 59999.99, 40],
    ['message-review-30', 60000, 50],
    ['masking-shadow-14', 0, 40],
  ] as const) {
    test(`to ${target} with a commit of ${commit} scores ${score}`, async ({ api }) => {
      const body = { ...plainLead, target_offer_id: target, annual_commit: commit };
      expect(recordOf(await api.post('/api/lead', body), 'lead')).toMatchObject({
        annual_commit: commit,
        score,
      });
    });
  }

  test('does not score timeline, volume or contact fields', async ({ api }) => {
    const extras = { timeline: 'now', monthly_volume: 1e9, contact_name: 'R. Vega', contact_role: 'CEO' };
    const lead = recordOf(await api.post('/api/lead', { ...plainLead, ...extras }), 'lead');
    expect(lead).toMatchObject({ ...extras, score: 40, band: 'D' });
  });

  for (const field of ['source', 'contact_name', 'contact_role', 'timeline', 'risk_owner']) {
    for (const [kind, value] of [
      ['blank', ' \t\n'],
      ['empty', ''],
      ['null', null],
    ] as const) {
      test(`counts a ${kind} ${field} as absent`, async ({ api }) => {
        const lead = recordOf(await api.post('/api/lead', { ...plainLead, [field]: value }), 'lead');
        expect(lead[field]).toBe(field === 'source' ? 'api' : null);
        expect(lead.score).toBe(40);
      });
    }
  }

  test('is stored as it was returned, without its unknown fields', async ({ api, sql }) => {
    const body = {
      ...plainLead,
      notes: 'keep-me-nowhere-7f3a',
      risk_constraints: { a: 'keep-me-nowhere-7f3a' },
    };
    const lead = recordOf(await api.post('/api/lead', body), 'lead');
    const rows = await sql`
      select company, score, band, reasons, samples_available, monthly_volume, annual_commit, contact_consent
      from leads where lead_id = ${textOf(lead, 'lead_id')}`;
    expect([...rows]).toEqual([
      {
        company: 'Northwind Clinics',
        score: 40,
        band: 'D',
        reasons: ['Workflow named', 'Success metric named', 'Park until the buyer adds evidence'],
        samples_available: false,
        monthly_volume: 0,
        annual_commit: null,
        contact_consent: true,
      },
    ]);
    const kept = await sql`select 1 from leads where leads::text like '%keep-me-nowhere-7f3a%'`;
    expect(kept).toHaveLength(0);
    expect(JSON.stringify(lead)).not.toContain('keep-me-nowhere');
  });
});
