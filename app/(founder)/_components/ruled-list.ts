/** Class names for a list with a rule between entries. */
export const ruledList = '[&>li]:py-1 [&>li]:wrap-anywhere [&>li+li]:border-t [&>li+li]:border-rule';
