import type { DescribedEndpoint } from '../../kernel/endpoint';
import { guardrails } from '../../kernel/guardrails';
import { componentRef } from '../../kernel/openapi';
import { checkQualifiedInterest } from '../../leads/endpoints';
import type { Offer } from '../../offers/offer';
import { describedEndpoints } from '../endpoints';
import { openApiParameters, responsesOf } from '../openapi';
import { type Block, type DocumentationPage, example, heading, list, paragraph, table } from './blocks';
import { sampleAnswer } from './sample-answers';
import { callSamples, type SampleGround, samplePath } from './samples';
import { typeInWords } from './schema-words';
import { topicPath } from './topics';

const guardrailBlock: Block = list([
  ...Object.entries(guardrails).map(([flag, value]) => `\`${flag}\`: ${value}`),
  'Non-binding: no contract, no spend, no message to anyone. Send no credentials and no personal data.',
]);

function parameterTable({ operation, describes }: DescribedEndpoint): Block[] {
  const rows = (describes.parameters ?? []).map((parameter) => {
    const { name, in: place, required, description } = openApiParameters[parameter];
    return [`\`${name}\``, place, required ? 'yes' : 'no', description];
  });
  if (rows.length === 0) return [];
  const caption = `Parameters of ${operation}`;
  return [table(caption, ['Parameter', 'In', 'Required', 'Notes'], rows)];
}

function answerTable({ operation, describes }: DescribedEndpoint): Block {
  return table(
    `Answers of ${operation}`,
    ['Status', 'Body'],
    Object.entries(responsesOf(describes)).map(([status, { content }]) => [
      status,
      typeInWords(content['application/json'].schema),
    ]),
  );
}

function dryRunParagraph({ path }: DescribedEndpoint): Block {
  const { path: checked, operation } = checkQualifiedInterest;
  return paragraph(
    `The sample is the dry run at [${checked}](${topicPath('operations')}#${operation}): it stores nothing. With the path \`${path}\` and a random UUID as \`Idempotency-Key\` the same body is stored, and a person reviews it.`,
  );
}

function operationBlocks(
  endpoint: DescribedEndpoint,
  offers: readonly Offer[],
  ground: SampleGround,
): Block[] {
  const { method, path, operation, describes } = endpoint;
  const { body, description, isExtension } = describes;
  const calls = callSamples(method, path, ground);
  return [
    heading(operation, `${method} ${path}`),
    paragraph(`\`${operation}\`${isExtension ? ', an extension of the specification' : ''}. ${description}`),
    ...(calls ? [example(calls, sampleAnswer(path, offers, ground))] : []),
    ...(samplePath(path) === path ? [] : [dryRunParagraph(endpoint)]),
    ...(body ? [guardrailBlock] : []),
    ...parameterTable(endpoint),
    ...(body ? [paragraph(`Body: ${typeInWords(componentRef(body.name))}.`)] : []),
    answerTable(endpoint),
  ];
}

/** Every operation, with its guardrails, fields, answers and a sample that works. */
export function operationsPage(offers: readonly Offer[], ground: SampleGround): DocumentationPage {
  return {
    topic: 'operations',
    title: 'Operations',
    summary: 'Every operation of the HTTP API, from the OpenAPI document itself.',
    blocks: describedEndpoints.flatMap((endpoint) => operationBlocks(endpoint, offers, ground)),
  };
}
