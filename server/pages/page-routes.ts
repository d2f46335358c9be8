import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const routeSchema = z.object({ page: z.string(), regex: z.string() });
const manifestSchema = z.object({ staticRoutes: z.array(routeSchema), dynamicRoutes: z.array(routeSchema) });

const manifestFile = '.next/routes-manifest.json';

/** Returns a page's pattern such as `/quotes/[quoteId]`, `file` or `unknown`; without a build `page`. */
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
