import type { ColumnType, Insertable, Kysely, Selectable } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import { newestPage, type PlacePage } from '../chain-index/index.ts'
import { type Evidence, evidenceColumns, toEvidence } from './evidence.ts'
import type { IntentState } from './intent-states.ts'

/** One movement that the simulation showed, gas apart. */
export type BalanceChange = {
  readonly account: string
  /** `ETH` or a token's address. */
  readonly asset: string
  readonly direction: 'in' | 'out'
  readonly amountAtomic: string
}

/** What the chain said about the call before it was offered for signing. */
export type StoredSimulation = {
  /** `awaits_approval`: the call can only succeed after the approval that was prepared with it. */
  readonly status: 'awaits_approval' | 'passed'
  /** Units of gas; null when the call could not be simulated yet. */
  readonly gasUsed: string | null
  readonly balanceChanges: readonly BalanceChange[]
  /** Units of gas to sign with; absent where what the wallet estimates will do. */
  readonly gasLimit?: string
}

/** Why an intent did not come true. */
export type IntentFailure = { readonly code: string; readonly detail: string }

/** Text and JSON columns hold what `toRow` wrote, so that their types are narrower than those of SQL. */
type IntentRow = {
  id: string
  owner: string
  kind: string
  state: IntentState
  version: number
  reference: string | null
  token: Hex | null
  chain_id: number
  from_address: Hex
  to_address: Hex
  data: Hex
  value_atomic: string
  simulation: ColumnType<StoredSimulation, string, string>
  deadline: string | null
  expires_at: Date
  signed_transaction: Hex | null
  transaction_hash: Hex | null
  nonce: string | null
  broadcast_at: Date | null
  block_number: string | null
  block_hash: Hex | null
  log_index: number | null
  failure: ColumnType<IntentFailure | null, string | null, string | null>
  settled_event: string | null
  created_at: Date
  updated_at: Date
}
type IntentTables = { intents: IntentRow }
type Tables = Kysely<IntentTables>

