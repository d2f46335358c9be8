import type { DetailedOffer } from './offer-details';

/** Offers to start from, with operations that need a provider or additional engines. */
export const offerTemplates: readonly DetailedOffer[] = [
  {
    offer: {
      id: 'speech-shadow-14',
      name: 'Shadow-mode speech evaluation',
      headline:
        'Fourteen days of speech evaluation alongside your live process, judged on your own recordings.',
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
      non_binding: true,
      human_approval_required: true,
      deliverables_ownership: 'The buyer keeps all evidence deliverables regardless of the verdict.',
    },
    details: {
      operations: ['transcribe', 'pronunciation'],
      deliverables: [
        {
          name: 'Report',
          format: 'PDF: results by kind of recording, with intervals and a recommendation',
          day: 14,
        },
        { name: 'Transcripts', format: 'JSON Lines: every recording with its transcript', day: 14 },
        { name: 'List of errors', format: 'CSV: every word that differs from the reference', day: 14 },
      ],
      days: [
        {
          day: 0,
          title: 'Start',
          buyer: 'Hand over the recordings and the reference transcripts. Name the success metric.',
          hours: 3,
          vendor: 'Set up the engine with you, then record and lock every setting.',
        },
        {
          day: 4,
          title: 'First results',
          buyer: 'Read 20 transcripts with us on a call.',
          hours: 1,
          vendor: 'First full run. You get the list of errors.',
        },
        {
          day: 14,
          title: 'Results',
          buyer: 'Go through the report with us.',
          hours: 2,
          vendor: 'Hand over all files and delete your recordings.',
        },
      ],
    },
  },
  {
    offer: {
      id: 'document-review-30',
      name: 'Document and image review pilot',
      headline: 'Thirty days of text analysis on your own documents, with your reviewers in the loop.',
      duration_days: 30,
      pilot_price: 28_000,
      annual_commit_minimum: 120_000,
      required_inputs: [
        '1,000 or more representative documents or images, free of personal data or properly cleared',
        'Your reviewers’ decisions for at least 300 of them',
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
      non_binding: true,
      human_approval_required: true,
      deliverables_ownership: 'The buyer keeps all evidence deliverables regardless of the verdict.',
      mid_pilot_checkpoint: {
        day: 15,
        billing: '50% at start, 50% at checkpoint',
        stop_right: 'The buyer may stop at the checkpoint; the second half is then not billed.',
        status: 'pending_founder_ratification',
      },
    },
    details: {
      operations: ['pii', 'entities', 'remove_background', 'upscale'],
      deliverables: [
        {
          name: 'Interim report',
          format: 'PDF: how often the engine has agreed with your reviewers so far',
          day: 15,
        },
        { name: 'Report', format: 'PDF: results by kind, with intervals and a recommendation', day: 30 },
        { name: 'Results', format: 'JSON Lines: every document with what was found in it', day: 30 },
      ],
      days: [
        {
          day: 0,
          title: 'Start',
          buyer: 'Hand over the documents and your reviewers’ decisions.',
          hours: 4,
          vendor: 'Set up the engine with you, then record and lock every setting.',
        },
        {
          day: 15,
          title: 'Checkpoint',
          buyer: 'Read the interim report and decide how to continue.',
          hours: 2,
          vendor: 'First full run and the interim report.',
        },
        {
          day: 30,
          title: 'Results',
          buyer: 'Go through the report with us.',
          hours: 3,
          vendor: 'Hand over all files and delete your documents.',
        },
      ],
    },
  },
];
