import { useEffect, useState } from 'react';
import type { Findings } from '@/lib/inbox/companies/company';
import type { NearDuplicate } from '@/lib/inbox/inbox';
import { isJsonObject } from '@/lib/kernel/json-of';

/** Pause in typing before a request, in milliseconds. */
const restMs = 120;

const answersWithinMs = 10_000;

const none: readonly NearDuplicate[] = [];

export interface Found {
  text: string;
  /** Null if the portal did not answer. */
  findings: Findings | null;
}

// Page and portal are one build, so these only tell answers apart.
const isFindings = (value: unknown): value is Findings =>
  isJsonObject(value) && Array.isArray(value.leads) && Array.isArray(value.companies);
const isAlike = (value: unknown): value is { nearDuplicates: NearDuplicate[] } =>
  isJsonObject(value) && Array.isArray(value.nearDuplicates);

async function ask(query: URLSearchParams, signal: AbortSignal): Promise<unknown> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(answersWithinMs)]);
  const response = await fetch(`/inbox/find?${query}`, {
    headers: { Accept: 'application/json' },
    signal: inTime,
  });
  return response.ok ? response.json() : undefined;
}

/** Searches for a typed text after a pause in typing; outdated answers are dropped. */
export function useFound(typed: string): Found | undefined {
  const [found, setFound] = useState<Found>();
  const text = typed.trim();
  useEffect(() => {
    if (text === '') return setFound(undefined);
    const stale = new AbortController();
    const timer = setTimeout(async () => {
      const value = await ask(new URLSearchParams({ q: text }), stale.signal).catch(() => undefined);
      if (!stale.signal.aborted) setFound({ text, findings: isFindings(value) ? value : null });
    }, restMs);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [text]);
  return found;
}

/**
 * Returns the near-duplicates of a lead: the known ones, otherwise requested ones. Undefined until the portal has
 * answered; empty if it does not.
 */
export function useNearDuplicates(
  leadId: string | undefined,
  known: readonly NearDuplicate[] | undefined,
): readonly NearDuplicate[] | undefined {
  const [read, setRead] = useState<readonly NearDuplicate[]>();
  const isKnown = known !== undefined;
  useEffect(() => {
    if (leadId === undefined || isKnown) return;
    const stale = new AbortController();
    const query = new URLSearchParams({ alike: leadId });
    void ask(query, stale.signal)
      .catch(() => undefined)
      .then((value) => {
        if (!stale.signal.aborted) setRead(isAlike(value) ? value.nearDuplicates : []);
      });
    return () => stale.abort();
  }, [leadId, isKnown]);
  return known ?? (leadId === undefined ? none : read);
}
