import type { ComponentProps, ReactNode } from 'react';

const base = 'w-full min-w-0 min-h-row rounded-sm border border-control bg-surface px-2 py-1 text-ink';

export function SmallInput(props: Omit<ComponentProps<'input'>, 'className'>) {
  return <input className={base} {...props} />;
}

export function SmallSelect(props: Omit<ComponentProps<'select'>, 'className'>) {
  return <select className={base} {...props} />;
}

/** Text area that grows with its text; `isLong` starts taller and grows further. */
export function SmallTextArea({
  isLong = false,
  ...props
}: { isLong?: boolean } & Omit<ComponentProps<'textarea'>, 'className'>) {
  const size = isLong
    ? 'min-h-29 max-h-96 resize-y px-3 py-2.5 leading-normal bg-bg'
    : 'min-h-21 max-h-60 px-2 py-1 bg-surface';
  return (
    <textarea
      className={`block w-full min-w-0 field-sizing-content rounded-sm border border-control text-ink ${size}`}
      {...props}
    />
  );
}

/** Labelled field of a small form. `children` is the control, and its id must be `id`. */
export function SmallField({ id, label, children }: { id: string; label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid w-full gap-2">
      <label className="font-semibold" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}

export function LabelledField({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what is given as children.
    <label>
      <span className="block text-sm text-ink-2">{label}</span>
      {children}
    </label>
  );
}
