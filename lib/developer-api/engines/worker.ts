import { parentPort } from 'node:worker_threads';
import type { Job, ResultMessage, StartMessage } from './jobs';
import { ownThread } from './thread-time';

const start: StartMessage = { thread: ownThread() };
parentPort?.postMessage(start);

/** One job after another, in a thread of its own. */
parentPort?.on('message', (job: Job) => {
  const answer = (message: ResultMessage) => parentPort?.postMessage(message);
  runJob(job).then(
    (result) => answer({ result }),
    // Never the message: it could quote the text.
    (error: unknown) => answer({ failure: error instanceof Error ? error.name : 'unknown' }),
  );
});

/** Does a job. Each engine is loaded when it is first needed: together they take hundreds of megabytes. */
async function runJob(job: Job): Promise<unknown> {
  switch (job.kind) {
    case 'language':
      return (await import('./language')).detectLanguage(job.text);
    case 'pii':
      return (await import('./pii')).findPii(job.text);
    case 'sentiment':
      return (await import('./sentiment')).findSentiment(job.text);
    case 'entities':
      return (await import('./entities')).findEntities(job.text);
    case 'toxicity':
      return (await import('./toxicity')).findToxicity(job.text);
    case 'audio_seconds':
      return (await import('./sound/measure-sound')).measureSound(job.bytes);
    default:
      // A kind of job that nothing here does is an error of the compiler.
      return job satisfies never;
  }
}
