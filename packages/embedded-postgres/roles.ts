import type postgres from 'postgres';
import { DATABASE, OWNER, SUPERUSER, USER } from './cluster';
import { askAsSuperuser } from './postmaster';

/** Statements that give the owner what the superuser owns, such as the tables that earlier versions made with it. */
const handOvers = `
  select format('alter schema %I owner to ${OWNER}', nspname) as statement
    from pg_namespace where nspowner = '${SUPERUSER}'::regrole
      and nspname not like 'pg\\_%' and nspname <> 'information_schema'
  union all
  select format('alter %s %s owner to ${OWNER}', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end,
      c.oid::regclass)
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relowner = '${SUPERUSER}'::regrole and relkind in ('r', 'p', 'v', 'S')
      and nspname not like 'pg\\_%' and nspname <> 'information_schema'
      -- A sequence of a column goes with its table.
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and relkind = 'S')
  union all
  select format('alter routine %s owner to ${OWNER}', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where proowner = '${SUPERUSER}'::regrole
      and nspname not like 'pg\\_%' and nspname <> 'information_schema'`;

async function ensureRoles(sql: postgres.Sql): Promise<void> {
  const found = await sql`select rolname from pg_roles where rolname in (${OWNER}, ${USER})`;
  const names = found.map(({ rolname }) => rolname);
  if (!names.includes(USER)) await sql`create role ${sql(USER)} login`;
  if (names.includes(OWNER)) return;
  await sql`create role ${sql(OWNER)} login createdb`;
  // A restore puts rows in as they were: no trigger acts on them.
  await sql`grant set on parameter session_replication_role to ${sql(OWNER)}`;
}

/**
 * Creates the application's database and its two roles where they are missing, as on the first start, and hands the owner
 * what an earlier version made as the superuser.
 */
export async function ensureDatabase(socketDirectory: string): Promise<void> {
  await askAsSuperuser(socketDirectory, 'postgres', async (sql) => {
    await ensureRoles(sql);
    const [database] = await sql`
      select pg_get_userbyid(datdba) as owner from pg_database where datname = ${DATABASE}`;
    if (!database) await sql`create database ${sql(DATABASE)} owner ${sql(OWNER)}`;
    else if (database.owner !== OWNER) await sql`alter database ${sql(DATABASE)} owner to ${sql(OWNER)}`;
  });
  await askAsSuperuser(socketDirectory, DATABASE, async (sql) => {
    const statements = await sql.unsafe<{ statement: string }[]>(handOvers);
    if (statements.length === 0) return;
    await sql.begin((transaction) =>
      transaction.unsafe(statements.map(({ statement }) => statement).join(';\n')),
    );
  });
}
