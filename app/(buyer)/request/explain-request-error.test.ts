import { describe, expect, it } from 'vitest';
import { errorBody, sensitiveValueMessage } from '@/lib/kernel/errors';
import { explainRequestError } from './explain-request-error';

const good = {
  target_offer_id: 'masking-shadow-14',
  workflow: 'Claims triage',
  success_metric: 'Word error rate below 8%',
  company: 'Northgate',
  contact_or_agent_id: 'buyer@example.com',
  buyer_type: 'human_buyer',
  contact_consent: 'true',
};
const again = { hasComeAgain: true };
const consentAgain = 'Tick the consent box again; it is cleared each time.';

describe('explainRequestError', () => {
  it('lists missing and invalid fields together, in page order', () => {
    const texts = { ...good, company: '', workflow: '', contact_or_agent_id: 'x', annual_commit: '15%' };
    const error = errorBody('missing_required_fields', { fields: ['company', 'workflow'] });
    expect(explainRequestError(error, texts, again).fields.map(({ field }) => field)).toEqual([
      'workflow',
      'company',
      'contact_or_agent_id',
      'annual_commit',
    ]);
  });

  it('names a field that only the API knows, after the others', () => {
    const error = errorBody('sensitive_value_rejected', { fields: ['note'], message: sensitiveValueMessage });
    const { fields } = explainRequestError(
      error,
      { ...good, company: '', note: 'password: hunter2secret' },
      again,
    );
    expect(fields.map(({ field }) => field)).toEqual(['company', 'note']);
  });

  it('asks to tick the consent again, unless it is reported missing', () => {
    const error = errorBody('missing_required_fields', { fields: ['company'] });
    const texts = { ...good, company: '' };
    expect(explainRequestError(error, texts, again).text).toContain(consentAgain);
    expect(explainRequestError(error, texts, { hasComeAgain: false }).text).not.toContain(consentAgain);
    const untouched = explainRequestError(error, { ...texts, contact_consent: '' }, again);
    expect(untouched.text).not.toContain(consentAgain);
    expect(untouched.fields.at(-1)?.field).toBe('contact_consent');
  });

  it('also asks for the consent again after an error without a field', () => {
    const explained = explainRequestError(errorBody('service_unavailable', {}), good, again);
    expect(explained.text).toContain(consentAgain);
    expect(explained.fields).toEqual([]);
  });
});
