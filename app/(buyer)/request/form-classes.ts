/** Class names of a form with its parts below each other. Labels and fields depend on the selected buyer type. */
export const formClass = 'group/form [&>*+*]:border-t [&>*+*]:border-rule';

/** Class names of a part whose fields share a row if there is room; a wide field has the full width. */
export const formGrid =
  'grid gap-5 md:grid-cols-2 md:items-end md:[&>legend]:col-span-full md:[&>:has(textarea,select,[type=checkbox])]:col-span-full [&>legend]:p-0';
