/** Names of all operations of the developer API; offers list those that they rely on. */
export const operationNames = [
  'chat',
  'language',
  'pii',
  'sentiment',
  'entities',
  'toxicity',
  'moderation',
  'transcribe',
  'pronunciation',
  'synthesize',
  'stream',
  'remove_background',
  'upscale',
  'restore_face',
] as const;
