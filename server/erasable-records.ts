import { erasableTrials } from '../lib/developer-api/trials/change-trials';
import { erasableLeads } from '../lib/leads/erasure-queries';
import type { ErasableRecords } from '../lib/leads/erasure-store';

/** Records that people can have erased, and that stay erased after a restore. */
export const erasableRecords: readonly ErasableRecords[] = [erasableLeads, erasableTrials];
