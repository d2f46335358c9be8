import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './bootstrap.mjs';

const { scripts } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));

/** What `npm start` gives to Node, for those who start the portal without npm in the project's folder. */
export const startArgs = String(scripts.start).split(' node ')[1]?.split(' ') ?? [];

/** Those of them that are Node's own. */
export const nodeOptions = startArgs.filter((argument) => argument.startsWith('--'));
