import type { PgliteDatabase } from '../../src/adapters/sql/pglite/database.ts'

type Client = PgliteDatabase['client']

/** A database as it was when its schemas had been made: going back to that is far quicker than making them again. */
export interface DatabaseState {
  readonly name: string
  /** Changes with every change of a table, a function, a trigger or a constraint. */
  readonly shape: string
  /** The rows that the schemas themselves bring, by table, as JSON of the database's own. */
  readonly rows: ReadonlyMap<string, string>
  /** Statements that set every sequence back. */
  readonly sequences: readonly string[]
  /** Triggers that nothing but taking them away keeps from refusing, by table. */
  readonly guards: ReadonlyMap<string, readonly string[]>
}

const ours = `not like 'pg\\_%' and nspname <> 'information_schema'`

/** Notes the state that `takeBack` goes back to. */
export async function keepState(client: Client, name: string): Promise<DatabaseState> {
  const rows = new Map<string, string>()
  for (const table of await filledTables(client)) {
    const [found] = (
      await client.query<{ rows: string }>(`select jsonb_agg(t)::text as rows from ${table} t`)
    ).rows
    if (found !== undefined) rows.set(table, found.rows)
  }
  const sequences = await client.query<{ statement: string }>(
    `select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
       coalesce(last_value, start_value), last_value is not null) as statement
     from pg_sequences`,
  )
  const guards = await client.query<{ name: string; trigger: string }>(
    `select format('%I.%I', nspname, relname) as name, format('%I', tgname) as trigger
     from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
     where tgenabled = 'A'`,
  )
  const byTable = Map.groupBy(guards.rows, (guard) => guard.name)
  return {
    name,
    shape: await shapeOf(client),
    rows,
    sequences: sequences.rows.map(({ statement }) => statement),
    guards: new Map(
      [...byTable].map(([table, found]) => [table, found.map(({ trigger }) => trigger)]),
    ),
  }
}

/**
 * Brings the rows and sequences of `state` back, whatever refers to them and whatever guards them, and leaves nothing of
 * the session before. Null, with nothing changed, where the schemas are not those of `state` any more.
 */
export async function takeBack(
  client: Client,
  state: DatabaseState,
): Promise<DatabaseState | null> {
  await client.exec('discard all')
  if ((await shapeOf(client)) !== state.shape) return null
  const tables = await filledTables(client)
  const guarded = tables.flatMap((table) =>
    (state.guards.get(table) ?? []).map((trigger) => ({ table, trigger })),
  )
  await client.exec(
    [
      // Neither keys between tables nor most triggers are asked.
      'begin; set local session_replication_role = replica',
      ...guarded.map(({ table, trigger }) => `alter table ${table} disable trigger ${trigger}`),
      ...tables.map((table) => `delete from ${table}`),
      ...[...state.rows].map(
        ([table, rows]) =>
          `insert into ${table} overriding system value
           select * from jsonb_populate_recordset(null::${table}, '${rows.replaceAll("'", "''")}')`,
      ),
      ...guarded.map(
        ({ table, trigger }) => `alter table ${table} enable always trigger ${trigger}`,
      ),
      ...state.sequences,
      'commit',
    ].join(';\n'),
  )
  return guarded.length === 0 ? state : { ...state, shape: await shapeOf(client) }
}

async function filledTables(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; question: string }>(
    `select format('%I.%I', nspname, relname) as name,
       format('select %L as name where exists (select 1 from %I.%I)',
         format('%I.%I', nspname, relname), nspname, relname) as question
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname ${ours}`,
  )
  if (rows.length === 0) return []
  const questions = rows.map(({ question }) => question).join(' union all ')
  return (await client.query<{ name: string }>(questions)).rows.map(({ name }) => name)
}

/** Every row of the catalogs that says how the schemas are, with the transaction that wrote it. */
async function shapeOf(client: Client): Promise<string> {
  const own = `(select oid from pg_namespace where nspname ${ours})`
  const tables = `(select oid from pg_class where relnamespace in ${own})`
  const { rows } = await client.query<{ shape: string }>(
    `select md5(string_agg(part, ',' order by part)) as shape from (
       select 'n' || oid || ':' || xmin as part from pg_namespace where nspname ${ours}
       union all select 'c' || oid || ':' || xmin from pg_class where relnamespace in ${own}
       union all select 'a' || attrelid || '.' || attnum || ':' || xmin from pg_attribute where attrelid in ${tables}
       union all select 't' || oid || ':' || xmin from pg_trigger where tgrelid in ${tables}
       union all select 'k' || oid || ':' || xmin from pg_constraint where conrelid in ${tables}
       union all select 'f' || oid || ':' || xmin from pg_proc where pronamespace in ${own}
     ) parts`,
  )
  return rows[0]?.shape ?? ''
}
