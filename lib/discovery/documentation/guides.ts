import { trialDays } from '../../developer-api/developer-limits';
import { trialsPath } from '../../developer-api/trials/trial';
import {
  bodyBytesMax,
  rateWindowSeconds,
  readRequestsPerWindowMax,
  stringCodePointsMax,
  writeRequestsPerWindowMax,
} from '../../kernel/limits';
import type { Offer } from '../../offers/offer';
import { requestNonBindingQuote } from '../../quotes/endpoints';
import { checkWorkflow, submitWorkflow } from '../arazzo';
import { getArazzoDescription } from '../endpoints';
import { discoverableDocuments } from '../links';
import { agentRules, agentSteps } from '../llms';
import { mcpMessageBytesMax } from '../mcp/tools';
import { openApiSchemas } from '../openapi';
import { type Block, code, type DocumentationPage, example, heading, list, paragraph, table } from './blocks';
import { sampleAnswer } from './sample-answers';
import { callSamples, type SampleGround, wholeWaySamples } from './samples';
import { fieldTable, typeInWords } from './schema-words';
import { topicPath } from './topics';

/** The version of the runner that the tests run the workflows by. */
export const arazzoRunnerVersion = '2.77.0';

function reportTo(contacts: readonly string[]): string {
  if (contacts.length === 0) {
    return 'The operator of this portal has named no contact for reports. A weakness of the software itself is reported privately through the security advisories of its source repository.';
  }
  const links = contacts.map((contact) => `[${contact.replace(/^(?:mailto|tel):/, '')}](${contact})`);
  return `Please report privately to ${links.join(' or ')}.`;
}

interface StartedPortal {
  vendor: string;
  offers: readonly Offer[];
  securityContacts: readonly string[];
}

function firstCall(offers: readonly Offer[], ground: SampleGround): Block[] {
  const { method, path } = requestNonBindingQuote;
  const calls = callSamples(method, path, ground);
  return calls && offers.length > 0 ? [example(calls, sampleAnswer(path, offers, ground))] : [];
}

/** The first page: how to get from nothing to submitted interest. */
export function startPage(
  topics: readonly DocumentationPage[],
  ground: SampleGround,
  { vendor, offers, securityContacts }: StartedPortal,
): DocumentationPage {
  return {
    topic: '',
    title: 'For developers and agents',
    summary: `Price a pilot of ${vendor} with one call, then check and send your request, over HTTP or MCP. No key is needed.`,
    blocks: [
      heading('first-call', 'Price a pilot'),
      ...firstCall(offers, ground),
      paragraph('The quote is stored and non-binding. `/quotes/{quote_id}` shows it to people.'),
      heading('steps', 'Five steps'),
      list([...agentSteps], true),
      paragraph(
        `[Samples](${topicPath('samples')}) go this way in three languages, [a workflow](${topicPath('samples')}#workflow) in any runner, [MCP](${topicPath('mcp')}) in your agent.`,
      ),
      heading('keys', 'Keys'),
      list([
        '`/api` and `/mcp`, all that is about pilots: no key.',
        `\`/v1\`, the [developer API](${topicPath('developer-api')}): a key in \`Authorization: Bearer …\`. [Ask for a trial key](${trialsPath}): no card and no account. A founder decides; you show the key on a page of your own, once, and it works for ${trialDays} days.`,
      ]),
      heading('rules', 'Rules for agents'),
      list([...agentRules]),
      heading('pages', 'Pages'),
      list([...topics.map(({ topic, title, summary }) => `[${title}](/developers/${topic}): ${summary}`)]),
      heading('documents', 'Documents for programs'),
      list(discoverableDocuments.map(({ name, path, description }) => `[${name}](${path}): ${description}`)),
      heading('security', 'Reporting a weakness'),
      paragraph(
        `${reportTo(securityContacts)} Include the steps that show it, no real credentials and no personal data.`,
      ),
    ],
  };
}

