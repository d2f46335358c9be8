import { answerOf, type DescribedEndpoint } from '../kernel/endpoint';
import { consentReceiptSchema } from './consent-receipt';
import { receiptResponseSchema, receiptSchema } from './receipt';

export const getReceipt: DescribedEndpoint = {
  method: 'GET',
  path: '/api/receipts/{lead_id}',
  operation: 'getReceipt',
  isPublic: false,
  describes: {
    summary: 'A lead’s status and consent receipt',
    description:
      'Returns what a lead’s sender may know: the lead’s status, the time by which a founder reviews it, its missing qualification signals, its quotes, and a consent receipt with the field names of ISO/IEC TS 27560:2023. The response never contains the score, band, founder, notes or decision. Anyone with the id can read the receipt, so keep the id private. The page `/receipts/{lead_id}` shows the same to people. There, they can withdraw their consent, correct the contact details and have the lead erased.',
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
