import {
  type AnswerSchema,
  answerOf,
  type DescribedEndpoint,
  type EndpointDescription,
} from '../../kernel/endpoint';
import {
  pilotApiSchema,
  pilotBatchResponseSchema,
  pilotBatchSchema,
  pilotEventSchema,
  pilotEventsResponseSchema,
  pilotFiguresResponseSchema,
  pilotResponseSchema,
  pilotSampleItemSchema,
  pilotSampleResponseSchema,
  pilotSampleSchema,
  sampleItemsMax,
} from './pilot-api';

const keyErrors = [
  'invalid_api_key',
  'rate_limited',
  'not_found',
  'internal_error',
  'service_unavailable',
] as const;
const batch = answerOf('PilotBatchResponse', {
  PilotBatchResponse: pilotBatchResponseSchema,
  PilotBatch: pilotBatchSchema,
});

function keyed(
  method: 'GET' | 'POST',
  path: string,
  operation: string,
  texts: Pick<EndpointDescription, 'summary' | 'description'>,
  answer: AnswerSchema,
  after?: 'EventsAfter' | 'SampleAfter',
): DescribedEndpoint {
  const isUpload = method === 'POST';
  return {
    ...{ method, path: `/api/pilots/{pilot_id}${path}`, operation, isPublic: false },
    describes: {
      ...texts,
      answer,
      errors: isUpload
        ? [
            ...keyErrors,
            'payload_too_large',
            'request_timeout',
            'field_too_long',
            'invalid_field_value',
            'invalid_rows',
            'pilot_conflict',
          ]
        : after
          ? [...keyErrors, 'invalid_field_value']
          : keyErrors,
      parameters: ['PilotId', ...(isUpload ? (['IdempotencyKey'] as const) : []), ...(after ? [after] : [])],
      isKeyed: true,
      isExtension: true,
    },
  };
}

export const getPilot = keyed(
  'GET',
  '',
  'getPilot',
  {
    summary: 'Read the key’s pilot, its plan and its usage',
    description:
      'Requires the pilot’s API key. The key can read and upload; only people can approve, start, run an analysis and decide.',
  },
  answerOf('PilotResponse', {
    PilotResponse: pilotResponseSchema,
    Pilot: pilotApiSchema,
    PilotSample: pilotSampleSchema,
  }),
);

export const listPilotSample = keyed(
  'GET',
  '/sample',
  'listPilotSample',
  {
    summary: 'List the items drawn from the manifest, in the order of the draw',
    description: `Returns at most ${sampleItemsMax.toLocaleString('en-US')} items and the seed of the draw. For more, ask again with \`after\` set to the \`draw\` of the last item. Nothing is drawn until both sides have approved the plan.`,
  },
  answerOf('PilotSampleResponse', {
    PilotSampleResponse: pilotSampleResponseSchema,
    PilotSample: pilotSampleSchema,
    PilotSampleItem: pilotSampleItemSchema,
  }),
  'SampleAfter',
);

export const addPilotItems = keyed(
  'POST',
  '/items',
  'addPilotItems',
  {
    summary: 'Upload a pilot’s manifest',
    description:
      'The manifest lists a pilot’s items. Before the start, send one JSON object per line with `item` and, where they apply, `stratum`, `cluster`, `units` and `file_sha256`. A new manifest replaces the earlier one. Send ids and hashes, never files.',
  },
  batch,
);

export const addPilotResults = keyed(
  'POST',
  '/results',
  'addPilotResults',
  {
    summary: 'Upload a pilot’s results and update its figures',
    description:
      'While the pilot runs, send one JSON object per line with the columns of a results file, such as `item`, `kind`, `tp`, `fp` and `fn`. Either all lines are stored or none. Send counts, labels or decisions, never contents.',
  },
  batch,
);

export const getPilotFigures = keyed(
  'GET',
  '/figures',
  'getPilotFigures',
  {
    summary: 'Read the current figures',
    description: 'Returns values and intervals. Returns verdicts only after the final analysis.',
  },
  answerOf('PilotFiguresResponse', { PilotFiguresResponse: pilotFiguresResponseSchema }),
);

export const listPilotEvents = keyed(
  'GET',
  '/events',
  'listPilotEvents',
  {
    summary: 'List a pilot’s events, oldest first',
    description:
      'Returns at most 200 events, each with the hash of the event before it. For more, ask again with `after` set to the `no` of the last event.',
  },
  answerOf('PilotEventsResponse', {
    PilotEventsResponse: pilotEventsResponseSchema,
    PilotEvent: pilotEventSchema,
  }),
  'EventsAfter',
);

export const pilotEndpoints: readonly DescribedEndpoint[] = [
  getPilot,
  listPilotSample,
  addPilotItems,
  addPilotResults,
  getPilotFigures,
  listPilotEvents,
];
