import { erasableTrials } from '../lib/developer-api/trials/change-trials';
import { erasableFounders } from '../lib/founders/team/erase-account';
import type { ErasableRecords } from '../lib/leads/erasure-store';
import { erasableLeads } from '../lib/leads/queries';
import { erasablePilots } from '../lib/pilots/erasure/erasure-queries';

export const erasableRecords: readonly ErasableRecords[] = [
  erasableLeads,
  erasableTrials,
  erasablePilots,
  erasableFounders,
];
