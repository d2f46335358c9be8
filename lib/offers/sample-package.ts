import type { z } from 'zod';
import { jsonOf } from '../kernel/json-of';
import { type EvidencePackage, evidencePackageSchema } from './evidence-package';
import type { Offer } from './offer';

/** Maximum size of a sample package, in bytes. */
export const sampleBytesMax = 131_072;

/** Error in a sample package; `pointer` is a JSON pointer (RFC 6901), empty for the whole document. */
export interface SampleProblem {
  pointer: string;
  message: string;
}

/** Fields of an offer that its sample package must match. */
export type SampledOffer = Pick<Offer, 'id' | 'duration_days' | 'allowed_modes'>;

export type ReadSample = { sample: EvidencePackage } | { problems: SampleProblem[] };

/** Maximum number of listed problems; later ones usually follow from the first. */
const problemsMax = 20;

function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Parses the JSON of a sample package with the published schema, and checks that it matches the offer. */
export function readSamplePackage(text: string, offer: SampledOffer): ReadSample {
  if (new TextEncoder().encode(text).length > sampleBytesMax)
    return { problems: [{ pointer: '', message: `At most ${sampleBytesMax / 1_024} KB.` }] };
  const json = jsonOf(text);
  if (json === undefined) return { problems: [{ pointer: '', message: 'This is not valid JSON.' }] };
  const parsed = evidencePackageSchema.safeParse(json);
  const problems = parsed.success
    ? disagreements(parsed.data, offer)
    : parsed.error.issues.flatMap(problemsOf);
  return parsed.success && problems.length === 0
    ? { sample: parsed.data }
    : { problems: problems.slice(0, problemsMax) };
}

function problemsOf(issue: z.core.$ZodIssue): SampleProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: pointerOf([...issue.path, key]),
      message: 'Unknown field. Remove it.',
    }));
  }
  return [{ pointer: pointerOf(issue.path), message: issue.message }];
}

function disagreements(
  { offer_id, scope, measured_in_pilot }: EvidencePackage,
  { id, duration_days, allowed_modes }: SampledOffer,
): SampleProblem[] {
  const rules = [
    { pointer: '/offer_id', holds: offer_id === id, message: `Must be "${id}", the offer’s id.` },
    {
      pointer: '/scope/pilot_days',
      holds: scope.pilot_days === duration_days,
      message: `Must be ${duration_days}, the offer’s duration.`,
    },
    {
      pointer: '/measured_in_pilot',
      holds: measured_in_pilot === undefined,
      message: 'Figures from a real pilot cannot be uploaded. Publish them on the closed pilot’s page.',
    },
    {
      pointer: '/scope/mode',
      holds: allowed_modes.some((mode) => mode === scope.mode),
      message: `Must be a mode that the offer allows: ${allowed_modes.join(', ')}.`,
    },
  ];
  return rules.filter(({ holds }) => !holds).map(({ pointer, message }) => ({ pointer, message }));
}

export function sampleProblemsInWords(problems: readonly SampleProblem[]): string {
  return problems
    .map(({ pointer, message }) => `${pointer === '' ? 'The document' : pointer}: ${message}`)
    .join(' ');
}