/** Limits, and how to repeat a request safely. */
export function limitsPage(): DocumentationPage {
  return {
    topic: 'limits',
    title: 'Limits and idempotency',
    summary: 'How much may be sent, and how a request is repeated without a second record.',
    blocks: [
      heading('limits', 'Limits'),
      table(
        'Limits',
        ['Limit', 'Value', 'Counts for'],
        [
          [
            'GET',
            `${readRequestsPerWindowMax} in ${rateWindowSeconds} seconds`,
            'each endpoint and client address',
          ],
          [
            'POST',
            `${writeRequestsPerWindowMax} in ${rateWindowSeconds} seconds`,
            'each endpoint and client address; MCP tools count with their endpoint',
          ],
          ['Body', `${bodyBytesMax} bytes`, 'every POST; exactly so many pass'],
          [
            'String',
            `${stringCodePointsMax} characters`,
            'every string at every depth, and the Idempotency-Key',
          ],
          ['MCP message', `${mcpMessageBytesMax} bytes`, 'the arguments of a tool have the limit of a body'],
        ],
      ),
      paragraph(
        `The window slides. A refused request does not count. The answer is 429 with \`retry_after_seconds\`: ${rateWindowSeconds} in its body; there are no headers that show the state of a limit.`,
      ),
      heading('idempotency', 'Idempotency-Key'),
      list([
        'Send a random UUID with every quote and every lead, a new one for each.',
        'The same key at the same endpoint answers the stored record with `idempotent_replay: true`. The body of the repetition is not compared; reviewers of a lead see which fields differed.',
        'Whoever guesses a key gets the record that it stored: so never a counter, a name or a date.',
        'An operator may refuse keys of under 16 characters: 400 `invalid_field_value` at step 4, naming `Idempotency-Key`. The one example key that an earlier README printed is refused the same way.',
        'A refusal is never replayed: correct the request and send it with the same key.',
        'A timeout or a 503 means: not acknowledged. Retry with the same key and you get exactly one record. Without a key, a retry may create a second.',
      ]),
    ],
  };
}

/** Every schema of the document. */
export function schemasPage(): DocumentationPage {
  return {
    topic: 'schemas',
    title: 'Schemas',
    summary:
      'Every schema of the OpenAPI document, field by field. Bodies may carry what callers send; answers carry exactly this.',
    blocks: Object.entries(openApiSchemas()).flatMap(([name, schema]) => [
      heading(name, name),
      ...(schema.description ? [paragraph(schema.description)] : []),
      schema.properties ? fieldTable(`Fields of ${name}`, schema) : paragraph(typeInWords(schema)),
    ]),
  };
}

/** The command that runs the workflow that stores no lead; its runner would else tell its maker that it ran. */
function workflowCommand({ baseUrl, quoteKey }: SampleGround): string {
  return [
    `REDOCLY_TELEMETRY=off npx --yes @redocly/cli@${arazzoRunnerVersion} respect ${baseUrl}${getArazzoDescription.path} \\`,
    `  --workflow ${checkWorkflow} \\`,
    `  --input '${JSON.stringify({ quote_key: quoteKey })}'`,
  ].join('\n');
}

/** Samples of the whole way. */
export function samplesPage(ground: SampleGround): DocumentationPage {
  return {
    topic: 'samples',
    title: 'Samples',
    summary:
      'From the offers to a checked lead, in three languages. Each runs as printed and stores a quote, nothing else.',
    blocks: [
      paragraph(
        'The last call is the dry run of a lead, so that trying a sample asks nobody for a review. To store the lead, send the same body to the path `/api/lead` with a random UUID as `Idempotency-Key`; a person reviews it.',
      ),
      heading('whole-way', 'From offers to a checked lead'),
      ...wholeWaySamples(ground),
      heading('workflow', 'A workflow for runners'),
      paragraph(
        `[${getArazzoDescription.path}](${getArazzoDescription.path}) describes the same way as an Arazzo 1.0.1 description of two workflows: \`${checkWorkflow}\` ends at the dry run, \`${submitWorkflow}\` goes on to a lead and its receipt. The command runs the first with Redocly’s runner, and needs Node; each run needs a key of its own.`,
      ),
      code('the workflow in Redocly', 'sh', workflowCommand(ground)),
      heading('generated', 'A generated client'),
      paragraph(
        'Any generator for OpenAPI 3.1 works on [the document](/openapi.json). With openapi-typescript give `--default-non-nullable=false`, so that fields with a default may be left out of a request.',
      ),
    ],
  };
}

/** The page with the form that sends a request. */
export function tryPage(): DocumentationPage {
  return {
    topic: 'try',
    title: 'Try it',
    summary: 'Send a request to this portal from your browser.',
    blocks: [
      paragraph(
        'A lead is only checked, and nothing is stored, unless you choose to send it for real. A quote is stored. The form needs a script. Without one it is not shown: use the [samples](/developers/samples).',
      ),
    ],
  };
}
