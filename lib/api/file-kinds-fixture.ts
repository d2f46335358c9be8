/** First words of names of files that act. */
const verbs =
  'admit answer apply authorize call change check correct count deliver end erase export fold list make meter open purge read request run seal seed select serve sign stream revert submit throttle transcribe undo wake watch with withdraw write'.split(
    ' ',
  );

/** Pure files whose main function has the file's name, which is a noun. */
export const nouns =
  'agent-catalog ai-catalog approval-memo credit-curve developer-api-values document-record document-terms engine-samples items-needed kept-records mail-domain matching-commands pilot-credit plan-differences plan-warnings quote-document recorded-change security-questions share-interval snooze-moment trust-document verification-commands wav-header'.split(
    ' ',
  );

type Kind = 'pure' | 'tables' | 'queries' | 'acts' | 'http';

/** Returns what a file of a slice may do, judged by its name alone. */
export function kindOf(file: string): Kind {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.tsx?$/, '');
  if (/^lib\/developer-api\/(?:engines|providers|http)\//.test(file)) return 'acts';
  if (name === 'tables') return 'tables';
  if (name === 'http' || name.endsWith('-http')) return 'http';
  if (name === 'queries' || name.endsWith('-queries')) return 'queries';
  if (/-(?:store|channel|auth)$|^routes$/.test(name)) return 'acts';
  return verbs.includes(name.split('-', 1)[0] ?? '') ? 'acts' : 'pure';
}
