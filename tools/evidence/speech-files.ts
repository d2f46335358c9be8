import type { EvidencePackage } from '../../lib/offers/evidence-package';
import type { Plan } from '../../public/samples/scoring/estimates.mjs';
import { rowsOf } from '../../public/samples/scoring/figures.mjs';
import { apportioned, csvOf, latencies, SeededRandom } from './random';
import { type CallFigures, drawnCalls, isAsPublished } from './speech-calls';
import { type ErrorCategory, spokenWords } from './speech-words';
import { type Call, dealt, dropNots, errorsIn, outputOf } from './word-errors';

/** Calls in the order of the files, which keeps that of each kind. */
function interleaved(random: SeededRandom, calls: readonly CallFigures[]): CallFigures[] {
  const left = [...calls];
  return random.shuffled(calls.map(({ kind }) => kind)).flatMap((kind) =>
    left.splice(
      left.findIndex((call) => call.kind === kind),
      1,
    ),
  );
}

/** Tries until a file of rows has the interval of a metric. */
function searched<Row extends Record<string, string | number>>(
  plan: Plan,
  pack: EvidencePackage,
  place: number,
  tablesOf: (rows: Row[]) => Record<string, ReturnType<typeof rowsOf>>,
  make: () => Row[],
): Row[] {
  const [metric, measure] = [pack.metrics[place], plan.metrics[place]];
  const kinds = pack.strata.rows.map(({ name }) => name);
  for (let turn = 0; metric && measure && turn < 4_000; turn += 1) {
    const rows = make();
    if (isAsPublished(plan, tablesOf(rows), measure, metric, kinds)) return rows;
  }
  throw new Error(`No rows were found for metric ${place}.`);
}

const flag = (isSo: boolean | undefined) => (isSo ? 1 : 0);

