// What a process of an engine begins with: TypeScript is read as it stands, on every host of the portal.
import { register } from 'tsx/esm/api';

register();
const { runWork } = await import('./run-work.ts');
const { works } = await import('./works.ts');
await runWork(works, process.argv.slice(2));
