import type { Band } from '../../leads/lead';
import { casesToCompareMin, compareShares, type ShareInterval } from './share-interval';

/** Formats a share as a whole per cent, such as `32%`; only an exact 0 or 1 becomes 0% or 100%. */
export function percentInWords(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.5) return 'under 1%';
  if (percent < 100 && percent > 99.5) return 'over 99%';
  return `${Math.round(percent)}%`;
}

/** Formats an interval: `24 to 42%`. */
export function intervalInWords({ low, high }: ShareInterval): string {
  return `${Math.round(low * 100)} to ${Math.round(high * 100)}%`;
}

const oneDecimalUp = (count: number) => (Math.ceil(count * 10 - 1e-9) / 10).toString();

/** Formats a duration, rounded up: `35 min`, `3 h 40 min`, `21 h`, `2.4 d`. */
function withinInWords(hours: number): string {
  const minutes = Math.ceil(hours * 60 - 1e-6);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 600)
    return `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`;
  return minutes <= 48 * 60 ? `${Math.ceil(minutes / 60)} h` : `${oneDecimalUp(minutes / 1_440)} d`;
}

/** Formats the time within which 90% were reviewed; `hours` is null when fewer were. */
export function within90InWords(hours: number | null): string {
  return hours === null ? 'under 90% reviewed so far' : `90% within ${withinInWords(hours)}`;
}

const multiples = ['twice', 'three times', 'four times', 'five times'];

/** Formats a ratio: `about twice`, `1.4 times`; undefined when it is below 1.1 or not finite. */
function timesInWords(ratio: number): string | undefined {
  if (!Number.isFinite(ratio) || ratio < 1.1) return undefined;
  const whole = Math.round(ratio);
  const multiple = multiples[whole - 2];
  if (whole > multiples.length + 1) return 'more than five times';
  if (multiple !== undefined && Math.abs(ratio - whole) <= whole * 0.125) return `about ${multiple}`;
  return `${ratio.toFixed(1)} times`;
}

/** Answer derived from figures: the sentence and its caveats. */
export interface Answer {
  heading: string;
  /** Reason why the heading is cautious; null when the intervals do not overlap. */
  caution: string | null;
}

function moreOften(of: string, than: string, high: ShareInterval | null, low: ShareInterval | null): string {
  const times = timesInWords((high?.share ?? 0) / (low?.share ?? 0));
  return times === undefined
    ? `Band ${of} wins more often than band ${than}`
    : `Band ${of} wins ${times} as often as band ${than}`;
}

/** Compares how often closed deals of two neighbouring bands were won. */
export function bandAnswer(
  [better, betterWon]: [Band, ShareInterval | null],
  [worse, worseWon]: [Band, ShareInterval | null],
): Answer {
  switch (compareShares(betterWon, worseWon)) {
    case 'higher':
      return { heading: moreOften(better, worse, betterWon, worseWon), caution: null };
    case 'touching':
      return {
        heading: moreOften(better, worse, betterWon, worseWon),
        caution: `The intervals for ${better} and ${worse} touch, so this may be chance.`,
      };
    case 'lower':
      return {
        heading: `Band ${worse} wins more often than band ${better}`,
        caution: 'The score ranks these two bands the wrong way round.',
      };
    case 'not_shown':
      return {
        heading: `No proof yet that band ${better} wins more often than band ${worse}`,
        caution: `The intervals for ${better} and ${worse} overlap.`,
      };
    case 'too_few':
      return {
        heading: `Too few closed deals to compare ${better} and ${worse}`,
        caution: `Each band needs ${casesToCompareMin} closed deals: ${better} has ${betterWon?.cases ?? 0}, ${worse} has ${worseWon?.cases ?? 0}.`,
      };
  }
}

/** Compares how often closed deals of people and of agents were won. */
export function askersAnswer(people: ShareInterval | null, agents: ShareInterval | null): Answer {
  switch (compareShares(people, agents)) {
    case 'higher':
      return { heading: 'Requests from people are won more often than requests from agents', caution: null };
    case 'lower':
      return { heading: 'Requests from agents are won more often than requests from people', caution: null };
    case 'too_few':
      return {
        heading: 'Won, by type of buyer',
        caution: `Too few closed deals to compare: ${people?.cases ?? 0} from people, ${agents?.cases ?? 0} from agents.`,
      };
    default:
      return {
        heading: 'Won, by type of buyer',
        caution: 'No difference is shown, because the intervals overlap.',
      };
  }
}
