import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectDir } from '../../e2e/support/portal';

const layout = `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;
const emptyPage = `export default function Page() {
  return <h1>Nothing</h1>;
}
`;

/** Returns the scripts that a current browser loads for a document. */
function scriptsOf(html: string): string[] {
  const tags = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
  const sources = tags
    .filter((attributes) => !/\bnomodule\b/i.test(attributes))
    .flatMap((attributes) => /\bsrc="([^"?]+)/.exec(attributes)?.[1] ?? []);
  return [...new Set(sources)];
}

/**
 * Returns the gzip bytes that the framework itself loads: those of an app with one empty page and no client code, built
 * here by the same Next and React as the portal's own build.
 */
export function measureFloor(): number {
  // Inside the project, so that the build finds its packages; ignored by git and by the type check.
  mkdirSync(join(projectDir, 'test-results'), { recursive: true });
  const appDir = mkdtempSync(join(projectDir, 'test-results', 'floor-'));
  try {
    mkdirSync(join(appDir, 'app'));
    writeFileSync(join(appDir, 'app', 'layout.jsx'), layout);
    writeFileSync(join(appDir, 'app', 'page.jsx'), emptyPage);
    const next = join(projectDir, 'node_modules', 'next', 'dist', 'bin', 'next');
    execFileSync(process.execPath, [next, 'build', appDir], {
      cwd: projectDir,
      stdio: 'pipe',
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    });
    const built = join(appDir, '.next');
    const html = readFileSync(join(built, 'server', 'app', 'index.html'), 'utf8');
    const files = scriptsOf(html).map((source) => join(built, source.replace(/^\/_next\//, '')));
    if (files.length === 0)
      throw new Error('the empty page loads no script, so there is no floor to measure');
    return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  } finally {
    rmSync(appDir, { recursive: true, force: true, maxRetries: 3 });
  }
}
