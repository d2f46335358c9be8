import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './bootstrap.mjs';

const { scripts } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));

/** Arguments of Node in `npm start`, for callers that start the portal without npm. */
export const startArgs = String(scripts.start).split(' node ')[1]?.split(' ') ?? [];

/** Options of Node itself among {@link startArgs}. */
export const nodeOptions = startArgs.filter((argument) => argument.startsWith('--'));
