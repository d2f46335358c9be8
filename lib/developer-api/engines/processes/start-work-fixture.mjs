// Entry file of the test engine's processes.
import { register } from 'tsx/esm/api';

register();
const { runWork } = await import('./run-work.ts');
const { testWorks } = await import('./work-fixture.ts');
await runWork(testWorks, process.argv.slice(2));
