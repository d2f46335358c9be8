import { describe, expect, it } from 'vitest';
import { errorBody, sensitiveValueMessage } from '@/lib/kernel/errors';
import { leadRequestSchema } from '@/lib/leads/lead';
import { consentField, leadFields } from './lead-fields';
import { leadProblems, readAnswer } from './lead-validation';

const good = {
  target_offer_id: 'masking-shadow-14',
  workflow: 'Claims triage',
  success_metric: 'Word error rate below 8%',
  company: 'Northgate',
  contact_or_agent_id: 'buyer@example.com',
  buyer_type: 'human_buyer',
  contact_consent: 'true',
};
const problemsOf = (changes: Record<string, string>) =>
  leadProblems({ ...good, ...changes }).map(({ field, message }) => ({ field, message }));

describe('the fields of the form', () => {
  it('are those of the request, without its source', () => {
    const names = Object.keys(leadRequestSchema.shape).filter((name) => name !== 'source');
    expect(leadFields.map(({ name }) => name).sort()).toEqual(names.sort());
  });
});

describe('leadProblems', () => {
  it('finds nothing in a good request', () => {
    expect(problemsOf({ monthly_volume: '40,000', samples_available: 'true', timeline: '' })).toEqual([]);
  });

  it('names all that is missing, in the order of the form', () => {
    const problems = problemsOf({ company: '  ', workflow: '', contact_consent: '' });
    expect(problems.map(({ field }) => field)).toEqual(['workflow', 'company', 'contact_consent']);
    expect(problems.at(-1)?.message).toBe(consentField.missing);
  });

  it('names the contact by the label for the chosen buyer type', () => {
    const [person] = leadProblems({ ...good, contact_or_agent_id: '' });
    expect(person).toMatchObject({ label: 'Work email', message: 'Enter your work email.' });
    const [agent] = leadProblems({ ...good, buyer_type: 'partner_agent', contact_or_agent_id: '' });
    expect(agent).toMatchObject({ label: 'Agent id', message: 'Enter the agent’s id.' });
    expect(problemsOf({ contact_or_agent_id: 'not-an-email' })[0]?.message).toBe(
      'Work email must be an email address, such as name@company.com.',
    );
  });

  it('shows the API’s messages for amounts and secrets', () => {
    expect(problemsOf({ annual_commit: '15%', risk_owner: 'password: hunter2secret99' })).toEqual([
      { field: 'risk_owner', message: sensitiveValueMessage },
      { field: 'annual_commit', message: 'Annual plan (USD) must be a number of 0 or more.' },
    ]);
  });

  it('asks which of two readings of an amount is meant', () => {
    expect(problemsOf({ annual_commit: '200.000', monthly_volume: '40.000' })).toEqual([
      { field: 'monthly_volume', message: 'Did you mean 40,000 or 40? Write 40000 or 40.' },
      { field: 'annual_commit', message: 'Did you mean $200,000 or $200? Write 200000 or 200.' },
    ]);
  });

  it('counts characters as the API does', () => {
    expect(problemsOf({ workflow: '🙂'.repeat(2_000) })).toEqual([]);
    expect(problemsOf({ workflow: 'x'.repeat(2_001) })[0]?.message).toBe(
      'Workflow has more than 2000 characters.',
    );
  });
});

describe('readAnswer', () => {
  it('finds the address of the stored request', () => {
    const body = { ok: true, location: '/receipts/lead_1?replayed=1', idempotent_replay: true };
    expect(readAnswer(JSON.stringify(body))).toEqual({ location: '/receipts/lead_1?replayed=1' });
  });

  it('reports that another request was stored under the key', () => {
    const body = { ok: true, location: '/receipts/lead_1?replayed=1', idempotent_replay: true };
    const sent_at = '2026-11-23T03:19:14.000Z';
    expect(readAnswer(JSON.stringify({ ...body, differs: true, sent_at }))).toEqual({
      location: '/receipts/lead_1?replayed=1',
      sentBefore: sent_at,
    });
  });

  it('reads an error', () => {
    const error = errorBody('rate_limited', { retry_after_seconds: 60 });
    expect(readAnswer(JSON.stringify(error))).toEqual({ error });
  });

  it.each(['<html>', '{"ok":true,"location":"https://evil.example"}', '{"ok":false,"error":"new"}'])(
    'treats %s as no answer of the portal',
    (text) => expect(readAnswer(text)).toBeUndefined(),
  );
});
