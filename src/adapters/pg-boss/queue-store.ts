import { type Db, fromPglite } from 'pg-boss'
import type { Database, Queryable } from '../../ports/database.ts'

/** The embedded engine as the queue uses it: it runs several statements at once only without parameters. */
export type EmbeddedEngine = Parameters<typeof fromPglite>[0]

type PoolResult = { readonly rows?: readonly unknown[] }
/** A pool of connections to a server. Several statements without parameters return several results. */
export type ServerPool = {
  readonly query: (text: string, values?: unknown[]) => Promise<PoolResult | PoolResult[]>
}

/** Where the queue stores its jobs: the engine or server behind `database`. */
export type QueueStore =
  | { readonly kind: 'embedded'; readonly engine: EmbeddedEngine; readonly database: Database }
  | { readonly kind: 'server'; readonly pool: ServerPool; readonly database: Database }

/** The store in the library's interface, with notifications of new jobs by the database. */
export function toLibraryStore(store: QueueStore): Db {
  const { executeSql } =
    store.kind === 'embedded' ? fromPglite(store.engine) : { executeSql: throughPool(store.pool) }
  return {
    executeSql,
    async listen(channel, onNotification, onReconnect) {
      const close = await store.database.subscribe(channel, onNotification)
      onReconnect()
      return { close }
    },
  }
}

function throughPool(pool: ServerPool): Db['executeSql'] {
  return async (text, values) => {
    const answered = await pool.query(text, values)
    const results = Array.isArray(answered) ? answered : [answered]
    return { rows: results.flatMap(({ rows = [] }) => rows) }
  }
}

/** An open transaction in the library's interface, so that a job commits with its change. */
export function toLibraryTransaction(tx: Queryable): Db {
  return {
    async executeSql(text, parameters = []) {
      const { rows } = await tx.executeQuery({
        sql: text,
        parameters,
        query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
        queryId: { queryId: 'jobs' },
      })
      return { rows: [...rows] }
    },
  }
}