/** One unsigned transaction and what became of it. */
export type IntentRecord = {
  readonly id: string
  /** The domain that prepared it. */
  readonly owner: string
  readonly kind: string
  readonly state: IntentState
  /** Grows with every move, because a reorganisation brings a state back. */
  readonly version: number
  /** What it belongs to, by its owner's own id. */
  readonly reference: string | null
  readonly token: Hex | null
  readonly chainId: number
  readonly from: Hex
  readonly to: Hex
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
  readonly simulation: StoredSimulation
  /** The second after which the contract refuses the call; null when the call has no such limit. */
  readonly deadline: bigint | null
  readonly expiresAt: Date
  readonly signedTransaction: Hex | null
  readonly transactionHash: Hex | null
  readonly nonce: number | null
  readonly broadcastAt: Date | null
  readonly evidence: Evidence | null
  readonly failure: IntentFailure | null
  /** The event that said `confirmed` or `reverted`, for the one that takes it back. */
  readonly settledEvent: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type IntentChange = {
  readonly state: IntentState
  readonly signedTransaction?: Hex
  readonly transactionHash?: Hex
  readonly nonce?: number
  readonly evidence?: Evidence | null
  readonly failure?: IntentFailure | null
  readonly settledEvent?: string | null
}

/** Rows of intents. */
export function intentsStore(db: Queryable) {
  const tables: Tables = db.withTables<IntentTables>()
  return { ...reads(tables), ...settled(tables), ...writes(tables) }
}

function reads(tables: Tables) {
  return {
    async byId(owner: string, id: string): Promise<IntentRecord | undefined> {
      const row = await tables
        .selectFrom('intents')
        .selectAll()
        .where('owner', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toRecord(row)
    },

    /** What belongs to one thing of an owner, oldest first, at most 100. */
    async byReference(owner: string, reference: string): Promise<readonly IntentRecord[]> {
      const rows = await tables
        .selectFrom('intents')
        .selectAll()
        .where('owner', '=', owner)
        .where('reference', '=', reference)
        .orderBy('id')
        .limit(100)
        .execute()
      return rows.map(toRecord)
    },

    /** Submitted intents in the order of their ids, from after `afterId`. */
    async submitted(
      owner: string,
      { afterId, limit }: { readonly afterId: string; readonly limit: number },
    ): Promise<readonly IntentRecord[]> {
      const rows = await tables
        .selectFrom('intents')
        .selectAll()
        .where('owner', '=', owner)
        .where('state', '=', 'submitted')
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toRecord)
    },

    /** Prepared intents whose time is over. */
    async overdue(owner: string, now: Date, limit: number): Promise<readonly IntentRecord[]> {
      const rows = await tables
        .selectFrom('intents')
        .selectAll()
        .where('owner', '=', owner)
        .where('state', '=', 'prepared')
        .where('expires_at', '<', now)
        .orderBy('expires_at')
        .limit(limit)
        .execute()
      return rows.map(toRecord)
    },

    /** Intents whose evidence lies above `blockNumber`. */
    async above(owner: string, blockNumber: bigint): Promise<readonly IntentRecord[]> {
      const rows = await tables
        .selectFrom('intents')
        .selectAll()
        .where('owner', '=', owner)
        .where('block_number', '>', blockNumber.toString())
        .orderBy('id')
        .execute()
      return rows.map(toRecord)
    },
  }
}

function settled(tables: Tables) {
  return {
    /** Confirmed calls of a kind from one account to one contract, newest first, one more than `limit` when there are more. */
    async confirmedCalls(
      calls: {
        readonly owner: string
        readonly kind: string
        readonly from: Hex
        readonly to: Hex
      },
      page: PlacePage,
    ): Promise<readonly IntentRecord[]> {
      const query = tables
        .selectFrom('intents')
        .selectAll()
        .where('owner', '=', calls.owner)
        .where('kind', '=', calls.kind)
        .where('from_address', '=', calls.from)
        .where('to_address', '=', calls.to)
        .where('state', '=', 'confirmed')
      return (await newestPage(query, page).execute()).map(toRecord)
    },
  }
}

function writes(tables: Tables) {
  return {
    async insert(intent: IntentRecord): Promise<void> {
      await tables.insertInto('intents').values(toRow(intent)).execute()
    },

    /** Changes an intent that nobody moved since it was read; undefined when somebody did. */
    async change(
      intent: IntentRecord,
      change: IntentChange,
      now: Date,
    ): Promise<IntentRecord | undefined> {
      const { evidence, failure, nonce, settledEvent, signedTransaction, transactionHash } = change
      const row = await tables
        .updateTable('intents')
        .set({
          state: change.state,
          version: intent.version + 1,
          updated_at: now,
          ...(signedTransaction === undefined ? {} : { signed_transaction: signedTransaction }),
          ...(transactionHash === undefined ? {} : { transaction_hash: transactionHash }),
          ...(nonce === undefined ? {} : { nonce: nonce.toString() }),
          ...(evidence === undefined ? {} : evidenceColumns(evidence)),
          ...(failure === undefined
            ? {}
            : { failure: failure === null ? null : JSON.stringify(failure) }),
          ...(settledEvent === undefined ? {} : { settled_event: settledEvent }),
        })
        .where('id', '=', intent.id)
        .where('version', '=', intent.version)
        .returningAll()
        .executeTakeFirst()
      return row && toRecord(row)
    },

    /** Notes when the signed bytes were last given to the chain. */
    async noteBroadcast(id: string, now: Date): Promise<void> {
      await tables.updateTable('intents').set({ broadcast_at: now }).where('id', '=', id).execute()
    },
  }
}

function toRow(intent: IntentRecord): Insertable<IntentRow> {
  return {
    id: intent.id,
    owner: intent.owner,
    kind: intent.kind,
    state: intent.state,
    version: intent.version,
    reference: intent.reference,
    token: intent.token,
    chain_id: intent.chainId,
    from_address: intent.from,
    to_address: intent.to,
    data: intent.data,
    value_atomic: intent.value.toString(),
    simulation: JSON.stringify(intent.simulation),
    deadline: intent.deadline?.toString() ?? null,
    expires_at: intent.expiresAt,
    signed_transaction: intent.signedTransaction,
    transaction_hash: intent.transactionHash,
    nonce: intent.nonce?.toString() ?? null,
    broadcast_at: intent.broadcastAt,
    ...evidenceColumns(intent.evidence),
    failure: intent.failure === null ? null : JSON.stringify(intent.failure),
    settled_event: intent.settledEvent,
    created_at: intent.createdAt,
    updated_at: intent.updatedAt,
  }
}

function toRecord(row: Selectable<IntentRow>): IntentRecord {
  return {
    id: row.id,
    owner: row.owner,
    kind: row.kind,
    state: row.state,
    version: row.version,
    reference: row.reference,
    token: row.token,
    chainId: row.chain_id,
    from: row.from_address,
    to: row.to_address,
    data: row.data,
    value: BigInt(row.value_atomic),
    simulation: row.simulation,
    deadline: row.deadline === null ? null : BigInt(row.deadline),
    expiresAt: row.expires_at,
    signedTransaction: row.signed_transaction,
    transactionHash: row.transaction_hash,
    nonce: row.nonce === null ? null : Number(row.nonce),
    broadcastAt: row.broadcast_at,
    evidence: toEvidence(row),
    failure: row.failure,
    settledEvent: row.settled_event,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
