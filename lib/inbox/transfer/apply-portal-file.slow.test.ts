import { describe, expect, it } from 'vitest';
import { publishDraft } from '../../offers/apply-draft';
import { makeNewOffer, makeRetirement } from '../../offers/make-draft';
import { publishPortal, writePortalDraft } from '../../offers/portal/change-portal';
import { storedPortalTexts } from '../../offers/portal/portal-form';
import { readPortalForEditing } from '../../offers/portal/read-portal';
import {
  ada,
  idOf,
  masking,
  review,
  type Shop,
  sampleOf,
  shopOfEachTest,
  vision,
} from '../../offers/publishing-fixture';
import { portalSettings } from '../../process/installation';
import { listTemplates } from '../drafts/change-templates';
import { applyImport, discardImport, readImport, writeImport } from './apply-portal-file';
import { exportPortal } from './export-portal';

const testPortal = shopOfEachTest();
const realPortal = shopOfEachTest();

/** Turns a portal into another vendor's: one offer with a sample, settings, one reply template. */
async function becomeHalden(shop: Shop): Promise<void> {
  const as = shop.as(ada);
  const publish = async (drafted: { outcome: string; draftId?: number }) => publishDraft(as, idOf(drafted));
  await publish(await makeNewOffer(as, vision, sampleOf(vision.id)));
  for (const id of [masking, review]) await publish(await makeRetirement(as, id));
  await writePortalDraft(as, storedPortalTexts({ name: 'Halden Vision', headline: 'Know it.' }));
  const { draft } = await readPortalForEditing(as);
  await publishPortal(as, 0, draft?.savedAt.toISOString() ?? '');
  await shop.run("delete from reply_templates where position > 1; update reply_templates set name = 'Ours'");
}

const published = async (shop: Shop) => {
  const { offers, details, samples } = await shop.offers.current();
  return { offers, details: [...details], samples: [...samples] };
};

describe('a portal’s file', () => {
  it('makes a fresh portal equal to the exporting one, and changes nothing when imported again', async () => {
    await becomeHalden(testPortal());
    const file = await exportPortal(testPortal().as(ada));
    const real = realPortal();
    await writeImport(real.as(ada), file);
    const planned = await readImport(real.as(ada));
    if (!planned || !('differences' in planned)) throw new Error('nothing planned');
    expect(planned.differences.map(({ label, after }) => `${label} → ${after}`)).toEqual(
      expect.arrayContaining([
        'Name → Halden Vision',
        'vision-pilot-21: Sample package → The package below',
        `${masking}: In the catalog → Retired`,
        'Reply templates → Ours',
      ]),
    );
    expect(await applyImport(real.as(ada))).toBe('imported');
    expect(await published(real)).toEqual(await published(testPortal()));
    expect(portalSettings()).toEqual({ name: 'Halden Vision', headline: 'Know it.' });
    expect((await listTemplates(real.as(ada))).map(({ name }) => name)).toEqual(['Ours']);
    expect(await exportPortal(real.as(ada))).toBe(file);
    await writeImport(real.as(ada), file);
    expect(await readImport(real.as(ada))).toEqual({ differences: [] });
  });

  it('changes and reorders offers that exist here, and publishes retired ones again', async () => {
    const file = await exportPortal(testPortal().as(ada));
    const real = realPortal().as(ada);
    await publishDraft(real, idOf(await makeRetirement(real, masking)));
    await publishDraft(real, await realPortal().draft(ada, review, { pilot_price: 1 }));
    await writeImport(real, file);
    expect(await applyImport(real)).toBe('imported');
    expect(await published(realPortal())).toEqual(await published(testPortal()));
    const { events } = await realPortal().stored(masking);
    expect(events.map(({ words }) => words)).toContain('published the offer again');
  });

  type File = {
    settings: object;
    offers: { offer: Record<string, unknown> }[];
    templates: { text: string }[];
  };
  const inFile = (change: (file: File) => void) => (text: string) => {
    const file: File = JSON.parse(text);
    change(file);
    return JSON.stringify(file);
  };

  it.each([
    ['no JSON', () => '{', 'This file cannot be imported'],
    ['another format', () => '{"format": "x"}', 'at format'],
    [
      'a wrong price',
      inFile(({ offers }) => Object.assign(offers[0]?.offer ?? {}, { pilot_price: -1 })),
      'pilot_price',
    ],
    [
      'an unknown placeholder',
      inFile(({ templates }) => Object.assign(templates[0] ?? {}, { text: '{secret}' })),
      'placeholder',
    ],
    [
      'a turned name',
      inFile((file) => Object.assign(file.settings, { name: '\u202Eevil' })),
      'settings.name',
    ],
    [
      'an id that no address can have',
      (file: string) => file.replaceAll('masking-shadow-14', '__proto__'),
      'id',
    ],
    ['a field more', inFile((file) => Object.assign(file.settings, { x: 1 })), 'x'],
    [
      'a different type of credit',
      inFile(({ offers }) => Object.assign(offers[0]?.offer ?? {}, { credit_type: 'partial_credit_back' })),
      'credit type',
    ],
    [
      'a day after the end',
      inFile(({ offers }) => Object.assign(offers[1]?.offer ?? {}, { checkpoint_day: 99 })),
      'last day',
    ],
  ])('is refused with %s', async (_, change, problem) => {
    const file = change(await exportPortal(testPortal().as(ada)));
    await writeImport(realPortal().as(ada), file);
    expect(await readImport(realPortal().as(ada))).toEqual({ problem: expect.stringContaining(problem) });
    expect(await applyImport(realPortal().as(ada))).toBe('nothing_to_import');
    await discardImport(realPortal().as(ada));
    expect(await readImport(realPortal().as(ada))).toBeUndefined();
  });

  it('drops a logo that is not the one of its settings', async () => {
    const text = await exportPortal(testPortal().as(ada));
    const withLogo = (content: string, settings: object) =>
      JSON.stringify({ ...JSON.parse(text), logo: Buffer.from(content).toString('base64'), settings });
    const named = { logo: `${'a'.repeat(64)}.svg` };
    await writeImport(realPortal().as(ada), withLogo('<svg viewBox="0 0 1 1"></svg>', named));
    expect(await readImport(realPortal().as(ada))).toEqual({ differences: [] });
    await writeImport(realPortal().as(ada), withLogo('<html>', {}));
    expect(await readImport(realPortal().as(ada))).toEqual({ problem: expect.stringContaining('logo') });
  });
});
