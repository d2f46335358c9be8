import { developerErrors } from '../../developer-api/kernel/developer-errors';
import * as limits from '../../developer-api/kernel/developer-limits';
import { engineFigures as figures } from '../../developer-api/kernel/engine-figures';
import type { EngineInfo } from '../../developer-api/kernel/engine-info';
import { operations } from '../../developer-api/kernel/operations';
import type { Servers } from '../../developer-api/kernel/serving';
import { developerOpenApiPath } from '../../developer-api/openapi/openapi';
import { spokenFormatNames } from '../../developer-api/speech/synthesis';
import { trialsPath } from '../../developer-api/trials/trial';
import { allOperations, isServed, servedInWords, servingInWords } from '../deliverables';
import { type MeasuredShare, measurementsOf, shareInWords } from '../measured';
import { engineSamples } from './engine-samples';
import { markdownBlocks, markdownCode, markdownTable, type TemplateValues } from './page';

const curlText = (baseUrl: string) => `curl --fail-with-body -sS ${baseUrl}/v1/text/pii \\
  -H "Authorization: Bearer $PILOT_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"input": "Write to jane@example.com."}'`;

const curlSpeech = (baseUrl: string) => `curl --fail-with-body -sS ${baseUrl}/v1/speech/transcribe \\
  -H "Authorization: Bearer $PILOT_API_KEY" \\
  -F audio=@speech.wav -F language=auto`;

const imports = ["import { env } from 'node:process';", "import OpenAI from 'openai';"].join('\n');

const typescript = (baseUrl: string) => `${imports}

const client = new OpenAI({ baseURL: '${baseUrl}/v1', apiKey: env.PILOT_API_KEY });
const { data: models } = await client.models.list();
const model = models.find(({ owned_by }) => owned_by === 'upstream')?.id ?? 'none';
const stream = await client.chat.completions.create({
  model,
  messages: [{ role: 'user', content: 'Say good morning.' }],
  stream: true,
});
let answer = '';
for await (const chunk of stream) answer += chunk.choices[0]?.delta.content ?? '';
console.log(answer);`;

const python = (baseUrl: string) => `import json, os, urllib.request

def call(path, body=None):
    request = urllib.request.Request("${baseUrl}" + path)
    request.add_header("Authorization", "Bearer " + os.environ["PILOT_API_KEY"])
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)

found = call("/v1/text/language", {"input": "Wo ist der Bahnhof, bitte?"})
usage = call("/v1/usage")
print(found["language"], found["engine"], usage["allowance"]["remaining"])`;

/**
 * Samples of the operations that the developer API serves as configured. Each runs as printed if PILOT_API_KEY contains
 * a key.
 */
function developerApiSamples(baseUrl: string, servers: Servers): string {
  const typescriptName = 'TypeScript for streamed chat, with the package openai';
  return markdownBlocks([
    'Set `PILOT_API_KEY` to your key; each sample then runs without changes.',
    markdownCode({ name: 'curl for PII detection', language: 'sh', code: curlText(baseUrl) }),
    ...(isServed('transcribe', servers)
      ? [markdownCode({ name: 'curl for transcription', language: 'sh', code: curlSpeech(baseUrl) })]
      : []),
    ...(isServed('chat', servers)
      ? [markdownCode({ name: typescriptName, language: 'ts', code: typescript(baseUrl) })]
      : []),
    markdownCode({ name: 'Python for language and usage', language: 'python', code: python(baseUrl) }),
  ]);
}

const number = (value: number) => value.toLocaleString('en-US');
const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`;

function operationTable(servers: Servers): string {
  return markdownTable(
    ['Operation', 'Path', 'Scope', 'Availability'],
    allOperations.map(({ name, title, scope, paths }) => [
      title,
      paths.map((path) => `\`${path}\``).join(' or '),
      `\`${scope}\``,
      `${servingInWords(name, servers)}${isServed(name, servers) ? '' : ': returns 503'}`,
    ]),
  );
}

function priceInWords(
  { name, priceMicroUsd, unit }: (typeof allOperations)[number],
  servers: Servers,
): string {
  if (priceMicroUsd === null) return 'on request';
  const price = `${priceMicroUsd / 1_000_000} per ${unit}`;
  return isServed(name, servers) ? price : `${price}, once it is available`;
}

