import { describe, expect, it } from 'vitest';
import { errorBody, sensitiveValueMessage } from '@/lib/kernel/errors';
import { explainError } from './explain-error';

const words = [
  { name: 'company', label: 'Company', missing: 'Enter the company.' },
  { name: 'annual_commit', label: 'Annual commit', missing: '' },
  { name: 'monthly_volume', label: 'Monthly volume', missing: '' },
];
const fieldsOf = (...error: Parameters<typeof explainError>) =>
  explainError(...error).fields.map(({ field, message }) => ({ field, message }));

describe('explainError', () => {
  it('explains what to enter in a missing field', () => {
    const error = errorBody('missing_required_fields', { fields: ['company', 'workflow'] });
    expect(fieldsOf(error, words)).toEqual([
      { field: 'company', message: 'Enter the company.' },
      { field: 'workflow', message: 'workflow is missing.' },
    ]);
  });

  it("shows the API's message at every field with a secret", () => {
    const details = { fields: ['company'], message: sensitiveValueMessage };
    expect(fieldsOf(errorBody('sensitive_value_rejected', details), words)).toEqual([
      { field: 'company', message: sensitiveValueMessage },
    ]);
  });

  it('shows next to each invalid field only its own sentence', () => {
    const message =
      'annual_commit must be a number of 0 or more. monthly_volume must be a number of 0 or more.';
    const details = { fields: ['annual_commit', 'monthly_volume'], message };
    expect(fieldsOf(errorBody('invalid_field_value', details), words)).toEqual([
      { field: 'annual_commit', message: 'Annual commit must be a number of 0 or more.' },
      { field: 'monthly_volume', message: 'Monthly volume must be a number of 0 or more.' },
    ]);
  });

  it('asks which of two readings of an amount is meant', () => {
    const message = 'annual_commit must be a number of 0 or more.';
    const error = errorBody('invalid_field_value', { fields: ['annual_commit'], message });
    const inUsd = [{ name: 'annual_commit', label: 'Annual commit', missing: '', unit: 'USD' as const }];
    const asked = 'Did you mean $200,000 or $200? Write 200000 or 200.';
    expect(fieldsOf(error, inUsd, () => '200.000')[0]?.message).toBe(asked);
    expect(fieldsOf(error, inUsd, () => '15%')[0]?.message).toContain('must be a number');
  });

  it('asks to send the form again if its key was refused', () => {
    const details = { fields: ['idempotency_key'], message: '' };
    expect(explainError(errorBody('invalid_field_value', details), words)).toMatchObject({
      text: expect.stringContaining('Nothing was stored'),
      fields: [],
    });
  });

  it('states the maximum length', () => {
    const error = errorBody('field_too_long', { fields: ['company'], max_chars: 2000 });
    expect(fieldsOf(error, words)[0]?.message).toBe('Company has more than 2000 characters.');
  });

  it('says how long to wait', () => {
    const error = errorBody('rate_limited', { retry_after_seconds: 60 });
    expect(explainError(error, words)).toMatchObject({ fields: [], retryAfterSeconds: 60 });
  });

  it('promises nothing about what was stored while the database is gone', () => {
    const { heading, text } = explainError(errorBody('service_unavailable', {}), words);
    expect(heading).toBe('We could not confirm that this was saved');
    expect(text).toContain('it is saved only once');
  });
});
