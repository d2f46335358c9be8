/** The class names of a list whose entries stand under rules. */
export const ruledList = '[&>li]:py-1 [&>li]:wrap-anywhere [&>li+li]:border-t [&>li+li]:border-rule';
