import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trialDays } from '../../developer-api/kernel/developer-limits';
import type { Servers } from '../../developer-api/kernel/serving';
import { developerOpenApiPath } from '../../developer-api/openapi/openapi';
import { trialsPath } from '../../developer-api/trials/trial';
import { type ErrorCode, errorStatus } from '../../kernel/errors';
import {
  apiVersion,
  bodyBytesMax,
  rateWindowSeconds,
  readRequestsPerWindowMax,
  stringCodePointsMax,
  writeRequestsPerWindowMax,
} from '../../kernel/limits';
import type { Offer } from '../../offers/offer';
import { pilotEndpoints } from '../../pilots/keys/endpoints';
import { keyDaysAfter } from '../../pilots/keys/pilot-key';
import { requestNonBindingQuote } from '../../quotes/endpoints';
import { jwksPath } from '../../quotes/signing/quote-signature';
import { agentCatalog } from '../agent-catalog';
import { aiCatalog } from '../ai-catalog';
import { checkWorkflow, submitWorkflow } from '../arazzo';
import {
  getAgentCatalog,
  getAiCatalog,
  getApiCatalog,
  getArazzoDescription,
  getLlmsText,
  getMcpServerCard,
  mcp,
} from '../endpoints';
import { apiCatalogLinkset, discoverableDocuments, mcpProtocolVersions } from '../links';
import { agentRules, agentSteps, llmsText, vendorSlug } from '../llms';
import { mcpMessageBytesMax, mcpTools } from '../mcp-tools';
import { errorExample } from '../openapi-errors';
import { mcpServerCard } from '../server-card';
import { type DocumentationTopic, shownTopics, topicPath } from '../topics';
import { developerApiValues } from './developer-api-values';
import { exampleOf, operationsMarkdown, schemasMarkdown } from './operations';
import {
  type CodeLanguage,
  type DocumentationPage,
  markdownBlocks,
  markdownCode,
  markdownHeading,
  markdownList,
  markdownTable,
  type TemplateValues,
} from './page';
import { type SampleGround, wholeWaySamples } from './samples';
import { fetchCommands, joseCommand } from './verification-commands';

export interface DocumentedPortal {
  vendor: string;
  baseUrl: string;
  offers: readonly Offer[];
  quoteKey: SampleGround['quoteKey'];
  servers: Servers;
  hasDeveloperApi: boolean;
  /** Subject of the pilots, such as `AI for messages`. */
  subject: string;
  /** Contacts for vulnerability reports; empty if the operator has configured none. */
  securityContacts: readonly string[];
}

/** Version of the runner that the tests run the workflows with. */
export const arazzoRunnerVersion = '2.77.0';

function groundOf({ baseUrl, offers, quoteKey }: DocumentedPortal): SampleGround {
  return { baseUrl, offerId: offers[0]?.id ?? 'none', quoteKey };
}

const json = (value: object) => JSON.stringify(value, null, 2);

function reportTo(contacts: readonly string[]): string {
  if (contacts.length === 0) {
    return 'The operator of this portal has not published a contact for reports. Report a vulnerability in the software itself privately, through the security advisories of its source repository.';
  }
  const links = contacts.map((contact) => `[${contact.replace(/^(?:mailto|tel):/, '')}](${contact})`);
  return `Please report privately to ${links.join(' or ')}.`;
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code);

/** Status and body of each error code: `{{gone}}` and `{{gone.body}}`. */
function errorValues(): TemplateValues {
  const values: Record<string, string | number> = {
    postErrors: requestNonBindingQuote.describes.errors.length,
  };
  for (const [code, status] of Object.entries(errorStatus)) {
    values[code] = status;
    if (isErrorCode(code)) values[`${code}.body`] = `\`${JSON.stringify(errorExample(code))}\``;
  }
  return values;
}

