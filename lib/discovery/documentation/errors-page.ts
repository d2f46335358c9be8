import { type ErrorCode, errorStatus } from '../../kernel/errors';
import { requestNonBindingQuote } from '../../quotes/endpoints';
import { errorExample } from '../openapi-errors';
import { type Block, type DocumentationPage, heading, list, paragraph, table } from './blocks';

/** When each code is answered, in the order in which a POST is checked, then the rest. */
const conditions: readonly [code: ErrorCode, step: string, condition: string][] = [
  ['rate_limited', '1', 'The limit of the endpoint is reached for your address.'],
  ['payload_too_large', '2', 'The body is over 32,768 bytes.'],
  ['request_timeout', '2', 'The body did not arrive within ten seconds.'],
  ['invalid_json', '3', 'The body is not JSON in UTF-8.'],
  ['field_too_long', '4', 'A string, at any depth, or the Idempotency-Key is over 2,000 characters.'],
  ['sensitive_value_rejected', '5', 'A string looks like a credential or a secret.'],
  ['missing_required_fields', '6', 'A required field is absent or blank, or contact_consent is not true.'],
  ['invalid_field_value', 'after 7', 'An optional field is of another type, or a value is not allowed.'],
  ['offer_not_found', '8', 'No published offer has the offer_id of a quote.'],
  [
    'service_unavailable',
    '9',
    'Not acknowledged: retry with the same Idempotency-Key. Without one, a retry may create a second record.',
  ],
  ['internal_error', 'any', 'The portal failed; the cause is in its log, not in the answer.'],
  ['not_found', 'no operation', 'No such path, or no record with this id.'],
  ['gone', 'receipts only', 'The lead of this receipt was deleted.'],
  ['method_not_allowed', 'no operation', 'The path has other methods; they stand in Allow.'],
  ['bad_request', 'no operation', 'The request is not readable HTTP, or its path has a dot segment.'],
  ['request_header_too_large', 'no operation', 'The headers are over 16 KB.'],
  ['foreign_origin', 'MCP only', 'The message was sent by a page of another site.'],
  ['sign_in_required', 'founders only', 'Nobody is signed in.'],
  ['role_required', 'founders only', 'The role of whoever is signed in does not allow it.'],
  ['version_conflict', 'founders only', 'Somebody else changed it meanwhile.'],
];

/** All errors in processing order, with the body that each has. */
export function errorsPage(): DocumentationPage {
  const steps: Block = list(
    [
      'Rate limit',
      'Body size',
      'JSON',
      'Length of strings and of the Idempotency-Key',
      'Secret-like values',
      'Required fields',
      'Replay of the record that has the Idempotency-Key',
      'Values of optional fields, then the offer of a quote',
      'The record is stored and answered',
    ],
    true,
  );
  return {
    topic: 'errors',
    title: 'Errors, in processing order',
    summary:
      'A POST is checked step by step; the first step that fails is answered and ends the processing. A refused request is never replayed and, 503 and 500 apart, not stored.',
    blocks: [
      heading('order', 'Order of the checks'),
      steps,
      heading('codes', 'Every code'),
      table(
        'Every error code',
        ['Code', 'Status', 'Step', 'When', 'Body'],
        conditions.map(([code, step, condition]) => [
          `\`${code}\``,
          String(errorStatus[code]),
          step,
          condition,
          `\`${JSON.stringify(errorExample(code))}\``,
        ]),
      ),
      paragraph(
        `The first ${requestNonBindingQuote.describes.errors.length} rows are what a POST can be answered. The sentence in \`message\` is for people; decide by \`error\` and \`fields\`.`,
      ),
    ],
  };
}
