import type { DetailedOffer } from './offer-details';

/** Offers inserted once into an empty database, on operations that the portal serves itself. Ids are never reused. */
export const defaultOffers: readonly DetailedOffer[] = [
  {
    offer: {
      id: 'masking-shadow-14',
      name: 'Personal data masking in shadow mode',
      headline: 'Learn how much personal data we remove from your messages, and what slips through.',
      duration_days: 14,
      pilot_price: 4_900,
      annual_commit_minimum: 24_000,
      required_inputs: [
        '1,000 or more representative messages in English, synthetic or with personal data replaced by made-up values',
        'Personal data marked in at least 200 of them',
        'One success metric with a target value, such as 95% of names found',
        'A named privacy lead who can stop the pilot',
        'A named technical contact for questions',
      ],
      allowed_modes: ['offline', 'shadow', 'staging'],
      credit: {
        type: 'fixed_credit_back',
        min_credit: 4_000,
        max_credit: 4_900,
        expiration_days: 30,
        applies_to: 'platform_usage_only',
        cash_value: false,
      },
      sample_package_url: '/samples/masking-shadow-14',
      non_binding: true,
      human_approval_required: true,
      sample_package_json_url: '/samples/masking-shadow-14.json',
      deliverables_ownership: 'The buyer keeps all evidence deliverables regardless of the verdict.',
    },
    details: {
      operations: ['pii'],
      platform_fee_usd: 14_400,
      deliverables: [
        {
          name: 'Report',
          format: 'PDF: results by kind of data, with intervals, limitations and a recommendation',
          day: 14,
        },
        {
          name: 'Masked messages',
          format: 'JSON Lines: every message, with the place and kind of each mask',
          day: 14,
        },
        {
          name: 'List of misses',
          format: 'CSV: everything the engine missed or masked wrongly',
          day: 14,
        },
        { name: 'Scoring script', format: 'Python: recomputes every figure in the report', day: 14 },
      ],
      days: [
        {
          day: 0,
          title: 'Start',
          buyer: 'Hand over 1,000 messages, 200 of them with the personal data marked. Set the target.',
          hours: 3,
          vendor: 'Set up the engine with you, then record and lock every setting.',
        },
        {
          day: 3,
          title: 'First results',
          buyer: 'Read 50 masked messages with us on a call.',
          hours: 1,
          vendor: 'First full run. You get the list of misses by kind.',
        },
        {
          day: 9,
          title: 'Second run',
          buyer: 'Your privacy lead marks which misses matter.',
          hours: 2,
          vendor: 'Adjust the settings and run again, on messages not used before.',
        },
        {
          day: 14,
          title: 'Results',
          buyer: 'Go through the report with us.',
          hours: 2,
          vendor: 'Hand over all files and delete your messages.',
        },
      ],
    },
  },
  {
    offer: {
      id: 'message-review-30',
      name: 'Message and document review with your reviewers',
      headline: 'Learn which messages your reviewers can wave through, and which they must read.',
      duration_days: 30,
      pilot_price: 14_900,
      annual_commit_minimum: 60_000,
      required_inputs: [
        '3,000 or more representative messages or documents in English, synthetic or with personal data removed',
        'Decisions of your reviewers for at least 500 of them',
        'One success metric with a target value, such as 30% less reading time',
        'Two reviewers, for about three hours a week each',
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
      sample_package_url: '/samples/message-review-30',
      non_binding: true,
      human_approval_required: true,
      sample_package_json_url: '/samples/message-review-30.json',
      deliverables_ownership: 'The buyer keeps all evidence deliverables regardless of the verdict.',
      mid_pilot_checkpoint: {
        day: 15,
        billing: '50% at start, 50% at checkpoint',
        stop_right: 'The buyer may stop at the checkpoint; the second half is then not billed.',
        status: 'pending_founder_ratification',
      },
    },
    details: {
      operations: ['toxicity', 'sentiment', 'entities', 'pii'],
      platform_fee_usd: 28_800,
      deliverables: [
        {
          name: 'Interim report',
          format: 'PDF: agreement with your reviewers and time spent so far',
          day: 15,
        },
        {
          name: 'Report',
          format: 'PDF: errors by kind, time saved for each reviewer, limitations and a recommendation',
          day: 30,
        },
        {
          name: 'Decisions',
          format: 'JSON Lines: every item, with what was found and what your reviewer decided',
          day: 30,
        },
        {
          name: 'List of errors',
          format: 'CSV: every item on which your reviewers and the engine differ',
          day: 30,
        },
        { name: 'Scoring script', format: 'Python: recomputes every figure in the report', day: 30 },
      ],
      days: [
        {
          day: 0,
          title: 'Start',
          buyer:
            'Hand over 3,000 messages or documents, 500 of them with your reviewers’ decisions. Set the target.',
          hours: 4,
          vendor: 'Set up the engine with you, then agree on labels and thresholds and lock them.',
        },
        {
          day: 5,
          title: 'First results',
          buyer: 'Read 50 results with us on a call.',
          hours: 2,
          vendor: 'First full run. You get every item on which your reviewers and the engine differ.',
        },
        {
          day: 6,
          title: 'Review begins',
          buyer: 'Until day 28, two reviewers decide on every item and see what the engine found.',
          hours: 20,
          vendor:
            'Record how long reviews take and how often your reviewers agree with the engine. Your reviewers make every decision.',
        },
        {
          day: 15,
          title: 'Checkpoint',
          buyer: 'Read the interim report with us and decide how to continue.',
          hours: 2,
          vendor: 'Hand over the interim report.',
        },
        {
          day: 30,
          title: 'Results',
          buyer: 'Go through the report with us.',
          hours: 3,
          vendor: 'Hand over all files and delete your messages.',
        },
      ],
    },
  },
];

/** Offers whose sample package ships with the portal; it is shown while founders publish no other. */
export const shippedSampleIds: ReadonlySet<string> = new Set(
  defaultOffers.flatMap(({ offer }) => (offer.sample_package_url ? offer.id : [])),
);
