import { describe, expect, it } from 'vitest';
import { errorBodySchemas } from './errors';

describe('the table of errors', () => {
  it.each([
    ['invalid_json', {}],
    ['field_too_long', { fields: ['a'], max_chars: 2000 }],
    ['sensitive_value_rejected', { fields: ['a'], message: 'text' }],
    ['missing_required_fields', { fields: ['a'] }],
    ['offer_not_found', {}],
    ['payload_too_large', { max_bytes: 32768 }],
    ['rate_limited', { retry_after_seconds: 60 }],
  ] as const)('describes the body of %s as section 7 does', (code, extra) => {
    const body = { ok: false, error: code, ...extra };
    expect(errorBodySchemas[code].parse(body)).toEqual(body);
    expect(Object.keys(errorBodySchemas[code].shape)).toEqual(Object.keys(body));
  });
});
