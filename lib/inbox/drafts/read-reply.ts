import type { Orm } from '../../../db/connect';
import type { Founder } from '../../founders/founder';
import { missingSignals } from '../../leads/scoring';
import type { ReviewedLeadRow } from '../../leads/tables';
import { installation, vendorName } from '../../process/installation';
import { findDocument } from '../../quotes/document/document-queries';
import { validUntilDay } from '../../quotes/document/quote-document';
import { isWithdrawable } from '../../review/transitions';
import { listDrafts, listTemplateRows } from './draft-queries';
import { draftStageOf } from './draft-stage';
import type { LeadReply } from './lead-reply';
import type { DraftFacts } from './placeholders';
import { draftFrom, fittingTemplate } from './reply-draft';

/** Reads templates, saved drafts, and the filed document of the lead's latest quote. */
export async function readReplyRows(orm: Orm, leadId: string, quoteId: string | undefined) {
  const [templates, drafts, filed] = await Promise.all([
    listTemplateRows(orm),
    listDrafts(orm, leadId),
    quoteId === undefined ? undefined : findDocument(orm, quoteId),
  ]);
  return { templates, drafts, filed };
}

interface AboutLead extends Pick<DraftFacts, 'offerName' | 'pilot'> {
  quotes: readonly { quoteId: string; pilotPrice: number; createdAt: string }[];
}

/** Returns the drafts for a reply to a lead; null after its consent was withdrawn. */
export function makeReply(
  founder: Founder,
  lead: ReviewedLeadRow,
  { offerName, quotes, pilot }: AboutLead,
  { templates, drafts, filed }: Awaited<ReturnType<typeof readReplyRows>>,
): LeadReply | null {
  if (!isWithdrawable(lead.status)) return null;
  const { company, contactName, workflow, successMetric: metric, status, stage } = lead;
  const latest = quotes.at(-1);
  const facts: DraftFacts = {
    ...{ company, contactName, workflow, metric, status, stage, offerName, pilot },
    quote: latest
      ? {
          ...latest,
          validUntil: filed?.validUntil ?? validUntilDay(latest.createdAt, installation().quote_valid_days),
        }
      : null,
    missing: missingSignals(lead.points).map(({ signal }) => signal),
    founderName: founder.name,
    vendorName: vendorName(),
    today: new Date().toISOString().slice(0, 10),
  };
  const fitting = fittingTemplate(templates, draftStageOf(facts));
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
