import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logFilterFrom } from '../../founders/team/log';
import { readLog } from '../../founders/team/read-log';
import { type ReviewFixture, startReviewFixture } from '../inbox-fixture';
import {
  applyFirstTemplates,
  changeTemplate,
  deleteTemplate,
  listTemplates,
  makeTemplate,
  moveTemplate,
} from './change-templates';
import { firstTemplates, templatesMax } from './reply-template';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const asAda = () => fixture.as(fixture.ada);
const texts = async () =>
  (await listTemplates(asAda())).map(({ name, stage, subject, text }) => ({ name, stage, subject, text }));
const names = async () => (await listTemplates(asAda())).map(({ name }) => name);
const own = (name: string) => ({ name, stage: null, subject: 'Subject', text: 'Hello {contact}' });
const first = async () => {
  const [template] = await listTemplates(asAda());
  if (!template) throw new Error('no template');
  return template;
};

describe('the templates of a new installation', () => {
  it('are the default templates, in order', async () => {
    expect(await texts()).toEqual(firstTemplates);
  });
});

describe('the upgrade to templates by stage', () => {
  const migrations = join(import.meta.dirname, '../../../db/migrations');
  const textOf = (file: string) => readFileSync(join(migrations, file), 'utf8');
  const [, firstInsert = ''] = /(INSERT INTO reply_templates[^;]*;)/.exec(textOf('0000_baseline.sql')) ?? [];
  const [upgrade = ''] = textOf('0009_deals.sql').split('-- What happens next');
  const later = ['0020_plainer_results_reply.sql', '0023_clearer_replies.sql'].map(textOf);
  const statements = [upgrade, ...later].flatMap((text) => text.split('--> statement-breakpoint'));

  async function upgradeWith(change: string) {
    await fixture.rows('delete from reply_templates; alter table reply_templates drop column stage');
    await fixture.rows(firstInsert);
    if (change) await fixture.rows(change);
    for (const statement of statements) await fixture.rows(statement);
  }

  it('gives unchanged templates the new texts, in their place and under their name', async () => {
    await upgradeWith(`update reply_templates set name = 'Our first' where position = 1`);
    expect(await texts()).toEqual(
      firstTemplates.map((first, at) => (at === 0 ? { ...first, name: 'Our first' } : first)),
    );
  });

  it('keeps every edited and added template as it is, with its use', async () => {
    await upgradeWith(`update reply_templates set text = text || '!' where position = 1;
      update reply_templates set subject = 'Our own' where position = 2;
      insert into reply_templates (name, subject, text, position) values ('Kick-off', 'Ours', 'Go', 3)`);
    const [asking, proposing, own, ...more] = await listTemplates(asAda());
    expect(asking).toMatchObject({ stage: 'ask', version: 1 });
    expect(asking?.text).toMatch(/^Hello \{contact\},\n\nthank you.*\{vendor\}!$/s);
    expect(proposing).toMatchObject({ stage: 'propose', subject: 'Our own', version: 1 });
    expect(own).toMatchObject({ name: 'Kick-off', stage: 'propose', subject: 'Ours', text: 'Go' });
    expect(more.map(({ name }) => name)).not.toContain('Kick-off');
    expect(more).toHaveLength(firstTemplates.length - 3);
  });

  it('adds none to an installation that would have more than twenty', async () => {
    await upgradeWith(`insert into reply_templates (name, subject, text, position)
      select 'Own ' || n, 'S', 'T', 2 + n from generate_series(1, 12) as n`);
    expect(await texts()).toHaveLength(14);
  });
});

describe('the templates', () => {
  const firstNames = firstTemplates.map(({ name }) => name);
  beforeEach(async () => {
    await fixture.rows('delete from reply_templates');
    await applyFirstTemplates(asAda());
  });

  it('are shared by founders; creating, moving, changing and deleting is logged', async () => {
    expect(await makeTemplate(asAda(), own('Third'))).toBe('made');
    expect(await names()).toEqual([...firstNames, 'Third']);
    const third = (await listTemplates(fixture.as(fixture.ben))).at(-1);
    if (!third) throw new Error('no template');
    for (const _ of firstNames) expect(await moveTemplate(asAda(), third.id, -1)).toBe('moved');
    expect(await moveTemplate(asAda(), third.id, -1)).toBe('not_there');
    expect(await names()).toEqual(['Third', ...firstNames]);
    expect(await moveTemplate(asAda(), third.id, 1)).toBe('moved');
    expect(await changeTemplate(asAda(), third.id, own('Renamed'), third.version)).toBe('changed');
    expect((await names())[1]).toBe('Renamed');
    expect(await deleteTemplate(asAda(), third.id)).toBe('deleted');
    expect(await deleteTemplate(asAda(), third.id)).toBe('not_there');
    expect(await names()).toEqual(firstNames);
    const { entries } = await readLog(asAda(), logFilterFrom(new URLSearchParams('what=settings')));
    expect(entries.slice(0, 4).map(({ kind, more }) => [kind, more])).toEqual([
      ['reply_template_deleted', 'Renamed'],
      ['reply_template_changed', 'Renamed'],
      ['reply_template_moved', 'Third'],
      ['reply_template_moved', 'Third'],
    ]);
  });

  it('have unique names, even if created at the same time', async () => {
    const made = await Promise.all([1, 2, 3].map(() => makeTemplate(asAda(), own('Same'))));
    expect(made.toSorted()).toEqual(['made', 'name_taken', 'name_taken']);
    const template = await first();
    expect(await changeTemplate(asAda(), template.id, own('Same'), template.version)).toBe('name_taken');
    expect(await changeTemplate(asAda(), template.id, own(template.name), template.version)).toBe('changed');
  });

  it('are at most twenty', async () => {
    const made = await Promise.all(
      Array.from({ length: templatesMax }, (_, at) => makeTemplate(asAda(), own(`T ${at}`))),
    );
    expect(made.filter((outcome) => outcome === 'made')).toHaveLength(templatesMax - firstNames.length);
    expect(await names()).toHaveLength(templatesMax);
    await deleteTemplate(asAda(), (await first()).id);
    await makeTemplate(asAda(), own('One more'));
    expect(await applyFirstTemplates(asAda())).toBe('too_many');
  });

  it('replace nothing that somebody else has written in the meantime', async () => {
    const seen = await first();
    const asBen = fixture.as(fixture.ben);
    expect(await changeTemplate(asBen, seen.id, own('By Ben'), seen.version)).toBe('changed');
    expect(await changeTemplate(asAda(), seen.id, own('By Ada'), seen.version)).toBe('changed_meanwhile');
    expect(await first()).toMatchObject({ name: 'By Ben', version: seen.version + 1 });
    for (const id of ['0', '999999', 'x', '1e3', ' 1'])
      expect(await changeTemplate(asAda(), id, own('x'), 1)).toBe('not_there');
  });

  it('are restored with their original texts, and leave others alone', async () => {
    const [asking, proposing] = await listTemplates(asAda());
    if (!asking || !proposing) throw new Error('two templates');
    await changeTemplate(asAda(), asking.id, { ...own(asking.name), text: 'Changed' }, asking.version);
    await deleteTemplate(asAda(), proposing.id);
    await makeTemplate(asAda(), own('Mine'));
    expect(await applyFirstTemplates(asAda())).toBe('restored');
    const [one, two, ...more] = firstTemplates;
    expect(await texts()).toEqual([one, ...more, own('Mine'), two]);
  });
});
