import { createHash } from 'node:crypto';
import { drawSample } from '../../../public/pilot-scripts/sample.mjs';
import {
  type ManifestItem,
  manifestCsv,
  type PilotItem,
  type PilotSample,
  type SamplePlan,
} from './manifest';

/** Returns items and their summary, with the sample if both sides have approved the plan; otherwise nothing is drawn. */
export function makeSample(
  { content, sha256: planSha256 }: { content: SamplePlan; sha256: string },
  items: readonly ManifestItem[],
  isApproved: boolean,
): { items: PilotItem[]; sample: PilotSample } {
  const manifestSha256 = createHash('sha256').update(manifestCsv(items)).digest('hex');
  const size = content.sample_size;
  const { seed, drawn } = drawSample({ planSha256, manifestSha256, items, size });
  const places = new Map(isApproved ? drawn.map(({ item }, at) => [item, at + 1]) : []);
  const numbered = items.map((item) => ({ ...item, drawNo: places.get(item.item) ?? null }));
  const countsOf = (of: readonly PilotItem[]) => ({
    total: of.length,
    drawn: of.filter(({ drawNo }) => drawNo !== null).length,
  });
  const names = [...new Set(items.flatMap(({ stratum }) => stratum ?? []))].sort();
  const strata = names.map((name) => ({
    name,
    ...countsOf(numbered.filter(({ stratum }) => stratum === name)),
  }));
  return {
    items: numbered,
    sample: { manifestSha256, seed: isApproved ? seed : null, ...countsOf(numbered), strata },
  };
}
