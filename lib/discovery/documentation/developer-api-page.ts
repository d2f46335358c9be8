import { developerErrors } from '../../developer-api/developer-errors';
import {
  audioBytesMax,
  audioSecondsMax,
  chatBodyBytesMax,
  chatMessagesMax,
  enlargedImagePixelsMax,
  freeTier,
  heardSecondsMax,
  imageBytesMax,
  imagePixelsMax,
  madeImagePixelsMax,
  pronouncedSecondsMax,
  pronouncedWordsMax,
  streamedSecondsMax,
  streamFrameBytesMax,
  streamIdleSecondsMax,
  synthesisCodePointsMax,
  textCodePointsMax,
  trialDays,
} from '../../developer-api/developer-limits';
import { engineFigures as figures } from '../../developer-api/engine-figures';
import type { EngineInfo } from '../../developer-api/engine-info';
import { developerOpenApiPath } from '../../developer-api/openapi/openapi';
import { type Operation, type OperationName, operations } from '../../developer-api/operations';
import type { Servers } from '../../developer-api/serving';
import { spokenFormatNames } from '../../developer-api/speech/synthesis';
import { trialsPath } from '../../developer-api/trials/trial';
import { isServed, servedInWords, servingInWords } from '../deliverables';
import { type Block, type DocumentationPage, heading, list, paragraph, table } from './blocks';
import { clientErrorClass } from './client-errors';
import { developerApiSamples } from './developer-api-samples';
import { engineSamples } from './engine-samples';

const number = (value: number) => value.toLocaleString('en-US');
const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`;

const allOperations = Object.values<Operation & { name: OperationName }>(operations);

function operationTable(servers: Servers): Block {
  return table(
    'Operations',
    ['Operation', 'Path', 'Scope', 'Here and now'],
    allOperations.map(({ name, title, scope, paths }) => [
      title,
      paths.map((path) => `\`${path}\``).join(' or '),
      `\`${scope}\``,
      `${servingInWords(name, servers)}${isServed(name, servers) ? '' : ': answers 503'}`,
    ]),
  );
}

function priceInWords(
  { name, priceMicroUsd, unit }: (typeof allOperations)[number],
  servers: Servers,
): string {
  if (priceMicroUsd === null) return 'on request';
  const price = `${priceMicroUsd / 1_000_000} per ${unit}`;
  return isServed(name, servers) ? price : `${price}, once it is served`;
}

function priceTable(servers: Servers): Block {
  return table(
    'Prices',
    ['Operation', 'Price in USD'],
    allOperations.map((operation) => [operation.title, priceInWords(operation, servers)]),
  );
}

function engineTable(): Block {
  const { language, pii, sentiment, entities, toxicity } = figures;
  return table(
    'Engines',
    ['Operation', 'Engine', 'Quality', 'Measured'],
    [
      [
        'Language',
        '`eld`',
        '`standard`',
        `${language.right} of ${language.of} short sentences in ${language.languages} languages`,
      ],
      [
        'PII',
        '`pilot-pii`',
        '`standard`',
        `recall ${percent(pii.right, pii.right + pii.missed)}, precision ${percent(pii.right, pii.right + pii.wrong)} on ${pii.texts} texts, by form and checksum; names are not looked for`,
      ],
      [
        'Sentiment',
        '`wink-nlp`',
        '`basic`',
        `${sentiment.right} of ${sentiment.of} English sentences in three classes`,
      ],
      [
        'Entities',
        '`wink-nlp+compromise`',
        '`standard`',
        `recall ${percent(entities.right, entities.right + entities.missed)}, precision ${percent(entities.right, entities.right + entities.wrong)} on ${entities.texts} English texts`,
      ],
      [
        'Toxicity',
        '`pilot-lexicon`',
        '`basic`',
        `${toxicity.found} of ${toxicity.toxic} toxic and ${toxicity.wronglyFound} of ${toxicity.harmless} harmless English sentences flagged`,
      ],
    ],
  );
}

/** The engines of speech and images that this machine has. */
function machineEngines({ engines }: Servers): Block[] {
  const found = engines.ready.filter(({ operation }) => operations[operation].scope !== 'text');
  if (found.length === 0) return [];
  const rows = found.map((engine) => [
    operations[engine.operation].title,
    `\`${engine.id}\``,
    engine.version,
    `\`${engine.quality}\``,
    languagesInWords(engine),
    measuredInWords(engine),
  ]);
  return [
    table('On this machine', ['Operation', 'Model', 'Version', 'Quality', 'Languages', 'Measured'], rows),
    paragraph(
      'They run at the lowest priority, one heavy job at a time unless the operator allows more. What waits for too long is 503 `engine_overloaded` with `Retry-After`.',
    ),
  ];
}

