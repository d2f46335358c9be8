import type { DescribedEndpoint } from '../../kernel/endpoint';
import { guardrails } from '../../kernel/guardrails';
import { componentRef, type JsonSchema } from '../../kernel/openapi';
import { checkQualifiedInterest } from '../../leads/endpoints';
import { leadRequestSchema } from '../../leads/lead';
import type { LeadCheckResponse } from '../../leads/lead-check';
import { qualificationOf } from '../../leads/scoring';
import type { Offer } from '../../offers/offer';
import { requestNonBindingQuote } from '../../quotes/endpoints';
import { priceQuote } from '../../quotes/pricing';
import { quoteRequestSchema } from '../../quotes/quote';
import { sampleLead, sampleQuote } from '../arazzo';
import { describedEndpoints, listPilotOffers } from '../endpoints';
import { openApiParameters, openApiSchemas, responsesOf } from '../openapi';
import { topicPath } from '../topics';
import {
  type CodeText,
  markdownBlocks,
  markdownCode,
  markdownHeading,
  markdownList,
  markdownTable,
} from './page';
import { callSamples, type SampleGround, samplePath } from './samples';

const guardrailList = markdownList([
  ...Object.entries(guardrails).map(([flag, value]) => `\`${flag}\`: ${value}`),
  'Non-binding: no contract, no spend, no message to anyone. Send no credentials and no personal data.',
]);

function parameterTable({ describes }: DescribedEndpoint): string[] {
  const rows = (describes.parameters ?? []).map((parameter) => {
    const { name, in: place, required, description } = openApiParameters[parameter];
    return [`\`${name}\``, place, required ? 'yes' : 'no', description];
  });
  return rows.length === 0 ? [] : [markdownTable(['Parameter', 'In', 'Required', 'Notes'], rows)];
}

function answerTable({ describes }: DescribedEndpoint): string {
  return markdownTable(
    ['Status', 'Body'],
    Object.entries(responsesOf(describes)).map(([status, { content }]) => [
      status,
      typeInWords(content['application/json'].schema),
    ]),
  );
}

function dryRunNote({ path }: DescribedEndpoint): string {
  const { path: checked, operation } = checkQualifiedInterest;
  return `The sample uses the dry run at [${checked}](${topicPath('operations')}#${operation}), which stores nothing. To store the lead for a person to review, send the same body to \`${path}\` with a random UUID as \`Idempotency-Key\`.`;
}

export function exampleOf(
  { method, path }: Pick<DescribedEndpoint, 'method' | 'path'>,
  offers: readonly Offer[],
  ground: SampleGround,
): string[] {
  const calls = callSamples(method, path, ground);
  if (!calls) return [];
  const answer = sampleAnswer(path, offers, ground);
  return [...calls.map(markdownCode), ...(answer ? [`${answer.name}:`, markdownCode(answer)] : [])];
}

function operationBlocks(
  endpoint: DescribedEndpoint,
  offers: readonly Offer[],
  ground: SampleGround,
): string[] {
  const { method, path, operation, describes } = endpoint;
  const { body, description, isExtension } = describes;
  return [
    markdownHeading(`${method} ${path}`, operation),
    `\`${operation}\`${isExtension ? ', an addition to the pilot acquisition specification' : ''}. ${description}`,
    ...exampleOf(endpoint, offers, ground),
    ...(samplePath(path) === path ? [] : [dryRunNote(endpoint)]),
    ...(method === 'POST' ? [guardrailList] : []),
    ...parameterTable(endpoint),
    ...(body ? [`Body: ${typeInWords(componentRef(body.name))}.`] : []),
    answerTable(endpoint),
  ];
}

/** Every operation, with its guardrails, fields, answers and a working sample. */
export function operationsMarkdown(offers: readonly Offer[], ground: SampleGround): string {
  return markdownBlocks(describedEndpoints.flatMap((endpoint) => operationBlocks(endpoint, offers, ground)));
}

function quoteAnswer(offer: Offer, idempotencyKey: string) {
  const request = quoteRequestSchema.parse(sampleQuote(offer.id));
  return {
    ok: true,
    quote: {
      quote_id: 'quote_…',
      created_at: '2026-06-10T09:00:00.000Z',
      ...priceQuote(offer, request),
      idempotency_key: idempotencyKey,
    },
  };
}

function checkAnswer(offer: Offer): LeadCheckResponse {
  const lead = leadRequestSchema.parse(sampleLead(offer.id));
  return {
    ok: true,
    stored: false,
    target_offer_published: true,
    quotes_for_other_offers: [],
    signals: qualificationOf(lead, offer),
  };
}

/**
 * Computes the answer to an operation's sample as the API does; only the id and the time of a quote are made up. Undefined
 * without an offer, and for operations that answer a document.
 */
function sampleAnswer(
  path: string,
  offers: readonly Offer[],
  { quoteKey }: SampleGround,
): CodeText | undefined {
  const [offer] = offers;
  if (!offer) return undefined;
  const bodies = new Map<string, object>([
    [listPilotOffers.path, { currency: 'USD', offers }],
    [requestNonBindingQuote.path, quoteAnswer(offer, quoteKey)],
    [checkQualifiedInterest.path, checkAnswer(offer)],
  ]);
  const body = bodies.get(samplePath(path));
  return body && { name: 'Response 200', language: 'json', code: JSON.stringify(body, null, 2) };
}

const component = /^#\/components\/schemas\/(.+)$/;

function typeInWords(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return 'anything';
  const [, name] = component.exec(schema.$ref ?? '') ?? [];
  if (name) return `[${name}](/developers/schemas#${name})`;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.map(typeInWords).join(' or ');
  if (schema.type === 'array') return `array of ${[schema.items ?? true].flat().map(typeInWords).join(', ')}`;
  if (schema.type === 'object' && schema.properties) {
    return `object with ${Object.entries(schema.properties)
      .map(([field, value]) => `\`${field}\` (${typeInWords(value)})`)
      .join(', ')}`;
  }
  return [schema.type ?? 'anything'].flat().join(' or ');
}

const boundWords: readonly [keyword: string, words: string][] = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['minLength', 'characters at least'],
  ['maxLength', 'characters at most'],
  ['format', 'format'],
];

function remarks(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return '';
  const bounds = boundWords
    .filter(([keyword]) => schema[keyword] !== undefined)
    .map(([keyword, words]) => `${words} ${schema[keyword]}`);
  const standard = schema.default === undefined ? [] : [`default \`${JSON.stringify(schema.default)}\``];
  return [schema.description, [...bounds, ...standard].join('; ')].filter(Boolean).join(' ');
}

function fieldTable(schema: JsonSchema): string {
  const required = new Set(schema.required);
  return markdownTable(
    ['Field', 'Type', 'Required', 'Notes'],
    Object.entries(schema.properties ?? {}).map(([name, field]) => [
      `\`${name}\``,
      typeInWords(field),
      required.has(name) ? 'yes' : 'no',
      remarks(field),
    ]),
  );
}

export function schemasMarkdown(): string {
  return markdownBlocks(
    Object.entries(openApiSchemas()).flatMap(([name, schema]) => [
      markdownHeading(name, name),
      ...(schema.description ? [schema.description] : []),
      schema.properties ? fieldTable(schema) : typeInWords(schema),
    ]),
  );
}
