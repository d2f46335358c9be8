import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EvidencePackage, evidencePackageSchema } from '../../lib/offers/evidence-package';
import type { Plan } from '../../public/samples/scoring/estimates.mjs';
import { documentFiles } from './document-files';
import { speechFiles } from './speech-files';

export const samplesDir = 'public/samples';

interface Sampled {
  makes: (pack: EvidencePackage, plan: Plan) => Record<string, string>;
  /** Contents of each file, in the order in which buyers read about them. */
  holds: Record<string, string>;
}

const sampled: Record<string, Sampled> = {
  'speech-shadow-14': {
    makes: speechFiles,
    holds: {
      'rows.csv': 'One row for each recording received, with what was counted in it',
      'references.jsonl': 'The reference transcript of each recording',
      'outputs.jsonl': 'What was transcribed of each recording',
      'errors.csv': 'Every word error with its recording, second and category',
      'prompts.csv': 'The score of each prompt, and that of the raters',
      'timings.csv': 'The milliseconds of each stage',
    },
  },
  'document-review-30': {
    makes: documentFiles,
    holds: {
      'rows.csv': 'One row for each document received, with what was counted in it',
      'references.csv': 'The right class of each document, and its personal values',
      'outputs.csv': 'What was suggested for each document, and masked in it',
      'decisions.csv': 'What each reviewer decided, with reason and time',
      'timings.csv': 'The milliseconds of each stage',
    },
  },
};

/** The offers whose sample packages have files. */
export const sampledOffers = Object.keys(sampled);

const planHolds = 'How each figure follows from the rows, for the scripts';

/** The files of an offer's sample package by name, with `files.json`, which lists them with their SHA-256. */
export function evidenceFiles(offerId: string): Record<string, string> {
  const { makes, holds } = sampled[offerId] ?? {};
  if (!makes || !holds) throw new Error(`There are no files of ${offerId}.`);
  const packed = evidencePackageSchema.parse(
    JSON.parse(readFileSync(join(samplesDir, `${offerId}.json`), 'utf8')),
  );
  const planText = readFileSync(join(samplesDir, offerId, 'plan.json'), 'utf8');
  const plan: Plan = JSON.parse(planText);
  const files = makes(packed, plan);
  const listed = [...Object.entries(holds), ['plan.json', planHolds] as const].map(([name, what]) => {
    const content = files[name] ?? planText;
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { name, holds: what, bytes: Buffer.byteLength(content), sha256 };
  });
  return {
    ...files,
    'files.json': `${JSON.stringify({ notice: plan.notice, files: listed }, null, 2)}\n`,
  };
}
