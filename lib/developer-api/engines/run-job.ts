import type { Job } from './jobs';

/** Does a job. Each engine is loaded when it is first needed: together they take hundreds of megabytes. */
export async function runJob(job: Job): Promise<unknown> {
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
      return (await import('./audio-seconds')).measureAudio(job.bytes, job.mimeType);
  }
}
