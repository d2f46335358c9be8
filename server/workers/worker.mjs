// What the primary runs as each of its workers.
import { register } from 'tsx/esm/api';

register();
const { runWorker } = await import('./worker.ts');
runWorker();
