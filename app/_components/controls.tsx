import type { ComponentProps, ReactNode } from 'react';

const box = 'rounded-sm border border-control bg-surface';

const control = `w-full text-ink in-[[data-field]]:mt-1 in-[[data-field]]:scroll-mt-24 placeholder:text-ink-3 aria-[invalid=true]:border-2 aria-[invalid=true]:border-bad ${box} px-3 py-target-pad`;

export const inputClass = `${control} min-h-target`;

export const textAreaClass = `${control} block field-sizing-content max-h-80 min-h-24 in-[.founder]:min-h-target`;

export function Input(props: Omit<ComponentProps<'input'>, 'className'>) {
  return <input className={inputClass} {...props} />;
}

export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea className={textAreaClass} {...props} />;
}

export type Options = readonly (readonly [value: string, text: string])[];

/** A select with `options`, then the children, such as groups of options. */
export function Select({
  options = [],
  children,
  ...props
}: { options?: Options } & Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className="relative block after:pointer-events-none after:absolute after:top-[calc(50%-6px)] after:right-4 after:size-2 after:rotate-45 after:border-r-2 after:border-b-2 after:border-ink-2">
      <select className={`${inputClass} appearance-none pr-8`} {...props}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {children}
      </select>
    </span>
  );
}

const drawnBox = `grid size-6 flex-none cursor-pointer appearance-none place-content-center checked:border-accent checked:bg-accent forced-colors:appearance-auto`;

export function TickBox(props: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return (
    <input
      type="checkbox"
      className={`${drawnBox} ${box} my-tick-pad before:mb-1 before:h-1.5 before:w-3 before:-rotate-45 before:border-b-2 before:border-l-2 before:border-on-accent before:opacity-0 checked:before:opacity-100 aria-[invalid=true]:border-2 aria-[invalid=true]:border-bad`}
      {...props}
    />
  );
}

export function TickLine({ id, label, children }: { id: string; label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-target grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-3">
      {children}
      <label
        htmlFor={id}
        className="cursor-pointer py-[calc((var(--target)-1lh)/2)] text-pretty wrap-anywhere"
      >
        {label}
      </label>
    </div>
  );
}

export function Tick({
  id,
  label,
  ...props
}: { id: string; label: ReactNode } & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return (
    <TickLine id={id} label={label}>
      <TickBox id={id} {...props} />
    </TickLine>
  );
}

export function Choices({ isWrong = false, children }: { isWrong?: boolean; children: ReactNode }) {
  return (
    <div
      className="grid divide-y divide-rule border border-control bg-surface in-[[data-field]]:mt-2 data-wrong:border-2 data-wrong:border-bad"
      data-wrong={isWrong || undefined}
    >
      {children}
    </div>
  );
}

export function Choice({ children, ...props }: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return (
    <label className="grid cursor-pointer grid-cols-[1.5rem_1fr] gap-3 p-3 has-checked:bg-accent-tint">
      <input
        type="radio"
        className={`${drawnBox} rounded-full border border-control bg-surface checked:before:size-2 checked:before:rounded-full checked:before:bg-on-accent`}
        {...props}
      />
      <span className="*:block">{children}</span>
    </label>
  );
}
