import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const routeSchema = z.object({ page: z.string(), regex: z.string() });
const manifestSchema = z.object({ staticRoutes: z.array(routeSchema), dynamicRoutes: z.array(routeSchema) });

const manifestFile = '.next/routes-manifest.json';

/**
 * The pattern of a page's path, such as `/quotes/[quoteId]`, for logs and metrics, by Next's list of pages. Files
 * are `file`, everything else `unknown`; without a build, as in development, every page is `page`.
 */
export function readPageRoutes(file = manifestFile): (path: string) => string {
  if (!existsSync(file)) return (path) => (path.startsWith('/_next/') ? 'file' : 'page');
  const { staticRoutes, dynamicRoutes } = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
  return (path) => {
    if (fixed.has(path)) return path;
    if (path.startsWith('/_next/')) return 'file';
    return patterns.find(({ regex }) => regex.test(path))?.page ?? 'unknown';
  };
}
