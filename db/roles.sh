#!/bin/bash
# Makes the two roles of the portal on a server of your own: portal_owner, who owns the tables and runs migrations, and
# portal, who serves. It may be run again: passwords are set anew, and what the superuser owns is handed over. The image of
# Postgres runs it when it makes its database; for a database from before, see docs/operations.md.
set -euo pipefail
: "${OWNER_PASSWORD:?}" "${PORTAL_PASSWORD:?}"

psql --set=ON_ERROR_STOP=1 --no-psqlrc --quiet --username "${POSTGRES_USER:-postgres}" --dbname "${POSTGRES_DB:-pilot}" <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv portal_password PORTAL_PASSWORD

select 'create role ' || name || ' login' from (values ('portal_owner'), ('portal')) as wanted (name)
  where not exists (select from pg_roles where rolname = name) \gexec

alter role portal_owner nosuperuser password :'owner_password';
alter role portal nosuperuser password :'portal_password';
select format('alter database %I owner to portal_owner', current_database()) \gexec

select format('alter schema %I owner to portal_owner', nspname) from pg_namespace
  where nspowner = current_user::regrole and nspname not like 'pg\_%' and nspname <> 'information_schema'
union all
select format('alter %s %s owner to portal_owner',
    case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, c.oid::regclass)
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'S')
    and nspname not like 'pg\_%' and nspname <> 'information_schema'
    -- A sequence of a column goes with its table.
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and relkind = 'S')
union all
select format('alter routine %s owner to portal_owner', p.oid::regprocedure)
  from pg_proc p join pg_namespace n on n.oid = pronamespace
  where proowner = current_user::regrole and nspname not like 'pg\_%' and nspname <> 'information_schema'
\gexec
SQL
