import { usePathname } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AskedBy, askForLead, type OpenLead } from './inbox-client';

const leadAddress = /^\/inbox\/(lead_[0-9a-z]+)\/?$/;

/** Whether list and detail stand side by side. */
export const isWide = () => matchMedia('(width >= 64rem)').matches;

/** The lead that the address names. Going to another one changes only the address: the list stays as it is. */
export function useOpenLead(first: OpenLead | null, query: string) {
  const openId = leadAddress.exec(usePathname())?.[1];
  const [opened, setOpened] = useState(first);
  // Of several answers about a lead only that to the last question counts: an earlier one may show what went since.
  const asked = useRef(0);
  const load = useCallback(async (leadId: string, by: AskedBy = 'founder') => {
    asked.current += 1;
    const question = asked.current;
    setOpened((shown) => (shown?.leadId === leadId ? shown : { kind: 'loading', leadId }));
    const answer = await askForLead(leadId, by);
    if (question === asked.current) setOpened((shown) => (shown?.leadId === leadId ? answer : shown));
  }, []);

  /** Takes out at once of the shown lead what went, and asks for what there is now. */
  const reload = useCallback(
    (leadId: string, withoutWhatWent: (shown: OpenLead) => OpenLead) => {
      setOpened((shown) => (shown?.leadId === leadId ? withoutWhatWent(shown) : shown));
      // What the server rendered the lead from still stands in the page, and has been read.
      for (const script of document.querySelectorAll('script:not([src])')) script.remove();
      void load(leadId, 'page');
    },
    [load],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address asks for a lead.
  useEffect(() => {
    if (openId === undefined) setOpened(null);
    else if (opened?.leadId !== openId) void load(openId);
  }, [openId]);

  const goTo = useCallback(
    (leadId: string | undefined) =>
      history.pushState(null, '', leadId === undefined ? `/inbox${query}` : `/inbox/${leadId}${query}`),
    [query],
  );
  return { openId, opened: opened?.leadId === openId ? opened : null, load, reload, goTo };
}
