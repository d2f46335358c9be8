import type { DescribedEndpoint } from '../../kernel/endpoint';
import { guardrails } from '../../kernel/guardrails';
import { componentRef } from '../../kernel/openapi';
import { checkQualifiedInterest } from '../../leads/endpoints';
import type { Offer } from '../../offers/offer';
import { describedEndpoints } from '../endpoints';
import { openApiParameters, responsesOf } from '../openapi';
import { markdownBlocks, markdownCode, markdownHeading, markdownList, markdownTable } from './page';
import { sampleAnswer } from './sample-answers';
import { callSamples, type SampleGround, samplePath } from './samples';
import { typeInWords } from './schema-words';
import { topicPath } from './topics';

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
  return `The sample is the dry run at [${checked}](${topicPath('operations')}#${operation}): it stores nothing. With the path \`${path}\` and a random UUID as \`Idempotency-Key\` the same body is stored, and a person reviews it.`;
}

/** A call in each language with its answer, if there are samples of both. */
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
    `\`${operation}\`${isExtension ? ', an extension of the specification' : ''}. ${description}`,
    ...exampleOf(endpoint, offers, ground),
    ...(samplePath(path) === path ? [] : [dryRunNote(endpoint)]),
    ...(body ? [guardrailList] : []),
    ...parameterTable(endpoint),
    ...(body ? [`Body: ${typeInWords(componentRef(body.name))}.`] : []),
    answerTable(endpoint),
  ];
}

/** Every operation, with its guardrails, fields, answers and a sample that works. */
export function operationsMarkdown(offers: readonly Offer[], ground: SampleGround): string {
  return markdownBlocks(describedEndpoints.flatMap((endpoint) => operationBlocks(endpoint, offers, ground)));
}