/** The lowest and highest of some shares, such as `78% to 93%`. */
function percentRange(shares: readonly { right: number; of: number }[]): string {
  const percents = shares.map(({ right, of }) => Math.round((100 * right) / of));
  const [low, high] = [Math.min(...percents), Math.max(...percents)];
  return low === high ? `${low}%` : `${low}% to ${high}%`;
}

/** Measured quality of an engine of speech or images; its model card has the figures one by one. */
function measuredInWords({ operation, figures: measured }: EngineInfo): string {
  if (Object.keys(measured).length === 0) return 'not measured yet';
  const { speech, hearing, pronunciation, upscale, removeBackground } = figures;
  switch (operation) {
    case 'synthesize': {
      const voices = Object.values(speech);
      const bySentences = percentRange(voices.map(({ bySentences: right, words: of }) => ({ right, of })));
      const byWords = percentRange(voices.map(({ byWords: right, words: of }) => ({ right, of })));
      return `a recognizer that knows the sentences understands ${bySentences} of the words, one that knows only the words ${byWords}, depending on the voice`;
    }
    case 'transcribe':
    case 'stream':
      return `${hearing.words_wrong_percent}% of ${hearing.words} words read by people are wrong`;
    case 'pronunciation':
      return `tells the right reading from the wrong one in ${pronunciation.pairs_told_apart} of ${pronunciation.pairs} pairs, and in ${pronunciation.pairs_told_apart_by_one_sound} of ${pronunciation.pairs_differing_by_one_sound} that differ in one sound`;
    case 'upscale':
      return `closer to ${upscale.photographs} photographs than bicubic enlargement by ${upscale.decibels_gained_2x} dB at 2x and ${upscale.decibels_gained_4x} dB at 4x`;
    case 'remove_background':
      return `average overlap with the person’s outline ${removeBackground.intersection_over_union} of 1; at least 0.9 in ${removeBackground.portraits_at_least_0_9} of ${removeBackground.portraits} portraits`;
    default:
      return 'see its model card';
  }
}

/** Languages that are printed one by one; more are counted. */
const languagesNamedMax = 8;

function languagesInWords({ languages, subject }: EngineInfo): string {
  if (languages === null) return subject === undefined ? 'any' : `any; ${subject} only`;
  if (languages.length > languagesNamedMax) return `${languages.length} languages`;
  return languages.map((language) => `\`${language}\``).join(', ');
}

function errorTable(): Block {
  return table(
    'Errors',
    ['Code', 'Status', 'Meaning', 'Raises', 'Send again'],
    Object.entries(developerErrors).map(([code, { status, message, shouldRetry }]) => [
      `\`${code}\``,
      String(status),
      message,
      `\`${clientErrorClass(status)}\``,
      shouldRetry ? 'yes' : 'no',
    ]),
  );
}

