import type { ReactNode, Ref } from 'react';

const panel = 'border border-t-3 border-rule border-t-ink bg-surface text-md leading-[1.43] text-ink';
const overPage =
  'absolute inset-[44px_8px_auto_auto] max-w-[calc(100vw-16px)] shadow-[0_8px_32px_rgb(0_0_0/20%)]';

const kinds = {
  account: `${panel} ${overPage} min-w-50 px-4 py-2`,
  list: `${panel} ${overPage} top-22 max-h-[calc(100dvh-96px)] overflow-auto px-4 py-2`,
  wideList: `${panel} ${overPage} top-22 max-h-[calc(100dvh-96px)] w-[min(26rem,calc(100vw-16px))] overflow-auto px-4 py-2`,
};

/** Panel over the page's corner. A button opens it; Escape or a click outside closes it. */
export function MenuPanel({
  id,
  kind,
  children,
  ref,
}: {
  id: string;
  kind: keyof typeof kinds;
  children: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
}) {
  return (
    <div id={id} className={kinds[kind]} popover="auto" ref={ref}>
      {children}
    </div>
  );
}

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-2 text-left text-ink no-underline hover:text-accent';
const current =
  'aria-[current]:pl-3 aria-[current]:font-semibold aria-[current]:shadow-[inset_3px_0_var(--accent)] aria-[current]:forced-colors:underline aria-[current]:forced-colors:decoration-3';

export function MenuLink({
  href,
  isChosen = false,
  children,
}: {
  href: string;
  isChosen?: boolean;
  children: ReactNode;
}) {
  return (
    <a className={`${item} ${current}`} href={href} aria-current={isChosen ? 'true' : undefined}>
      {children}
    </a>
  );
}

export function MenuButton({ children }: { children: ReactNode }) {
  return (
    <button type="submit" className={item}>
      {children}
    </button>
  );
}
