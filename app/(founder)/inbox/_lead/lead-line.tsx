import type { ReactNode, Ref } from 'react';
import { momentWords } from '@/lib/inbox/row-times';
import { useClock } from '../_screen/inbox-context';

const head = 'flex min-h-12 items-center gap-x-3 gap-y-1 py-2';
const headingLook = 'text-md tracking-normal';

export function LeadLine({
  id,
  heading,
  summary,
  isOpen,
  ref,
  children,
}: {
  id?: string;
  heading: ReactNode;
  summary: ReactNode;
  isOpen?: boolean;
  ref?: Ref<HTMLDetailsElement>;
  children: ReactNode;
}) {
  return (
    <details id={id} className="border-b border-rule" open={isOpen} ref={ref}>
      <summary className={`${head} after:ml-auto`}>
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 wrap-anywhere">
          <h3 className={headingLook}>{heading}</h3> <span className="text-ink-2">{summary}</span>
        </span>
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  );
}

export function LeadPart({
  id,
  heading,
  note,
  children,
}: {
  id: string;
  heading: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="border-b border-rule" aria-labelledby={id}>
      <div className={head}>
        <h3 id={id} className={headingLook}>
          {heading}
        </h3>{' '}
        {note && <span className="text-ink-2">{note}</span>}
      </div>
      <div className="pb-3">{children}</div>
    </section>
  );
}

/** A time in the founder's zone, such as `today 17:04`, with the full UTC time as its title. */
export function Moment({ iso }: { iso: string }) {
  const clock = useClock();
  return (
    <time className="tabular-nums" dateTime={iso} title={`${iso.slice(0, 16).replace('T', ' ')} UTC`}>
      {momentWords(new Date(iso), clock)}
    </time>
  );
}
