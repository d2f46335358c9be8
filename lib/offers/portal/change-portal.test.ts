import { describe, expect, it } from 'vitest';
import { readConsentWording, readKnownWordings } from '../../leads/submit-lead';
import { installation, portalSettings, publishedSettings, vendorName } from '../../process/installation';
import { ada, bo, shopOfEachTest } from '../publishing-fixture';
import { addLogo, discardPortalDraft, publishPortal, revertPortal, writePortalDraft } from './change-portal';
import { type PortalTexts, storedPortalTexts, textsOfSettings } from './portal-form';
import { readLogoFile, readPortalForEditing } from './read-portal';

const shop = shopOfEachTest();
const asAda = () => shop().as(ada);
const typed = (texts: Partial<Record<keyof PortalTexts, string>>) => storedPortalTexts(texts);

/** Drafts the texts as Ada and publishes them over the current version. */
async function publish(texts: Partial<Record<keyof PortalTexts, string>>) {
  await writePortalDraft(asAda(), typed(texts));
  const { version, draft } = await readPortalForEditing(asAda());
  return publishPortal(asAda(), version, draft?.savedAt.toISOString() ?? '');
}

describe('the settings of the portal', () => {
  it('are the portal’s own until something is published', async () => {
    await shop().offers.refreshAfterChange();
    expect(vendorName()).toBe('Tessera');
    expect(installation()).toEqual({ quote_valid_days: 30 });
    expect(publishedSettings().version).toBe(0);
  });

  it('apply in memory once published, with a new snapshot of the offers', async () => {
    const before = await shop().offers.current();
    expect(await publish({ name: 'Halden Vision', legal_name: 'Halden AB', quote_valid_days: '45' })).toEqual(
      {
        outcome: 'published',
      },
    );
    expect(vendorName()).toBe('Halden Vision');
    expect(installation()).toEqual({ legal_name: 'Halden AB', quote_valid_days: 45 });
    const after = await shop().offers.current();
    expect(after).not.toBe(before);
    expect(after.offers).toEqual(before.offers);
    await shop().offers.refresh();
    expect(await shop().offers.current()).toBe(after);
  });

  it('keep a draft for its founder alone, and forget it once published or discarded', async () => {
    await writePortalDraft(asAda(), typed({ name: 'Half' }));
    expect((await readPortalForEditing(asAda())).draft?.texts.name).toBe('Half');
    expect((await readPortalForEditing(shop().as(bo))).draft).toBeUndefined();
    await discardPortalDraft(asAda());
    expect((await readPortalForEditing(asAda())).draft).toBeUndefined();
    await publish({ name: 'Whole' });
    expect((await readPortalForEditing(asAda())).draft).toBeUndefined();
  });

  it('keep no draft of what is published, and say that nothing would change', async () => {
    const settings = { name: 'Halden', address: 'Kungsgatan 1\nGöteborg', quote_valid_days: '45' };
    await publish(settings);
    const published = (await readPortalForEditing(asAda())).settings;
    const draft = async () => (await readPortalForEditing(asAda())).draft;
    expect(await writePortalDraft(asAda(), textsOfSettings(published))).toEqual({ outcome: 'unchanged' });
    expect(await draft()).toBeUndefined();
    expect(await writePortalDraft(asAda(), typed({ ...settings, name: 'Other' }))).toEqual({
      outcome: 'drafted',
    });
    expect(await writePortalDraft(asAda(), typed({ ...settings, name: ' Halden ' }))).toEqual({
      outcome: 'unchanged',
    });
    expect(await draft()).toBeUndefined();
    const withRow = { ...textsOfSettings(published), documents: [{ title: '', url: '' }] };
    expect(await writePortalDraft(asAda(), withRow)).toEqual({ outcome: 'unchanged' });
    expect((await draft())?.texts.documents).toHaveLength(1);
  });

  it('are published only if neither draft nor version changed since the review', async () => {
    await writePortalDraft(asAda(), typed({ name: 'First' }));
    const seen = (await readPortalForEditing(asAda())).draft?.savedAt.toISOString() ?? '';
    expect(await publishPortal(asAda(), 7, seen)).toEqual({ outcome: 'stale' });
    await shop().run("update portal_drafts set saved_at = saved_at + interval '1 second'");
    expect(await publishPortal(asAda(), 0, seen)).toEqual({ outcome: 'stale' });
    await writePortalDraft(asAda(), typed({ name: '!!!' }));
    const wrong = (await readPortalForEditing(asAda())).draft?.savedAt.toISOString() ?? '';
    expect(await publishPortal(asAda(), 0, wrong)).toEqual({ outcome: 'stale' });
    expect(publishedSettings().version).toBe(0);
  });

  it('list versions with their differences, and publish an earlier one again', async () => {
    await publish({ name: 'First', footer: 'A' });
    await publish({ name: 'Second' });
    expect(await revertPortal(asAda(), 1, 1)).toEqual({ outcome: 'stale' });
    expect(await revertPortal(asAda(), 2, 1)).toEqual({ outcome: 'published' });
    expect(portalSettings()).toEqual({ name: 'First', footer: 'A' });
    const { events } = await readPortalForEditing(asAda());
    expect(events.map(({ version, founderName }) => [version, founderName])).toEqual([
      [3, 'ada'],
      [2, 'ada'],
      [1, 'ada'],
    ]);
    expect(events[1]?.differences.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['name', 'First', 'Second'],
      ['footer', 'A', null],
    ]);
  });

  it('never change in the database', async () => {
    await publish({ name: 'First' });
    for (const act of ["update portal_versions set settings = '{}'", 'delete from portal_versions'])
      await expect(shop().run(act)).rejects.toThrow();
  });

  it('leave out stored fields that this version does not know', async () => {
    await shop().run(
      `insert into portal_versions (version, settings) values (1, '{"name": "Halden", "later": 1, "brand_color": "#ffffff"}')`,
    );
    await shop().offers.refreshAfterChange();
    expect(portalSettings()).toEqual({ name: 'Halden' });
  });

  it('quote each wording of consent with the version that published it first', async () => {
    const [own, other] = ['I agree that Halden may store this.', 'I agree to something else.'];
    await publish({ consent_text: own });
    await publish({ consent_text: other });
    await publish({ consent_text: own, name: 'Halden' });
    expect(readConsentWording()).toMatchObject({ version: 'portal-1', text: own });
    expect(readKnownWordings().map(({ text }) => text)).toEqual(expect.arrayContaining([own, other]));
    await publish({});
    expect(readConsentWording().version).toBe('2026-11-24');
  });

  it('store a logo under its digest, and refuse one that is not harmless', async () => {
    const bytes = new TextEncoder().encode('<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg>');
    const added = await addLogo(asAda(), bytes);
    if (!('name' in added)) throw new Error(added.problem);
    expect(added.name).toMatch(/^[0-9a-f]{64}\.svg$/);
    expect(await addLogo(asAda(), bytes)).toEqual(added);
    await publish({ logo: added.name });
    const stored = await readLogoFile(shop().database, added.name);
    expect(Buffer.from(stored?.content ?? '', 'base64')).toEqual(Buffer.from(bytes));
    const hostile = new TextEncoder().encode('<svg viewBox="0 0 1 1"><script>1</script></svg>');
    expect(await addLogo(asAda(), hostile)).toEqual({ problem: expect.stringContaining('<script>') });
  });
});
