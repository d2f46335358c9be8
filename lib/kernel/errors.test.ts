import { describe, expect, it } from 'vitest';
import { errorBodySchemas, errorStatus } from './errors';

describe('the table of errors', () => {
  it('has the codes of section 7 and of the decisions, each with its status', () => {
    expect(errorStatus).toEqual({
      invalid_json: 400,
      field_too_long: 400,
      sensitive_value_rejected: 400,
      missing_required_fields: 400,
      invalid_field_value: 400,
      offer_not_found: 404,
      payload_too_large: 413,
      rate_limited: 429,
      bad_request: 400,
      sign_in_required: 401,
      role_required: 403,
      foreign_origin: 403,
      not_found: 404,
      method_not_allowed: 405,
      request_timeout: 408,
      version_conflict: 409,
      gone: 410,
      request_header_too_large: 431,
      internal_error: 500,
      service_unavailable: 503,
    });
  });

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
