/** What unfolds stands over the lead, on the line of its buttons. */
export const overLead =
  'absolute inset-x-0 bottom-full z-2 max-h-[min(28rem,calc(100dvh-200px))] overflow-auto border-t-3 border-ink bg-surface p-4 shadow-[0_-8px_32px_rgb(0_0_0/12%)] pane:px-7';
