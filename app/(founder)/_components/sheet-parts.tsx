import type { ComponentProps, ReactNode } from 'react';
import { StackingTable, type TableProps } from '@/app/_components/tables';

/** Class names of a list with a line between its items. */
export const ruledList = '[&>li]:py-1 [&>li]:wrap-anywhere [&>li+li]:border-t [&>li+li]:border-rule';

const part = '[:is(form,div,ul)+&]:border-t [:is(form,div,ul)+&]:border-rule';
const grid = `${part} grid gap-4 p-4 *:max-w-160 md:px-6 [&>:is(button,a)]:justify-self-start`;
const row = `${part} flex flex-wrap items-end gap-4 p-4 empty:hidden md:px-6`;

/**
 * Renders a form as part of a sheet. In a row, its fields are next to each other; as a sheet, it has the
 * sheet's rules.
 */
export function FormPart({
  isRow = false,
  isSheet = false,
  ...props
}: { isRow?: boolean; isSheet?: boolean } & Omit<ComponentProps<'form'>, 'className'>) {
  return <form className={`${isSheet ? 'sheet ' : ''}${isRow ? row : grid}`} {...props} />;
}

export function TextPart({
  isRow = false,
  ...props
}: { isRow?: boolean } & Omit<ComponentProps<'div'>, 'className'>) {
  return <div className={isRow ? row : grid} {...props} />;
}

/** A table as part of a sheet, or as a sheet. `look` adds class names. */
export function TablePart<Row>({
  isSheet = false,
  look = '',
  ...table
}: { isSheet?: boolean; look?: string } & TableProps<Row>) {
  return (
    <div className={`${isSheet ? 'sheet ' : ''}px-4 md:px-6 md:[&_.number+:not(.number)]:pl-6 ${look}`}>
      <StackingTable {...table} />
    </div>
  );
}

export function ShownSecret({ children }: { children: ReactNode }) {
  return (
    <code className="block border border-rule p-3 wrap-anywhere whitespace-pre-line select-all">
      {children}
    </code>
  );
}