/** The developer API as configured: keys, operations, prices, engines, errors and samples. */
export function developerApiPage(baseUrl: string, servers: Servers): DocumentationPage {
  return {
    topic: 'developer-api',
    title: 'Developer API',
    summary: `${servedInWords(servers)} behind one key, in the shape of OpenAI’s API.`,
    blocks: [
      paragraph(
        `Official OpenAI clients work with base URL \`${baseUrl}/v1\`, a key of this portal and a model of \`GET /v1/models\`. The whole description is [OpenAPI](${developerOpenApiPath}).`,
      ),
      heading('keys', 'Keys'),
      list([
        `Founders make keys. [Ask for a trial key](${trialsPath}): once a founder has granted it, you show it yourself, and it works for ${trialDays} days.`,
        'Send a key as `Authorization: Bearer …`.',
        'The secret is shown once. A key is open to families of operations (its scopes), may expire, and ends with the next request when it is revoked.',
        'A rotated key has two secrets for a while; after that the newer one.',
      ]),
      heading('operations', 'Operations'),
      operationTable(servers),
      paragraph(
        '`GET /v1/models` lists the same for programs. What is not served answers 503 `provider_not_configured` with `x-should-retry: false`.',
      ),
      heading('prices', 'Prices'),
      priceTable(servers),
      paragraph(
        'What was delivered counts. A request that fails does not, unless a part of its stream had been passed on or its input was too complex. A caller who leaves early pays once the request has been sent to the provider. Requests whose price is on request cost nothing. `GET /v1/usage` tells by day and operation what a key used.',
      ),
      heading('limits', 'Free tier and limits'),
      list([
        `Without a card: ${number(freeTier.requestsPerMonth)} charged requests in a calendar month (UTC) and key, whatever the operation, unless a founder set another number; beyond it 429 \`insufficient_quota\`.`,
        `${freeTier.requestsPerMinute} requests in a minute and key, unless set otherwise; that many may come at once. \`x-ratelimit-limit-requests\`, \`x-ratelimit-remaining-requests\` and \`x-ratelimit-reset-requests\` tell; beyond it 429 \`rate_limit_exceeded\` with \`Retry-After\`.`,
        `Texts have up to ${number(textCodePointsMax)} characters, chat bodies ${number(chatBodyBytesMax)} bytes and ${number(chatMessagesMax)} messages, recordings ${number(audioBytesMax)} bytes and ${number(audioSecondsMax)} seconds, ${heardSecondsMax} where an engine of the portal transcribes them. A body has 10 seconds to arrive.`,
        `Texts to be spoken have up to ${number(synthesisCodePointsMax)} characters. Images have ${number(imageBytesMax)} bytes and ${number(imagePixelsMax)} pixels, those that an engine of the portal enlarges ${number(enlargedImagePixelsMax)}; what is made of them has ${number(madeImagePixelsMax)}.`,
        'An engine works on a text for 1.5 seconds at most, whatever it is; beyond that 400 `input_too_complex`. So does what takes too long, or too much memory, with sound and images.',
      ]),
      heading('engines', 'Engines, as measured'),
      engineTable(),
      ...machineEngines(servers),
      paragraph(
        'The corpora are the project’s own and small; its tests measure these figures again. Answers of the text family name `engine` and `quality`, all others do so in `X-Engine`, `X-Engine-Version` and `X-Engine-Quality`. `basic` engines look words up, or are old methods: they miss what is implied and know no context. `GET /v1/models/{id}` is the card of each.',
      ),
      heading('streams', 'Streams'),
      paragraph(
        'A streamed completion ends with `data: [DONE]`. When the provider fails in the middle the last event is `data: {"error": …}` with a code of the table below, and `[DONE]` does not come. What had been passed on by then is charged. A caller who leaves stops the provider. Where the provider names no usage, tokens are counted from the pieces sent.',
      ),
      paragraph(
        'Speech comes in bytes, while it is made. What fails after the first of them cuts the connection, so that no client takes a part for the whole.',
      ),
      paragraph(
        `A model speaks in its own voices, which its card lists: the names of other vendors’ voices are 400 \`unknown_voice\`. Formats are ${spokenFormatNames.join(', ')}; the last is 16 bits at 24 kHz, without a file around it.`,
      ),
      ...engineSamples(servers),
      paragraph(
        'A transcription with `stream=true` comes as the events `transcript.text.delta` and `transcript.text.done`. Where `language` is `auto`, a provider or model finds it out if it can; `pocketsphinx` takes everything for American English.',
      ),
      paragraph(
        `\`/v1/speech/stream\` is a WebSocket on the portal’s own server. Send the key as a header, then samples of 16 bits, 16,000 a second, one channel, in binary frames of up to ${number(streamFrameBytesMax)} bytes, and \`{"type":"end"}\` as text in the end. The same events come back, a failure as \`{"type":"error", …}\`. It lasts up to ${number(streamedSecondsMax)} seconds, and ends after ${streamIdleSecondsMax} without sound. What was heard is charged, whoever ends it.`,
      ),
      heading('pronunciation', 'Pronunciation'),
      paragraph(
        `Send \`audio\` and \`text\` as a form: up to ${pronouncedSecondsMax} seconds and ${pronouncedWordsMax} words of American English. Scores go from 0 to 100; a word is \`right\`, \`wrong\` or \`left_out\`, and phones have the letters of ARPAbet. Compare readings with each other: the scores are not calibrated against people who judge, and a single word that is called wrong may be right. Of ${figures.pronunciation.pairs} pairs of a right and a wrong reading, the right one had the better score in ${figures.pronunciation.pairs_told_apart}.`,
      ),
      heading('synthetic', 'What is synthetic'),
      paragraph(
        'What is made rather than measured, speech and images, has the headers `X-Synthetic: true` and `X-Digital-Source-Type` with the name of the IPTC. What engines of the portal make says so in the file as well; `pcm` has no place for it.',
      ),
      heading('errors', 'Errors'),
      paragraph(
        'Bodies are `{"error": {"message", "type", "param", "code"}}`. Every answer has `x-request-id`; every error says in `x-should-retry` whether sending it again can help, which official clients obey. “Raises” is the class of the official client for Node; the one for Python has the same names, and `APIStatusError` where it says `APIError`. No answer at all raises `APIConnectionError`, a failure in the middle of a stream `APIError`.',
      ),
      errorTable(),
      heading('samples', 'Samples'),
      ...developerApiSamples(baseUrl, servers),
    ],
  };
}
