import { type FounderStore, requireRole } from '../authorize';
import { sessionIdleSeconds } from '../founder';
import { isLastOwner, type TeamMember } from './team';
import { listTeam } from './team-queries';

const textOf = (moment: Date | null) => moment?.toISOString() ?? null;

/** Lists all founders by name, including disabled and invited ones, for owners. */
export async function readTeam({ database, authorize }: FounderStore): Promise<TeamMember[]> {
  const me = await requireRole(authorize, 'owner');
  const rows = await database.run((orm) => listTeam(orm, sessionIdleSeconds));
  return rows.map(({ linkUntil, lastSignedInAt, disabledAt, ...row }) => ({
    ...row,
    linkUntil: textOf(linkUntil),
    lastSignedInAt: textOf(lastSignedInAt),
    disabledAt: textOf(disabledAt),
    isMe: row.id === me.id,
    isLastOwner: isLastOwner(rows, row.id),
  }));
}