function priceTable(servers: Servers): string {
  return markdownTable(
    ['Operation', 'Price in USD'],
    allOperations.map((operation) => [operation.title, priceInWords(operation, servers)]),
  );
}

function personalDataTable({ kinds }: typeof figures.personalTexts) {
  const rows = Object.entries(kinds).map(([kind, { found: right, missed, wrong }]) => [
    `\`${kind}\``,
    `${right} of ${right + missed} (${percent(right, right + missed)})`,
    `${right} of ${right + wrong} (${percent(right, right + wrong)})`,
  ]);
  return markdownTable(['Kind', 'Found', 'Correct among those found'], rows);
}

/** The shares found by kind in the evidence packages that ship. */
function evidenceByKind(): string {
  const shareIn = (share: MeasuredShare | undefined) => (share ? shareInWords(share) : 'not measured');
  const rows = measurementsOf(['pii']).flatMap(({ kinds }) =>
    kinds.map(({ name, ...shares }) => [
      name,
      shareIn(shares.byHand),
      shareIn(shares.generated),
      shareIn(shares.precision),
    ]),
  );
  return markdownTable(['Kind', 'Written by hand', 'Generated', 'Correct among those found'], rows);
}

function evidenceInWords(): string {
  const items = measurementsOf(['sentiment', 'entities', 'toxicity']);
  return items.map(({ operation, sentence }) => `- ${operations[operation].title}: ${sentence}`).join('\n');
}

function machineEngines({ engines }: Servers): string {
  const found = engines.ready.filter(({ operation }) => operations[operation].scope !== 'text');
  if (found.length === 0) return '';
  const rows = found.map((engine) => [
    operations[engine.operation].title,
    `\`${engine.id}\``,
    engine.version,
    `\`${engine.quality}\``,
    languagesInWords(engine),
    measuredInWords(engine),
  ]);
  return markdownBlocks([
    'On this machine:',
    markdownTable(['Operation', 'Model', 'Version', 'Quality', 'Languages', 'Measured'], rows),
    'These engines run at the lowest priority. They run one heavy job at a time, unless the operator allows more. A job that waits too long is refused with 503 `engine_overloaded` and `Retry-After`.',
  ]);
}

/** Returns the lowest and highest of some shares, such as `78% to 93%`. */
function percentRange(shares: readonly { right: number; of: number }[]): string {
  const percents = shares.map(({ right, of }) => Math.round((100 * right) / of));
  const [low, high] = [Math.min(...percents), Math.max(...percents)];
  return low === high ? `${low}%` : `${low}% to ${high}%`;
}

function measuredInWords({ operation, figures: measured }: EngineInfo): string {
  if (Object.keys(measured).length === 0) return 'not measured yet';
  const { speech, transcription, pronunciation, upscale, removeBackground } = figures;
  switch (operation) {
    case 'synthesize': {
      const voices = Object.values(speech);
      const bySentences = percentRange(voices.map(({ bySentences: right, words: of }) => ({ right, of })));
      const byWords = percentRange(voices.map(({ byWords: right, words: of }) => ({ right, of })));
      return `a speech recognizer gets ${bySentences} of the words right when it is given the test sentences, and ${byWords} (depending on the voice) when it is given only their vocabulary`;
    }
    case 'transcribe':
    case 'stream':
      return `${transcription.words_wrong_percent}% word error rate on ${transcription.words} words of human speech`;
    case 'pronunciation':
      return `scores the right reading higher in ${pronunciation.pairs_told_apart} of ${pronunciation.pairs} pairs, and in ${pronunciation.pairs_told_apart_by_one_sound} of the ${pronunciation.pairs_differing_by_one_sound} pairs that differ in one sound`;
    case 'upscale':
      return `on ${upscale.photographs} photographs, closer to the original than bicubic enlargement: by ${upscale.decibels_gained_2x} dB at 2x and ${upscale.decibels_gained_4x} dB at 4x`;
    case 'remove_background':
      return `average overlap with the person’s outline ${removeBackground.intersection_over_union} of 1; at least 0.9 in ${removeBackground.portraits_at_least_0_9} of ${removeBackground.portraits} portraits`;
    default:
      return 'see its model card';
  }
}

