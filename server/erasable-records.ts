import { erasableTrials } from '../lib/developer-api/trials/change-trials';
import { erasableLeads } from '../lib/leads/erasure-queries';
import type { ErasableRecords } from '../lib/leads/erasure-store';

export const erasableRecords: readonly ErasableRecords[] = [erasableLeads, erasableTrials];
