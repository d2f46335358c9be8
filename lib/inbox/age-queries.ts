import { sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';

/** How long the oldest lead that nobody has looked at has waited, in seconds; 0 when none waits. */
export async function oldestNewLeadSeconds(orm: Orm): Promise<number> {
  const [row] = await orm.execute<{ seconds: number | null }>(
    sql`select extract(epoch from now() - min(created_at))::double precision as seconds
      from leads where status = 'new'`,
  );
  return Math.max(0, row?.seconds ?? 0);
}