const languagesNamedMax = 8;

function languagesInWords({ languages, subject }: EngineInfo): string {
  if (languages === null) return subject === undefined ? 'any' : `any; ${subject} only`;
  if (languages.length > languagesNamedMax) return `${languages.length} languages`;
  return languages.map((language) => `\`${language}\``).join(', ');
}

function errorTable(): string {
  return markdownTable(
    ['Code', 'Status', 'Meaning', 'Raises', 'Retry'],
    Object.entries(developerErrors).map(([code, { status, message, shouldRetry }]) => [
      `\`${code}\``,
      String(status),
      message,
      `\`${clientErrorClass(status)}\``,
      shouldRetry ? 'yes' : 'no',
    ]),
  );
}

const shareOf = ({ right, of }: { right: number; of: number }) => `${right} of ${of}`;

const recallOf = ({ right, missed, wrong, texts }: typeof figures.pii) =>
  `recall ${percent(right, right + missed)}, precision ${percent(right, right + wrong)} on ${texts}`;

export function developerApiValues(baseUrl: string, servers: Servers): TemplateValues {
  const { language, pii, personalTexts, sentiment, entities, toxicity, pronunciation } = figures;
  return {
    served: servedInWords(servers),
    baseUrl,
    openApiPath: developerOpenApiPath,
    trialsPath,
    trialDays: limits.trialDays,
    operations: operationTable(servers),
    prices: priceTable(servers),
    requestsPerMonth: number(limits.freeTier.requestsPerMonth),
    requestsPerMinute: limits.freeTier.requestsPerMinute,
    textCharacters: number(limits.textCodePointsMax),
    chatBytes: number(limits.chatBodyBytesMax),
    chatMessages: number(limits.chatMessagesMax),
    audioBytes: number(limits.audioBytesMax),
    audioSeconds: number(limits.audioSecondsMax),
    heardSeconds: limits.transcribedSecondsMax,
    spokenCharacters: number(limits.synthesisCodePointsMax),
    imageBytes: number(limits.imageBytesMax),
    imagePixels: number(limits.imagePixelsMax),
    enlargedPixels: number(limits.enlargedImagePixelsMax),
    madePixels: number(limits.madeImagePixelsMax),
    languageRight: shareOf(language),
    languages: language.languages,
    piiFigures: recallOf(pii),
    personalTexts: personalTexts.texts,
    cleanTouched: shareOf({ right: personalTexts.cleanTouched, of: personalTexts.clean }),
    personalData: personalDataTable(personalTexts),
    evidenceByKind: evidenceByKind(),
    evidence: evidenceInWords(),
    sentimentRight: shareOf(sentiment),
    entityFigures: recallOf(entities),
    toxicFound: shareOf({ right: toxicity.found, of: toxicity.toxic }),
    toxicWrong: shareOf({ right: toxicity.wronglyFound, of: toxicity.harmless }),
    machineEngines: machineEngines(servers),
    spokenFormats: spokenFormatNames.join(', '),
    engineSamples: engineSamples(servers),
    frameBytes: number(limits.streamFrameBytesMax),
    streamedSeconds: number(limits.streamedSecondsMax),
    idleSeconds: limits.streamIdleSecondsMax,
    pronouncedSeconds: limits.pronouncedSecondsMax,
    pronouncedWords: limits.pronouncedWordsMax,
    pronouncedPairs: pronunciation.pairs,
    pairsToldApart: pronunciation.pairs_told_apart,
    errors: errorTable(),
    samples: developerApiSamples(baseUrl, servers),
  };
}

/** Classes of errors of the official OpenAI clients by the status that raises them; their names are the same in each. */
const classes: ReadonlyMap<number, string> = new Map([
  [400, 'BadRequestError'],
  [401, 'AuthenticationError'],
  [403, 'PermissionDeniedError'],
  [404, 'NotFoundError'],
  [409, 'ConflictError'],
  [422, 'UnprocessableEntityError'],
  [429, 'RateLimitError'],
]);

/** The class that the official OpenAI client for Node raises for an error status. */
export function clientErrorClass(status: number): string {
  return classes.get(status) ?? (status >= 500 ? 'InternalServerError' : 'APIError');
}
