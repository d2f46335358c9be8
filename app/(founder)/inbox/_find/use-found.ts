import { useEffect, useState } from 'react';
import type { Findings } from '@/lib/inbox/companies/company';
import type { NearDuplicate } from '@/lib/inbox/inbox';

/** Pause in typing after which is asked, in milliseconds. */
const restMs = 120;

const answersWithinMs = 10_000;

/** What a text finds, once the portal has answered for it. */
export interface Found {
  /** The text that the findings are of. */
  text: string;
  /** Null where the portal did not answer. */
  findings: Findings | null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

// The portal's own answers are told apart, not checked field by field: page and portal are one build.
const isFindings = (value: unknown): value is Findings =>
  isObject(value) && Array.isArray(value.leads) && Array.isArray(value.companies);
const isAlike = (value: unknown): value is { nearDuplicates: NearDuplicate[] } =>
  isObject(value) && Array.isArray(value.nearDuplicates);

async function ask(query: URLSearchParams, signal: AbortSignal): Promise<unknown> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(answersWithinMs)]);
  const response = await fetch(`/inbox/find?${query}`, {
    headers: { Accept: 'application/json' },
    signal: inTime,
  });
  return response.ok ? response.json() : undefined;
}

/** What a typed text finds, after a pause in typing; answers for what was typed before are dropped. */
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

/** Leads that may be the same as one; what is known already, or what the portal answers once a page has a script. */
export function useNearDuplicates(
  leadId: string | undefined,
  known: readonly NearDuplicate[] | undefined,
): readonly NearDuplicate[] {
  const [read, setRead] = useState<readonly NearDuplicate[]>([]);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (leadId === undefined || isKnown) return;
    const stale = new AbortController();
    const query = new URLSearchParams({ alike: leadId });
    void ask(query, stale.signal)
      .then((value) => {
        if (!stale.signal.aborted && isAlike(value)) setRead(value.nearDuplicates);
      })
      .catch(() => {});
    return () => stale.abort();
  }, [leadId, isKnown]);
  return known ?? read;
}
