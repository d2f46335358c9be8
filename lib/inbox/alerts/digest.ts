import { z } from 'zod';
import { recordOf } from '../../kernel/record-of';
import { dayMs } from '../../kernel/weeks';
import { type Band, bands } from '../../leads/lead';

const count = z.number().int().nonnegative();

const bandFiguresSchema = z.object({
  /** Leads to review that are due within 24 hours. */
  due: count,
  overdue: count,
  arrived: count,
  /** Leads that were accepted or declined on the day, and still are. */
  decided: count,
});

export type BandFigures = z.infer<typeof bandFiguresSchema>;

export const digestFiguresSchema = z.object({
  A: bandFiguresSchema,
  B: bandFiguresSchema,
  C: bandFiguresSchema,
  D: bandFiguresSchema,
  /** Pilots with tasks due from us when the digest was created. */
  pilots_due: count.default(0),
});

export type DigestFigures = z.infer<typeof digestFiguresSchema>;

/** Figures in display order, most urgent first. */
export const digestColumns = [
  'overdue',
  'due',
  'arrived',
  'decided',
] as const satisfies readonly (keyof BandFigures)[];

export const digestWords: Readonly<Record<keyof BandFigures, string>> = {
  overdue: 'Overdue',
  due: 'Due within 24 h',
  arrived: 'Arrived',
  decided: 'Decided',
};

/** Figures of a day (UTC), such as `2026-11-22`, and the leads that were due when the digest was created. */
export interface Digest {
  day: string;
  /** ISO 8601, UTC. */
  takenAt: string;
  figures: DigestFigures;
}

export const noFigures: BandFigures = { overdue: 0, due: 0, arrived: 0, decided: 0 };

export function sumOf(figures: DigestFigures): BandFigures {
  return recordOf(digestColumns, (name) => bands.reduce((sum, band) => sum + figures[band][name], 0));
}

/** Formats a band's figures: `1 overdue, 2 due, 5 arrived, 3 decided`. */
export function figuresInWords(figures: BandFigures): string {
  return digestColumns.map((name) => `${figures[name].toLocaleString('en-US')} ${name}`).join(', ');
}

/** Formats the pilots that are due: `2 pilots due`. */
export const pilotsDueInWords = (pilots: number): string =>
  `${pilots} ${pilots === 1 ? 'pilot' : 'pilots'} due`;

export function bandsOf(figures: DigestFigures): Band[] {
  return bands.filter((band) => digestColumns.some((name) => figures[band][name] > 0));
}

/** Returns the start of the day (UTC) of a time, and of the day before. */
export function daysAround(now: Date): { today: Date; yesterday: Date } {
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  return { today, yesterday: new Date(today.getTime() - dayMs) };
}

/** Returns the date of a time in UTC: `2026-11-22`. */
export function dateOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Number of leads of one band for one published offer. Contains no data of any lead. */
export interface Arrivals {
  band: Band;
  /** Null for leads without a published offer: the text they sent instead is private. */
  offer: { id: string; name: string } | null;
  leads: number;
}

export function reviewPath(band: Band): string {
  return `/inbox?view=to_review&band=${band}`;
}

/** Formats the number with band and offer: `2 band A leads for Speech Shadow`. */
export function arrivalsInWords({ band, offer, leads }: Arrivals): string {
  const counted = `${leads.toLocaleString('en-US')} band ${band} ${leads === 1 ? 'lead' : 'leads'}`;
  if (offer) return `${counted} for ${offer.name}`;
  return `${counted} that ${leads === 1 ? 'does' : 'do'} not name a published pilot`;
}