/** The files of the sample package of the speech pilot, by name: the published figures follow from them. */
export function speechFiles(pack: EvidencePackage, plan: Plan): Record<string, string> {
  const random = new SeededRandom(14);
  const figures = interleaved(random, drawnCalls(pack, plan, random));
  const n = figures.length;
  const lengths = apportioned(
    19_745,
    figures.map(({ words }) => words),
    { least: 10, most: () => 140 },
  );
  const drafts = figures.map((call) => ({ ...call, reference: spokenWords(random, call.words) }));
  const deals = dealt(random, drafts, pack);
  const received = random.chosen(pack.data_set.received, n);
  const numbers = received.flatMap((isIn, place) => (isIn ? [place + 1] : []));
  const idOf = (number = 0) => `invented-${String(number).padStart(3, '0')}`;
  const calls: Call[] = drafts.map((call, place) => ({
    ...call,
    recording: idOf(numbers[place]),
    minutes: (lengths[place] ?? 0) / 10,
    wordErrors: errorsIn(random, call.reference, deals[place] ?? new Map()),
  }));
  dropNots(calls, 11);

  const words = calls.map((call) => call.words);
  const sumOf = (part: number) => Math.round(words.reduce((all, count) => all + count, 0) * part);
  const before = apportioned(
    sumOf(0.138),
    calls.map(({ errors, words: count }) => errors + count * 0.05),
  );
  const differences = apportioned(
    sumOf(0.034),
    words.map((count) => count * (0.5 + random.next())),
  );
  const repeated = apportioned(
    sumOf(0.004),
    words.map((count) => count * random.next()),
  ).map((changed, place) => (words[place] ?? 0) - changed);
  // Calls with the most errors are those that had to be heard again.
  const heardAgain = new Set(
    calls
      .toSorted((a, b) => b.errors / b.words - a.errors / a.words)
      .slice(0, n - 231)
      .map(({ recording }) => recording),
  );
  const policy = random.chosen(n, 263);
  const usableBefore = random.chosen(n, 164);
  const policyBefore = random.chosen(n, 237);

  const turnRows = searched(
    plan,
    pack,
    3,
    (rows) => ({ rows: rowsOf(csvOf(rows)) }),
    () => {
      const turns = apportioned(
        2_891,
        words.map((count) => count * (0.6 + 0.8 * random.next())),
        { least: 2 },
      );
      const spread = 0.2 + random.next();
      const wrong = apportioned(
        179,
        turns.map((count) => count * Math.max(0, 1 + spread * random.normal())),
        { most: (place) => turns[place] ?? 0 },
      );
      return calls.map(({ recording, kind }, place) => ({
        recording,
        kind,
        excluded: '',
        turns: turns[place] ?? 0,
        turns_correct: (turns[place] ?? 0) - (wrong[place] ?? 0),
      }));
    },
  );
  const items = rowsOf(csvOf(calls.map(({ recording, kind }) => ({ recording, kind, excluded: '' }))));
  const promptRows = searched(
    plan,
    pack,
    4,
    (rows) => ({ rows: items, prompts: rowsOf(csvOf(rows)) }),
    () => {
      return calls.flatMap(({ recording }) => {
        // In some calls the score goes astray, so that calls differ more than their prompts do.
        const apart = random.next() < 0.12 ? 12.5 : 2.1;
        const offset = 3 * random.normal();
        return [1, 2, 3, 4].map((prompt) => {
          const said = 64 + 11 * random.normal();
          const marked = (mark: number) => Math.max(0, Math.min(100, Math.round(mark)));
          return {
            recording,
            prompt,
            score: marked(said + offset + apart * random.normal()),
            raters: marked(said + 4 * random.normal()),
          };
        });
      });
    },
  );

  const reasons = random.shuffled(
    pack.data_set.excluded.flatMap(({ reason, items: count }) => Array.from({ length: count }, () => reason)),
  );
  const rows = received.map((isIn, place) => {
    const recording = idOf(place + 1);
    const at = calls.findIndex((call) => call.recording === recording);
    const call = calls[at];
    const count = (category: ErrorCategory) =>
      call ? call.wordErrors.filter((error) => error.category === category).length : '';
    return {
      recording,
      kind: call?.kind ?? '',
      excluded: isIn ? '' : (reasons.pop() ?? ''),
      minutes: call ? call.minutes.toFixed(1) : '',
      reference_words: call?.words ?? '',
      errors: call?.errors ?? '',
      substituted: count('substituted'),
      dropped: count('dropped'),
      inserted: count('inserted'),
      number: count('number'),
      name: count('name'),
      usable: call ? flag(!heardAgain.has(recording)) : '',
      policy_number_exact: call ? flag(policy[at]) : '',
      turns: turnRows[at]?.turns ?? '',
      turns_correct: turnRows[at]?.turns_correct ?? '',
      prompts: call ? 4 : '',
      transcriber_differences: differences[at] ?? '',
      repeated_alike: repeated[at] ?? '',
      before_errors: before[at] ?? '',
      before_usable: call ? flag(usableBefore[at]) : '',
      before_policy_number_exact: call ? flag(policyBefore[at]) : '',
    };
  });

  const times = pack.latency.map((stage) => latencies(random, stage));
  const timings = plan.latency.flatMap((stage, place) =>
    (times[place] ?? []).map((milliseconds, at) => ({
      stage,
      recording: calls[at % n]?.recording ?? '',
      milliseconds,
    })),
  );
  const lines = (content: (call: Call) => object) =>
    `${calls.map((call) => JSON.stringify({ recording: call.recording, ...content(call) })).join('\n')}\n`;
  return {
    'references.jsonl': lines(({ reference }) => ({ text: reference.join(' ') })),
    'outputs.jsonl': lines((call) => ({ text: outputOf(call) })),
    'errors.csv': csvOf(
      calls.flatMap((call) =>
        call.wordErrors.map((error) => ({
          recording: call.recording,
          second: Math.floor((error.word / call.words) * call.minutes * 60),
          ...error,
        })),
      ),
    ),
    'rows.csv': csvOf(rows),
    'prompts.csv': csvOf(promptRows),
    'timings.csv': csvOf(timings),
  };
}
