/** Class names of a list with a line between its items. */
export const ruledList = '[&>li]:py-1 [&>li]:wrap-anywhere [&>li+li]:border-t [&>li+li]:border-rule';
