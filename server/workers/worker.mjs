// Runs in each worker that the primary starts.
import { loadCompiled } from '../bootstrap.mjs';

const { runWorker } = await loadCompiled('server/workers/worker');
runWorker();
