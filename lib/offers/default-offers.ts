import type { Offer } from './offer';

/** The offers that an empty database is given once. Ids are never reused. */
export const defaultOffers: readonly Offer[] = [
  {
    id: 'speech-shadow-14',
    name: 'Shadow-mode speech evaluation',
    headline:
      'Fourteen days of transcription and pronunciation scoring beside your live process, judged on your own recordings.',
    duration_days: 14,
    pilot_price: 12_500,
    annual_commit_minimum: 60_000,
    required_inputs: [
      '200 or more representative recordings, free of personal data or properly cleared',
      'Reference transcripts or labels for at least 50 of them',
      'One success metric with a target value',
      'A named technical contact for questions',
    ],
    allowed_modes: ['offline', 'shadow', 'staging'],
    credit: {
      type: 'fixed_credit_back',
      min_credit: 5_000,
      max_credit: 25_000,
      expiration_days: 30,
      applies_to: 'platform_usage_only',
      cash_value: false,
    },
    sample_package_url: '/samples/speech-shadow-14',
    non_binding: true,
    human_approval_required: true,
    sample_package_json_url: '/samples/speech-shadow-14.json',
    deliverables_ownership: 'The buyer keeps all evidence deliverables regardless of the verdict.',
  },
  {
    id: 'document-review-30',
    name: 'Document and image review pilot',
    headline:
      'Thirty days of text analysis and image clean-up with your reviewers in the loop, with a right to stop at half time.',
    duration_days: 30,
    pilot_price: 28_000,
    annual_commit_minimum: 120_000,
    required_inputs: [
      '1,000 or more representative documents or images, free of personal data or properly cleared',
      'Decisions of your reviewers for at least 300 of them',
      'One success metric with a target value',
      'A named risk owner who can stop the pilot',
      'Read-only access to a staging environment, or batch files',
    ],
    allowed_modes: ['offline', 'shadow', 'read_only', 'human_in_the_loop'],
    credit: {
      type: 'partial_credit_back',
      max_percent_of_pilot: 50,
      expiration_days: 30,
      applies_to: 'platform_usage_only',
      cash_value: false,
    },
    sample_package_url: '/samples/document-review-30',
    non_binding: true,
    human_approval_required: true,
    sample_package_json_url: '/samples/document-review-30.json',
    deliverables_ownership: 'The buyer keeps all evidence deliverables regardless of the verdict.',
    mid_pilot_checkpoint: {
      day: 15,
      billing: '50% at start, 50% at checkpoint',
      stop_right: 'The buyer may stop at the checkpoint; the second half is then not billed.',
      status: 'pending_founder_ratification',
    },
  },
];
