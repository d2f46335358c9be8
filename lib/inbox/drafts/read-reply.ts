import type { Orm } from '../../../db/connect';
import type { Founder } from '../../founders/founder';
import { missingSignals } from '../../leads/scoring';
import type { ReviewedLeadRow } from '../../leads/tables';
import { env } from '../../process/env';
import { isWithdrawable } from '../../review/transitions';
import { listDrafts } from './draft-queries';
import type { LeadReply } from './lead-reply';
import { type DraftFacts, draftFrom, fittingTemplate } from './reply-draft';
import { listTemplateRows } from './template-queries';

export async function readReplyRows(orm: Orm, leadId: string) {
  const [templates, drafts] = await Promise.all([listTemplateRows(orm), listDrafts(orm, leadId)]);
  return { templates, drafts };
}

/** Returns the drafts for a reply to a lead; null after its consent was withdrawn. */
export function makeReply(
  founder: Founder,
  lead: ReviewedLeadRow,
  { offerName, quotes }: { offerName: string | null; quotes: readonly NonNullable<DraftFacts['quote']>[] },
  { templates, drafts }: Awaited<ReturnType<typeof readReplyRows>>,
): LeadReply | null {
  if (!isWithdrawable(lead.status)) return null;
  const missing = missingSignals(lead.points).map(({ signal }) => signal);
  const facts: DraftFacts = {
    company: lead.company,
    contactName: lead.contactName,
    offerName,
    missing,
    quote: quotes.at(-1) ?? null,
    founderName: founder.name,
    vendorName: env.VENDOR_NAME,
  };
  const fitting = fittingTemplate(templates, missing);
  const kept = drafts.map(({ subject, text, keptAt, founderId, founderName }) => ({
    subject,
    text,
    keptAt: keptAt.toISOString(),
    who: { id: founderId, name: founderName },
  }));
  const own = kept.find(({ who }) => who.id === founder.id);
  return {
    made: templates.map((template) => ({
      templateId: String(template.id),
      name: template.name,
      ...draftFrom(template, facts),
    })),
    fittingId: fitting ? String(fitting.id) : null,
    kept: own ? { subject: own.subject, text: own.text, keptAt: own.keptAt } : null,
    others: kept.filter(({ who }) => who.id !== founder.id),
  };
}
