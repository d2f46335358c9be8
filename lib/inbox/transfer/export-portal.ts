import type { Orm } from '../../../db/connect';
import { type FounderStore, requireRole } from '../../founders/authorize';
import { jsonOf } from '../../kernel/json-of';
import { evidencePackageSchema } from '../../offers/evidence-package';
import { readPublishedSettings } from '../../offers/portal/read-portal';
import { listSamples, listVersionedOffers } from '../../offers/queries';
import { listTemplateRows } from '../drafts/draft-queries';
import { offerOfFile } from './portal-file';

/** Reads offers, packages, settings and templates as one file of JSON. */
export async function readPortalAsFile(orm: Orm): Promise<string> {
  const published = (await listVersionedOffers(orm)).filter(({ retiredAt }) => retiredAt === null);
  const samples = await listSamples(
    orm,
    published.flatMap(({ samplePackageId }) => samplePackageId ?? []),
  );
  const { settings, logo } = await readPublishedSettings(orm);
  return JSON.stringify(
    {
      format: 'pilot-portal-1',
      settings,
      logo: logo?.content,
      offers: published.map((stored) => {
        const sample = stored.samplePackageId === null ? undefined : samples.get(stored.samplePackageId);
        // Figures of a real pilot stay with the consent of its buyer.
        const isOfPilot = evidencePackageSchema.safeParse(jsonOf(sample?.json ?? '')).data?.measured_in_pilot;
        return {
          offer: offerOfFile(stored),
          sample: sample && !isOfPilot ? { package: sample.json, files: sample.files } : undefined,
        };
      }),
      templates: (await listTemplateRows(orm)).map(({ name, stage, subject, text: body }) => ({
        ...{ name, stage, subject },
        text: body,
      })),
    },
    null,
    1,
  );
}

export async function exportPortal({ database, authorize }: FounderStore): Promise<string> {
  await requireRole(authorize, 'owner');
  return database.run(readPortalAsFile);
}
