import type { ComponentProps } from 'react';

const base =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-sm border font-semibold no-underline transition-colors duration-120';

const kinds = {
  filled: 'border-accent bg-accent text-on-accent hover:bg-accent-hover hover:text-on-accent',
  quiet: 'border-control bg-surface text-accent hover:bg-accent-tint hover:text-accent-hover',
};

const sizes = {
  normal: 'min-h-target px-5 py-target-pad',
  big: 'min-h-13 px-7 py-3 text-[1.0625rem]',
};

interface Look {
  kind?: keyof typeof kinds;
  size?: keyof typeof sizes;
}

function classOf({ kind = 'filled', size = 'normal' }: Look): string {
  return `${base} ${kinds[kind]} ${sizes[size]}`;
}

export function ButtonLink({ kind, size, ...props }: Look & Omit<ComponentProps<'a'>, 'className'>) {
  return <a className={classOf({ kind, size })} {...props} />;
}

/** A button that submits its form unless `type` says otherwise. */
export function Button({
  kind,
  size,
  type = 'submit',
  ...props
}: Look & Omit<ComponentProps<'button'>, 'className'>) {
  return <button className={classOf({ kind, size })} type={type} {...props} />;
}

export function LinkButton(props: Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      className="min-h-target cursor-pointer text-accent underline underline-offset-[0.2em] hover:text-accent-hover"
      {...props}
    />
  );
}

/** A link on a line of its own, or next to buttons, as tall as they are. */
export function TallLink(props: Omit<ComponentProps<'a'>, 'className'>) {
  return <a className="inline-flex min-h-11 min-w-11 items-center" {...props} />;
}
