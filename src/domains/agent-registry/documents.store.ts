import { type ColumnType, type Kysely, sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { AgentRecord } from './agent-fold.ts'
import { parts } from './agents.store.ts'
import type { AgentDocument } from './registration-document.ts'

export type DocumentStatus = 'invalid' | 'pending' | 'read' | 'unreadable'

type Row = {
  agent_id: string
  uri: string
  uri_version: string
  status: DocumentStatus
  reason: string | null
  document: ColumnType<AgentDocument | null, string | null, string | null>
  content_hash: string | null
  first_hash: string | null
  verified_domain: string | null
  verified_at: Date | null
  failures: number
  read_at: Date | null
  due_at: Date
}
type Tables = Kysely<{ agent_documents: Row }>

/** What is known of the document at an agent's URI. */
export type DocumentRecord = {
  readonly agentId: bigint
  readonly uri: string
  readonly uriVersion: string
  readonly status: DocumentStatus
  /** Why it could not be read. */
  readonly reason: string | null
  /** As it was last read; kept while it cannot be read. */
  readonly document: AgentDocument | null
  readonly contentHash: string | null
  /** Of what was first read since the URI was set. */
  readonly firstHash: string | null
  readonly verifiedDomain: string | null
  readonly verifiedAt: Date | null
  readonly failures: number
  readonly readAt: Date | null
}

/** What one try to read a document came to. */
export type Reading =
  | { readonly status: 'read'; readonly document: AgentDocument; readonly contentHash: string }
  | { readonly status: 'invalid' | 'unreadable'; readonly reason: string }

/** Documents of agents, one row each. */
export function documentsStore(db: Queryable) {
  const tables: Tables = db.withTables<{ agent_documents: Row }>()
  return { ...expectations(tables), ...readings(tables) }
}

function expectations(tables: Tables) {
  return {
    async byIds(agentIds: readonly bigint[]): Promise<ReadonlyMap<bigint, DocumentRecord>> {
      if (agentIds.length === 0) return new Map()
      const rows = await tables
        .selectFrom('agent_documents')
        .selectAll()
        .where('agent_id', 'in', agentIds.map(String))
        .execute()
      return new Map(rows.map((row) => [BigInt(row.agent_id), toRecord(row)]))
    },

    /** Makes documents due whose URI was set anew; what was known of the one before is forgotten. */
    async expect(agents: readonly AgentRecord[], now: Date): Promise<void> {
      for (const part of parts(agents.filter(({ owner }) => owner !== null))) {
        await tables
          .insertInto('agent_documents')
          .values(part.map((agent) => newRow(agent, now)))
          .onConflict((conflict) =>
            conflict
              .column('agent_id')
              .doUpdateSet((excluded) => ({
                uri: excluded.ref('excluded.uri'),
                uri_version: excluded.ref('excluded.uri_version'),
                status: excluded.ref('excluded.status'),
                reason: null,
                document: null,
                content_hash: null,
                first_hash: null,
                verified_domain: null,
                verified_at: null,
                failures: 0,
                read_at: null,
                due_at: excluded.ref('excluded.due_at'),
              }))
              .whereRef('agent_documents.uri_version', '<>', 'excluded.uri_version'),
          )
          .execute()
      }
    },

    async remove(agentIds: readonly bigint[]): Promise<void> {
      if (agentIds.length === 0) return
      await tables
        .deleteFrom('agent_documents')
        .where('agent_id', 'in', agentIds.map(String))
        .execute()
    },
  }
}

function readings(tables: Tables) {
  return {
    /** Takes documents that are due, each for one process at a time: nobody else gets them before `until`. */
    async claim(now: Date, until: Date, limit: number): Promise<readonly DocumentRecord[]> {
      const { rows } = await sql<StoredRow>`
        UPDATE agent_documents SET due_at = ${until} WHERE agent_id IN (
          SELECT agent_id FROM agent_documents WHERE due_at <= ${now}
          ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
        ) RETURNING *`.execute(tables)
      return rows.map(toRecord)
    },

    /** Notes what reading came to; changes nothing, and answers false, when the URI was set anew meanwhile. */
    async settle(
      { agentId, uriVersion }: Pick<DocumentRecord, 'agentId' | 'uriVersion'>,
      reading: Reading,
      { dueAt, now }: { readonly dueAt: Date; readonly now: Date },
    ): Promise<boolean> {
      const change =
        reading.status === 'read'
          ? {
              reason: null,
              document: JSON.stringify(reading.document),
              content_hash: reading.contentHash,
              first_hash: sql<string>`coalesce(first_hash, ${reading.contentHash})`,
              failures: 0,
              read_at: now,
            }
          : { reason: reading.reason, failures: sql<number>`failures + 1` }
      const changed = await tables
        .updateTable('agent_documents')
        .set({ status: reading.status, due_at: dueAt, ...change })
        .where('agent_id', '=', agentId.toString())
        .where('uri_version', '=', uriVersion)
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    /** Notes which domain vouches for the agent, or that none does any more. */
    async vouch(
      { agentId, uriVersion }: Pick<DocumentRecord, 'agentId' | 'uriVersion'>,
      domain: string | null,
      now: Date,
    ): Promise<boolean> {
      const changed = await tables
        .updateTable('agent_documents')
        .set({ verified_domain: domain, verified_at: domain === null ? null : now })
        .where('agent_id', '=', agentId.toString())
        .where('uri_version', '=', uriVersion)
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },
  }
}

function newRow(agent: AgentRecord, now: Date) {
  return {
    agent_id: agent.agentId.toString(),
    uri: agent.uri,
    uri_version: agent.uriVersion,
    status: 'pending' as const,
    reason: null,
    document: null,
    content_hash: null,
    first_hash: null,
    verified_domain: null,
    verified_at: null,
    failures: 0,
    read_at: null,
    due_at: now,
  }
}

type StoredRow = Omit<Row, 'document'> & { readonly document: AgentDocument | null }

function toRecord(row: StoredRow): DocumentRecord {
  return {
    agentId: BigInt(row.agent_id),
    uri: row.uri,
    uriVersion: row.uri_version,
    status: row.status,
    reason: row.reason,
    document: row.document,
    contentHash: row.content_hash,
    firstHash: row.first_hash,
    verifiedDomain: row.verified_domain,
    verifiedAt: row.verified_at,
    failures: row.failures,
    readAt: row.read_at,
  }
}
