import { parentPort } from 'node:worker_threads';
import type { Job, ResultMessage } from './jobs';
import { runJob } from './run-job';

/** One job after another, in a thread of its own. */
parentPort?.on('message', (job: Job) => {
  const answer = (message: ResultMessage) => parentPort?.postMessage(message);
  runJob(job).then(
    (result) => answer({ result }),
    // Never the message: it could quote the text.
    (error: unknown) => answer({ failure: error instanceof Error ? error.name : 'unknown' }),
  );
});