const toolsMarkdown = () => {
  const blocks = mcpTools().flatMap((tool) => {
    const names = Object.keys(tool.inputSchema.properties ?? {}).map((name) => `\`${name}\``);
    return [
      markdownHeading(tool.name, tool.name),
      tool.description,
      markdownList([
        `Read only: ${tool.annotations.readOnlyHint ? 'yes' : 'no'}; destructive: no`,
        `Arguments: ${names.join(', ') || 'none'}`,
      ]),
    ];
  });
  return markdownBlocks(blocks);
};

function agentDocuments({ vendor, baseUrl, offers, subject }: DocumentedPortal): string {
  const documents: [path: string, language: CodeLanguage, text: string][] = [
    [getLlmsText.path, 'text', llmsText(vendor, baseUrl, offers, subject)],
    [getApiCatalog.path, 'json', json(apiCatalogLinkset(vendor, baseUrl))],
    [getAiCatalog.path, 'json', json(aiCatalog(vendor, baseUrl, subject))],
    [getMcpServerCard.path, 'json', json(mcpServerCard(vendor, vendorSlug(vendor), baseUrl))],
    [getAgentCatalog.path, 'json', json(agentCatalog(vendor, baseUrl, [...offers], subject))],
  ];
  return markdownBlocks(
    documents.flatMap(([path, language, text]) => [
      markdownHeading(path, path.replace(/[^a-z]+/g, '-').replace(/^-|-$/g, '')),
      markdownCode({ name: path, language, code: text.trimEnd() }),
    ]),
  );
}

/** The command that runs the workflow that stores no lead, with the runner's telemetry turned off. */
function workflowCommand({ baseUrl, quoteKey }: SampleGround): string {
  return [
    `REDOCLY_TELEMETRY=off npx --yes @redocly/cli@${arazzoRunnerVersion} respect ${baseUrl}${getArazzoDescription.path} \\`,
    `  --workflow ${checkWorkflow} \\`,
    `  --input '${JSON.stringify({ quote_key: quoteKey })}'`,
  ].join('\n');
}

type Topic = Exclude<DocumentationTopic, ''>;

const valuesOf: Readonly<Record<Topic, (portal: DocumentedPortal) => TemplateValues>> = {
  operations: (portal) => ({ operations: operationsMarkdown(portal.offers, groundOf(portal)) }),
  schemas: () => ({ schemas: schemasMarkdown() }),
  errors: errorValues,
  limits: () => ({
    readsPerWindow: readRequestsPerWindowMax,
    writesPerWindow: writeRequestsPerWindowMax,
    windowSeconds: rateWindowSeconds,
    bodyBytes: bodyBytesMax,
    stringCharacters: stringCodePointsMax,
    messageBytes: mcpMessageBytesMax,
  }),
  'signed-quotes': ({ baseUrl }) => ({
    jwksPath,
    fetchCommands: fetchCommands(baseUrl, 'YOUR_QUOTE_ID'),
    joseCommand,
  }),
  'pilot-api': ({ baseUrl }) => ({
    baseUrl,
    daysAfter: keyDaysAfter,
    endpoints: markdownTable(
      ['Endpoint', 'Purpose'],
      pilotEndpoints.map(({ method, path, operation, describes }) => [
        `[\`${method} ${path}\`](${topicPath('operations')}#${operation})`,
        describes.summary,
      ]),
    ),
  }),
  mcp: ({ baseUrl }) => ({
    path: mcp.path,
    url: `${baseUrl}${mcp.path}`,
    revisions: mcpProtocolVersions.join(' and '),
    aiCatalogPath: getAiCatalog.path,
    serverCardPath: getMcpServerCard.path,
    tools: toolsMarkdown(),
  }),
  samples: (portal) => ({
    wholeWay: wholeWaySamples(groundOf(portal)),
    arazzoPath: getArazzoDescription.path,
    checkWorkflow,
    submitWorkflow,
    workflowCommand: workflowCommand(groundOf(portal)),
  }),
  try: () => ({}),
  'developer-api': ({ baseUrl, servers }) => developerApiValues(baseUrl, servers),
  changelog: () => ({
    apiVersion,
    developerOpenApiPath,
    mcpPath: mcp.path,
    mcpRevisions: mcpProtocolVersions.map((revision) => `\`${revision}\``).join(' and '),
  }),
  'what-agents-see': (portal) => ({ documents: agentDocuments(portal) }),
};

