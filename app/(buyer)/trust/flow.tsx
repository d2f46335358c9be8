interface FlowPlace {
  title: string;
  text: string;
  isInPortal?: boolean;
  /** Data that is not passed on, in red. */
  refused?: string;
}

export const requestPlaces: readonly FlowPlace[] = [
  { title: 'You or your agent', text: 'Page, API or MCP' },
  {
    title: 'Check',
    text: 'Before anything is kept',
    isInPortal: true,
    refused: 'Passwords, keys and tokens are refused, and never stored or logged',
  },
  {
    title: 'Database',
    text: 'Kept as stated below',
    isInPortal: true,
    refused: 'Not shared with mail or analytics services',
  },
  { title: 'Founders', text: 'Read and decide' },
];

const engineProcessing: FlowPlace = {
  title: 'Processing',
  text: 'In the API’s memory, or in your own installation',
  refused: 'Content is not stored or used for training',
};

/** Returns the path of a pilot's data: with the operator's own term about it, if stated, and with engines, if offered. */
export const pilotPlaces = (pilotTerm: string | undefined, hasEngines: boolean): readonly FlowPlace[] => [
  {
    title: 'Your data',
    text:
      pilotTerm ??
      'You hand over synthetic data, or data without personal details, outside the portal. Real data stays in your network',
    refused: 'The data itself is not uploaded to the pilot’s pages',
  },
  ...(hasEngines ? [engineProcessing] : []),
  { title: 'Counting', text: 'Your reviewers or our script count hits and misses on your own computers' },
  {
    title: 'The pilot’s pages',
    text: 'Item numbers, counts, decisions and the names of the participants',
    isInPortal: true,
    refused: 'Other customers cannot open it',
  },
  { title: 'Both sides', text: 'Download everything and recompute each figure' },
];

/** Renders the path of data through places: from left to right, on a phone from top to bottom. */
export function Flow({ name, places }: { name: string; places: readonly FlowPlace[] }) {
  return (
    // The width counts in letters, so that larger text changes the direction too.
    <div className="sheet @container px-4 py-6 md:px-6">
      <ol aria-label={name} className="grid @3xl:flex">
        {places.map(({ title, text, isInPortal = false, refused }, at) => (
          <li key={title} className="grid min-w-0 content-start @3xl:flex @3xl:flex-1">
            {at > 0 && (
              <span
                aria-hidden="true"
                className="py-1 text-center text-lg @3xl:mt-10 @3xl:w-8 @3xl:shrink-0 @3xl:py-0"
              >
                <span className="@3xl:hidden">↓</span>
                <span className="hidden @3xl:inline">→</span>
              </span>
            )}
            <div className="grid min-w-0 flex-1 content-start gap-2">
              <p className={`text-sm text-ink-2 ${isInPortal ? '' : '@max-3xl:hidden @3xl:invisible'}`}>
                {isInPortal ? 'This portal' : <span aria-hidden="true">–</span>}
              </p>
              <div
                className={`grid content-start gap-1 border bg-bg p-3 @3xl:min-h-32 ${isInPortal ? 'border-dashed border-ink-2' : 'border-ink'}`}
              >
                <strong>{title}</strong>
                <span className="text-pretty text-md text-ink-2">{text}</span>
              </div>
              {refused && <p className="text-pretty text-sm font-semibold text-bad">✕ {refused}</p>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
