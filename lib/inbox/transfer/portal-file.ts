import { z } from 'zod';
import { jsonOf } from '../../kernel/json-of';
import { portalSettingsSchema } from '../../kernel/portal-settings';
import { recordOf } from '../../kernel/record-of';
import { type Difference, draftDifferences } from '../../offers/differences';
import type { DraftContent } from '../../offers/draft';
import { newOfferFields, newOfferSchema } from '../../offers/new-offer';
import { changeableValues, differenceBetween, problemsBetweenFields } from '../../offers/offer-change';
import type { DetailedOffer } from '../../offers/offer-details';
import { type PortalDifference, portalDifferences } from '../../offers/portal/portal-form';
import type { StoredState } from '../../offers/recorded-change';
import { readSamplePackage, sampleProblemsInWords } from '../../offers/sample-package';
import { type ReplyTemplate, readTemplate, templatesMax } from '../drafts/reply-template';

/** Maximum size of the file, in bytes. */
export const portalFileBytesMax = 8_388_608;

const sampleSchema = z.strictObject({ package: z.string(), files: z.record(z.string(), z.string()) });

const offerSchema = z
  .strictObject({
    // Ids may be older than the rule for new ones.
    offer: newOfferSchema.extend({ id: z.string().regex(/^(?!__proto__$)[\w-]{1,64}$/) }),
    sample: sampleSchema.optional(),
  })
  .superRefine(({ offer, sample }, context) => {
    const read = sample && readSamplePackage(sample.package, offer);
    const ofSample = read && 'problems' in read ? [sampleProblemsInWords(read.problems)] : [];
    for (const message of [...problemsBetweenFields(offer).values(), ...ofSample])
      context.addIssue({ code: 'custom', message });
  });

const templateSchema = z
  .strictObject({ name: z.string(), stage: z.string().nullable(), subject: z.string(), text: z.string() })
  .transform((typed, context): ReplyTemplate => {
    const read = readTemplate((field) => typed[field] ?? '');
    if ('template' in read) return read.template;
    for (const message of Object.values(read.problems)) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const portalFileSchema = z.strictObject({
  format: z.literal('pilot-portal-1', 'expected a file exported from a portal'),
  settings: portalSettingsSchema,
  /** Bytes of the logo in base64. */
  logo: z.base64().optional(),
  /** Published offers in their order, with their uploaded sample packages. */
  offers: z.array(offerSchema).min(1).max(100),
  templates: z.array(templateSchema).max(templatesMax),
});

export type PortalFile = z.infer<typeof portalFileSchema>;

/** Parses a file; returns one sentence about the first problem. */
export function readPortalFile(text: string): { file: PortalFile } | { problem: string } {
  const parsed = portalFileSchema.safeParse(jsonOf(text));
  if (parsed.success) return { file: parsed.data };
  const [issue] = parsed.error.issues;
  const place = issue && issue.path.length > 0 ? ` at ${issue.path.join('.')}` : '';
  return { problem: `This file cannot be imported${place}: ${issue?.message}` };
}

export function offerOfFile({ offer, details }: DetailedOffer): object {
  const values = { ...changeableValues({ offer, details }), id: offer.id, credit_type: offer.credit.type };
  return recordOf(newOfferFields, (field) => values[field]);
}

/** A change of one offer, or of the order of all; a sample package is inserted before it. */
export interface ImportStep {
  offerId: string | null;
  content: DraftContent;
  sample?: z.infer<typeof sampleSchema> | undefined;
  /** True for a retired offer that is published again first. */
  isRestored: boolean;
}

/**
 * Plans the changes that make the stored offers equal to those of the file; other offers are retired. `sampleOf`
 * returns the JSON of a stored package. Returns the id of an offer whose kind of credit differs, which cannot change.
 */
export function importSteps(
  { offers }: PortalFile,
  stored: readonly StoredState[],
  sampleOf: (id: number | null) => string | undefined,
): ImportStep[] | { wrongCredit: string } {
  const steps: ImportStep[] = [];
  const wanted = offers.map(({ offer }) => offer.id);
  for (const { offer, sample } of offers) {
    const current = stored.find((one) => one.offer.id === offer.id);
    const step = { offerId: offer.id, isRestored: false };
    if (!current) {
      steps.push({ ...step, sample, content: { kind: 'new', offer, sample_package_id: sample ? 0 : null } });
      continue;
    }
    if (current.offer.credit.type !== offer.credit_type) return { wrongCredit: offer.id };
    const changed = differenceBetween(changeableValues(current), offer);
    const isRestored = current.retiredAt !== null;
    if (isRestored || Object.keys(changed.after).length > 0)
      steps.push({ ...step, isRestored, content: { kind: 'change', ...changed } });
    if (sample && sampleOf(current.samplePackageId) !== sample.package) {
      const before = { sample_package_id: current.samplePackageId };
      steps.push({ ...step, sample, content: { kind: 'sample', before, after: { sample_package_id: 0 } } });
    }
  }
  const published = stored.filter(({ retiredAt }) => retiredAt === null).map(({ offer }) => offer.id);
  for (const offerId of published.filter((id) => !wanted.includes(id)))
    steps.push({ offerId, isRestored: false, content: { kind: 'retire' } });
  return steps;
}

/** Lists what an import changes, in words. */
export function importDifferences(
  file: PortalFile,
  steps: readonly ImportStep[],
  settings: PortalFile['settings'],
  templates: readonly ReplyTemplate[],
): (Difference | PortalDifference)[] {
  const ofOffers = steps.flatMap(({ offerId, content, isRestored }) => {
    const lines = draftDifferences(content, String).map((line) => ({
      ...line,
      label: `${offerId}: ${line.label}`,
    }));
    const catalog = `${offerId}: In the catalog`;
    return isRestored
      ? [{ field: 'restore', label: catalog, before: 'Retired', after: 'Published' }, ...lines]
      : lines;
  });
  const texts = (list: readonly ReplyTemplate[]) =>
    JSON.stringify(list.map(({ name, stage, subject, text }) => [name, stage, subject, text]));
  const names = (list: readonly ReplyTemplate[]) => list.map(({ name }) => name).join(', ') || null;
  const ofTemplates =
    texts(file.templates) === texts(templates)
      ? []
      : [
          {
            field: 'templates',
            label: 'Reply templates',
            before: names(templates),
            after: names(file.templates),
          },
        ];
  return [...portalDifferences(settings, file.settings), ...ofOffers, ...ofTemplates];
}
