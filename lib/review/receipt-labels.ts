import type { Band } from '../leads/lead';
import type { QualificationSignal } from '../leads/lead-check';
import type { ReceiptAct, ReceiptStatus } from './receipt';
import { promisedReviewTimes } from './times';

/** Returns the short number of a request, such as `R-4F7A-02C9`: the start of its id. */
export function requestNumberOf(leadId: string): string {
  const digits = leadId.slice('lead_'.length).toUpperCase();
  return `R-${digits.slice(0, 4)}-${digits.slice(4, 8)}`;
}

/** Progress labels of a receipt that is not withdrawn, in order. */
export const receiptStations = [
  ['received', 'Received'],
  ['in_review', 'In review'],
  ['reviewed', 'Reviewed'],
] as const satisfies readonly (readonly [ReceiptStatus, string])[];

export const receiptStatusWords: Readonly<Record<ReceiptStatus, { heading: string; means: string }>> = {
  received: {
    heading: 'Your request was received',
    means: 'Waiting for review.',
  },
  in_review: {
    heading: 'Your request is in review',
    means: 'A founder is reviewing it.',
  },
  reviewed: {
    heading: 'Your request was reviewed',
    means:
      'A founder has made a decision. If a pilot makes sense, a founder will write to your contact address. Otherwise, you may not get a reply.',
  },
  withdrawn: {
    heading: 'Your consent is withdrawn',
    means: 'Your contact details are deleted, and nobody will contact you about this request.',
  },
};

/** Returns the text before the time (ISO 8601) by which a founder starts the review of a `received` request. */
export function dueWords(dueAt: string, now: Date): string {
  return now.getTime() > Date.parse(dueAt) ? 'The review was due by' : 'We will start the review by';
}

/** Review time of each band as shown before the request is sent. Must promise the same as the receipt. */
export const reviewOutlooks: Readonly<Record<Band, string>> = {
  A: outlookOf('A'),
  B: outlookOf('B'),
  C: outlookOf('C'),
  D: outlookOf('D'),
};

function outlookOf(band: Band): string {
  const time = promisedReviewTimes[band];
  if ('hours' in time) return `within ${time.hours} hours`;
  return `within ${time.businessDays} business ${time.businessDays === 1 ? 'day' : 'days'}`;
}

export const signalWords: Readonly<Record<QualificationSignal, string>> = {
  workflow_named: 'Workflow described',
  samples_available: 'Samples without personal data',
  success_metric_named: 'Success metric named',
  high_volume_or_high_risk: 'High volume or high risk',
  risk_owner_named: 'Risk owner named (the role that can stop the pilot)',
  annual_commit_meets_minimum: 'Annual plan at or above the minimum',
};

export const receiptActWords: Readonly<Record<ReceiptAct, { name: string; button: string; done: string }>> = {
  add: {
    name: 'Add answers',
    button: 'Add answers',
    done: 'Your answers have been added.',
  },
  withdraw: {
    name: 'Withdraw consent',
    button: 'Withdraw my consent',
    done: 'Your consent has been withdrawn.',
  },
  correct: {
    name: 'Correct contact details',
    button: 'Replace the contact details',
    done: 'The contact details have been replaced.',
  },
  erase: {
    name: 'Erase the request',
    button: 'Erase this request permanently',
    done: 'The request has been erased.',
  },
};
