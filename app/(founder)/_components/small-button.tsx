import type { ComponentProps } from 'react';

const base =
  'inline-flex min-h-row cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-sm border px-3 font-semibold no-underline transition-colors duration-120';

const kinds = {
  quiet:
    'border-control bg-surface text-accent hover:bg-accent-tint disabled:cursor-default disabled:text-ink-3',
  main: 'border-accent bg-accent text-on-accent hover:bg-accent-hover hover:text-on-accent [&_kbd]:border-current [&_kbd]:text-inherit',
  bad: 'border-bad bg-surface text-bad hover:bg-accent-tint',
};

interface Look {
  /** `main` for the primary action; `bad` for one that cannot be undone. */
  kind?: keyof typeof kinds;
}

/** Class names of a small button, for a `summary`, which cannot be rendered by the component. */
export function smallButtonClass(kind: keyof typeof kinds = 'quiet'): string {
  return `${base} ${kinds[kind]}`;
}

/** A button of the founders' dense pages, which submits its form unless `type` says otherwise. */
export function SmallButton({
  kind,
  type = 'submit',
  ...props
}: Look & Omit<ComponentProps<'button'>, 'className'>) {
  return <button className={smallButtonClass(kind)} type={type} {...props} />;
}

export function SmallButtonLink(props: Omit<ComponentProps<'a'>, 'className'>) {
  return <a className={smallButtonClass()} {...props} />;
}

/** Shows a control's shortcut; hidden without scripts, because shortcuts need them. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span aria-hidden="true" className="noscript:hidden" data-hint="">
      <kbd>{keys}</kbd>
    </span>
  );
}
