import { dayMs } from '../../kernel/weeks';
import type { FounderStore } from '../authorize';
import type { Founder } from '../founder';
import { isHistoryKind } from '../history-kinds';
import { kindsOf, type LogEntry, type LogFilter, type LogPage, logPageMax } from './log';
import { actorInWords, moreInWords } from './log-labels';
import { listFounderNames, listLogEntries } from './team-queries';

const startOf = (day: string, daysLater = 0) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * dayMs).toISOString();

export interface Log extends LogPage {
  reader: Founder;
  founders: { id: string; name: string; isDisabled: boolean }[];
}

/**
 * Lists the log of founders, sign-ins and the portal, newest first, at most {@link logPageMax} entries of a filter.
 * Leaves out entries about accounts for all but owners.
 */
export async function readLog({ database, authorize }: FounderStore, filter: LogFilter): Promise<Log> {
  const reader = await authorize();
  const { founderId, leadId, from, to, before } = filter;
  const wanted = {
    kinds: kindsOf(filter, reader),
    founderId,
    leadId,
    from: from === null ? null : startOf(from),
    until: to === null ? null : startOf(to, 1),
    before,
    limit: logPageMax + 1,
  };
  const [rows, founders] = await database.run((orm) =>
    Promise.all([listLogEntries(orm, wanted), listFounderNames(orm)]),
  );
  const nameOf = (id: string) => founders.find((founder) => founder.id === id)?.name ?? id;
  const listed = rows.slice(0, logPageMax);
  const last = rows.length > logPageMax ? listed.at(-1) : undefined;
  return {
    reader,
    founders,
    entries: listed.flatMap((row): LogEntry[] => {
      const { id, at, kind, leadId, offerId, detail } = row;
      if (!isHistoryKind(kind)) return [];
      const keyId = typeof detail.key_id === 'string' ? detail.key_id : null;
      const words = { who: actorInWords(row), more: moreInWords(row, nameOf) };
      return [{ id, at: at.toISOString(), kind, leadId, offerId, keyId, ...words }];
    }),
    next: last ? { at: last.at.toISOString(), id: last.id } : null,
  };
}
