import { answerOf, type DescribedEndpoint } from '../kernel/endpoint';
import { consentReceiptSchema } from './consent-receipt';
import { receiptResponseSchema, receiptSchema } from './receipt';

export const getReceipt: DescribedEndpoint = {
  method: 'GET',
  path: '/api/receipts/{lead_id}',
  operation: 'getReceipt',
  isPublic: false,
  describes: {
    summary: 'The status of a lead, and the consent to it',
    description:
      'Returns what the sender of a lead may know: its status, the time by which a founder reviews it, the qualification signals that it lacks, the quotes it names, and a consent receipt with the field names of ISO/IEC TS 27560:2023. It never contains the score, band, founder, notes or decision. Anyone with the id can read it, so keep the id private: `/receipts/{lead_id}` is the same for people, who can withdraw their consent there, correct the contact data and have the lead erased.',
    errors: ['rate_limited', 'not_found', 'gone', 'internal_error', 'service_unavailable'],
    answer: answerOf('ReceiptResponse', {
      ReceiptResponse: receiptResponseSchema,
      Receipt: receiptSchema,
      ConsentReceipt: consentReceiptSchema,
    }),
    parameters: ['LeadId'],
    isExtension: true,
  },
};