function startValues(portal: DocumentedPortal, pages: readonly DocumentationPage[]): TemplateValues {
  return {
    vendor: portal.vendor,
    firstCall: markdownBlocks(
      portal.offers.length > 0 ? exampleOf(requestNonBindingQuote, portal.offers, groundOf(portal)) : [],
    ),
    steps: agentSteps.map((step, at) => `${at + 1}. ${step}`).join('\n'),
    trialsPath,
    trialDays,
    rules: markdownList(agentRules),
    pages: markdownList(
      pages.map(({ topic, title, summary }) => `[${title}](${topicPath(topic)}): ${summary}`),
    ),
    documents: markdownList(
      discoverableDocuments.map(({ name, path, description }) => `[${name}](${path}): ${description}`),
    ),
    reportTo: reportTo(portal.securityContacts),
  };
}

const topicsBelow = ({ hasDeveloperApi }: DocumentedPortal) =>
  shownTopics(hasDeveloperApi).filter((topic): topic is Topic => topic !== '');

export function writePages(portal: DocumentedPortal): DocumentationPage[] {
  const pages = topicsBelow(portal).map((topic) => writeTopic(portal, topic, valuesOf[topic](portal)));
  return [writeTopic(portal, '', startValues(portal, pages)), ...pages];
}

export function writePage(portal: DocumentedPortal, topic: string): DocumentationPage | undefined {
  if (topic === '') return writePages(portal)[0];
  const known = topicsBelow(portal).find((one) => one === topic);
  return known && writeTopic(portal, known, valuesOf[known](portal));
}

const ofDeveloperApi = /\/v1\b|developer API|\/developers\/(?:developer-api|keys)/;

/** Returns the page of a topic. Without the developer API, lines and samples about it are omitted. */
function writeTopic(
  { hasDeveloperApi }: DocumentedPortal,
  topic: DocumentationTopic,
  values: TemplateValues,
): DocumentationPage {
  const page = readPage(topic, values);
  if (hasDeveloperApi) return page;
  const body = page.body
    .replace(/^```[^\n]*\n[\s\S]*?^```\n*/gm, (sample) => (ofDeveloperApi.test(sample) ? '' : sample))
    .split('\n')
    .filter((text) => !ofDeveloperApi.test(text))
    .join('\n');
  return { ...page, body };
}

const templates = new Map<DocumentationTopic, string>();

function templateOf(topic: DocumentationTopic): string {
  const known = templates.get(topic);
  if (known !== undefined) return known;
  const folders = 'lib/discovery/documentation/content'.split('/');
  const text = readFileSync(join(process.cwd(), ...folders, `${topic || 'start'}.md`), 'utf8');
  templates.set(topic, text);
  return text;
}

/** Inserts values into a text. Throws an Error for a placeholder without a value. */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template.replace(/\{\{([\w.]+)\}\}(\n\n)?/g, (_, name: string, gap = '') => {
    const value = values[name];
    if (value === undefined) throw new Error(`The placeholder {{${name}}} has no value.`);
    return value === '' ? '' : `${value}${gap}`;
  });
}

/** Parses the page of a topic from its file: `# Title`, a summary paragraph, and the rest. */
export function readPage(topic: DocumentationTopic, values: TemplateValues): DocumentationPage {
  const text = fillTemplate(templateOf(topic), values);
  const [, title = '', summary = '', body = ''] = /^# ([^\n]+)\n\n([^\n]+)\n\n(.+?)\s*$/s.exec(text) ?? [];
  return { topic, title, summary, body };
}
