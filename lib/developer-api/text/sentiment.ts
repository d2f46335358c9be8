/** From this distance from 0 on a score is a sentiment. */
const sentimentFrom = 0.1;

/** The sentiment of a score between -1 and 1. */
export function sentimentOf(score: number): 'positive' | 'neutral' | 'negative' {
  if (Math.abs(score) < sentimentFrom) return 'neutral';
  return score > 0 ? 'positive' : 'negative';
}
