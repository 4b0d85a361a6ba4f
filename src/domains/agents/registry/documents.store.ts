import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  integer,
  json,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { AgentRecord } from './agent-fold.ts'
import { parts } from './agents.store.ts'
import type { AgentDocument } from './registration-document.ts'

export type DocumentStatus = 'invalid' | 'pending' | 'read' | 'unreadable'

const documentsTables = tablesOf({
  agentDocuments: {
    agentId: bigint,
    uri: text(),
    uriVersion: text(),
    status: text<DocumentStatus>(),
    /** Why it could not be read. */
    reason: nullable(text()),
    /** As last read; kept while it cannot be read. */
    document: nullable(json<AgentDocument>()),
    contentHash: nullable(text()),
    /** The hash of the first document read since the URI was set. */
    firstHash: nullable(text()),
    verifiedDomain: nullable(text()),
    verifiedAt: nullable(time),
    failures: integer,
    readAt: nullable(time),
    dueAt: time,
  },
})
type DocumentsTables = TablesOf<typeof documentsTables>

/** All but the words that lists are searched by, which nobody reads. */
const columns = [
  ...(['agentId', 'uri', 'uriVersion', 'status', 'reason', 'document', 'contentHash'] as const),
  ...(['firstHash', 'verifiedDomain', 'verifiedAt', 'failures', 'readAt'] as const),
] as const

/** The stored state of the document at an agent's URI. */
export type DocumentRecord = Omit<RowOf<typeof documentsTables, 'agentDocuments'>, 'dueAt'>

/** The result of one attempt to read a document. */
export type Reading =
  | { readonly status: 'read'; readonly document: AgentDocument; readonly contentHash: string }
  | { readonly status: 'invalid' | 'unreadable'; readonly reason: string }

/** Store of the documents of agents, one row each. */
export function documentsStore(db: Queryable) {
  const tables = documentsTables.on(db)
  return { ...expectations(tables), ...readings(tables) }
}

function expectations(tables: DocumentsTables) {
  return {
    async byIds(agentIds: readonly bigint[]): Promise<ReadonlyMap<bigint, DocumentRecord>> {
      if (agentIds.length === 0) return new Map()
      const rows = await tables
        .selectFrom('agentDocuments')
        .select(columns)
        .where('agentId', 'in', agentIds)
        .execute()
      return new Map(rows.map((row) => [row.agentId, row]))
    },

    /** Makes documents due whose URI was set; deletes what was read at the URI before. */
    async expect(agents: readonly AgentRecord[], now: Date): Promise<void> {
      for (const part of parts(agents.filter(({ owner }) => owner !== null))) {
        await tables
          .insertInto('agentDocuments')
          .values(part.map((agent) => newRow(agent, now)))
          .onConflict((conflict) =>
            conflict
              .column('agentId')
              .doUpdateSet((excluded) => ({
                uri: excluded.ref('excluded.uri'),
                uriVersion: excluded.ref('excluded.uriVersion'),
                status: excluded.ref('excluded.status'),
                reason: null,
                document: null,
                contentHash: null,
                firstHash: null,
                verifiedDomain: null,
                verifiedAt: null,
                failures: 0,
                readAt: null,
                dueAt: excluded.ref('excluded.dueAt'),
              }))
              .whereRef('agentDocuments.uriVersion', '<>', 'excluded.uriVersion'),
          )
          .execute()
      }
    },

    async remove(agentIds: readonly bigint[]): Promise<void> {
      if (agentIds.length === 0) return
      await tables.deleteFrom('agentDocuments').where('agentId', 'in', agentIds).execute()
    },
  }
}

function readings(tables: DocumentsTables) {
  return {
    /** Claims due documents for one process until `until`. */
    async claim(now: Date, until: Date, limit: number): Promise<readonly DocumentRecord[]> {
      const { rows } = await sql<DocumentRecord>`
        UPDATE agent_documents SET due_at = ${until} WHERE agent_id IN (
          SELECT agent_id FROM agent_documents WHERE due_at <= ${now}
          ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
        ) RETURNING *`.execute(tables)
      return rows
    },

    /** Stores the result of a reading; false, without a change, when the URI was set meanwhile. */
    async settle(
      { agentId, uriVersion }: Pick<DocumentRecord, 'agentId' | 'uriVersion'>,
      reading: Reading,
      { dueAt, now }: { readonly dueAt: Date; readonly now: Date },
    ): Promise<boolean> {
      const change =
        reading.status === 'read'
          ? {
              reason: null,
              document: reading.document,
              contentHash: reading.contentHash,
              firstHash: sql<string>`coalesce(first_hash, ${reading.contentHash})`,
              failures: 0,
              readAt: now,
            }
          : { reason: reading.reason, failures: sql<number>`failures + 1` }
      const changed = await tables
        .updateTable('agentDocuments')
        .set({ status: reading.status, dueAt, ...change })
        .where('agentId', '=', agentId)
        .where('uriVersion', '=', uriVersion)
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    /** Stores which domain confirms the agent, or that none does any more. */
    async vouch(
      { agentId, uriVersion }: Pick<DocumentRecord, 'agentId' | 'uriVersion'>,
      domain: string | null,
      now: Date,
    ): Promise<boolean> {
      const changed = await tables
        .updateTable('agentDocuments')
        .set({ verifiedDomain: domain, verifiedAt: domain === null ? null : now })
        .where('agentId', '=', agentId)
        .where('uriVersion', '=', uriVersion)
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },
  }
}

function newRow(agent: AgentRecord, now: Date) {
  return {
    agentId: agent.agentId,
    uri: agent.uri,
    uriVersion: agent.uriVersion,
    status: 'pending' as const,
    reason: null,
    document: null,
    contentHash: null,
    firstHash: null,
    verifiedDomain: null,
    verifiedAt: null,
    failures: 0,
    readAt: null,
    dueAt: now,
  }
}
