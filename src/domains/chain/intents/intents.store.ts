import type { Hex } from '../../../ports/chain-evm.ts'
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
import { newestPage, type PlacePage } from '../chain-index/index.ts'
import { type Evidence, evidenceColumns, toEvidence } from './evidence.ts'
import type { IntentState } from './intent-states.ts'

/** One balance change in the simulation, without gas. */
export type BalanceChange = {
  readonly account: string
  /** `ETH`, or a token's address. */
  readonly asset: string
  readonly direction: 'in' | 'out'
  readonly amountAtomic: string
}

/** The result of the simulation before the call was offered for signing. */
export type StoredSimulation = {
  /** `awaits_approval`: the call can succeed only after the approval that was prepared with it. */
  readonly status: 'awaits_approval' | 'passed'
  /** Units of gas; null while the call cannot be simulated. */
  readonly gasUsed: string | null
  readonly balanceChanges: readonly BalanceChange[]
  /** Units of gas to sign with; absent where the wallet's estimate will do. */
  readonly gasLimit?: string
}

/** Why an intent failed. */
export type IntentFailure = { readonly code: string; readonly detail: string }

/** The table of intents, for the stores of this domain. */
export const intentsTables = tablesOf({
  intents: {
    id: text(),
    /** The domain that prepared it. */
    owner: text(),
    kind: text(),
    state: text<IntentState>(),
    /** Grows with every state change, because a reorganisation can restore an earlier state. */
    version: integer,
    /** The owner's id of the thing that the intent belongs to. */
    reference: nullable(text()),
    /** The account that prepared it, where somebody was signed in. */
    accountId: nullable(text()),
    /** The newest block that was indexed when it was prepared; its transaction lies above. */
    preparedBlock: nullable(bigint),
    token: nullable(text<Hex>()),
    chainId: integer,
    fromAddress: text<Hex>(),
    toAddress: text<Hex>(),
    data: text<Hex>(),
    valueAtomic: bigint,
    simulation: json<StoredSimulation>(),
    /** Unix seconds after which the contract refuses the call; null when it has no deadline. */
    deadline: nullable(bigint),
    expiresAt: time,
    signedTransaction: nullable(text<Hex>()),
    transactionHash: nullable(text<Hex>()),
    nonce: nullable(integer),
    /** When the node was last known to have the transaction. */
    broadcastAt: nullable(time),
    blockNumber: nullable(bigint),
    blockHash: nullable(text<Hex>()),
    logIndex: nullable(integer),
    failure: nullable(json<IntentFailure>()),
    /** The id of the event `confirmed` or `reverted`, for the event that retracts it. */
    settledEvent: nullable(text()),
    createdAt: time,
    updatedAt: time,
  },
})
type Tables = TablesOf<typeof intentsTables>
type IntentRow = RowOf<typeof intentsTables, 'intents'>

/** One unsigned transaction and its state. */
export type IntentRecord = Readonly<
  Omit<
    IntentRow,
    'blockHash' | 'blockNumber' | 'fromAddress' | 'logIndex' | 'toAddress' | 'valueAtomic'
  >
> & {
  readonly from: Hex
  readonly to: Hex
  /** Wei. */
  readonly value: bigint
  readonly evidence: Evidence | null
}

export type IntentChange = {
  readonly state: IntentState
  readonly signedTransaction?: Hex | null
  readonly transactionHash?: Hex
  readonly nonce?: number
  readonly evidence?: Evidence | null
  readonly failure?: IntentFailure | null
  readonly settledEvent?: string | null
  readonly broadcastAt?: Date
}

/** Store of intents. */
export function intentsStore(db: Queryable) {
  const tables = intentsTables.on(db)
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

    /** The intents of one reference of an owner, oldest first, at most 100. */
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

    /** Whether a transaction belongs to an intent other than this one. */
    async isTaken(transactionHash: Hex, otherThan: string): Promise<boolean> {
      const row = await tables
        .selectFrom('intents')
        .select('id')
        .where('transactionHash', '=', transactionHash)
        .where('id', '!=', otherThan)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Submitted intents after `afterId`, by id. */
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

    /** Prepared intents that have expired. */
    async overdue(owner: string, now: Date, limit: number): Promise<readonly IntentRecord[]> {
      const rows = await tables
        .selectFrom('intents')
        .selectAll()
        .where('owner', '=', owner)
        .where('state', '=', 'prepared')
        .where('expiresAt', '<', now)
        .orderBy('expiresAt')
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
        .where('blockNumber', '>', blockNumber)
        .orderBy('id')
        .execute()
      return rows.map(toRecord)
    },
  }
}

function settled(tables: Tables) {
  return {
    /**
     * Confirmed calls of a kind from one account to one contract, newest first, one more than `limit` when there is a
     * next page.
     */
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
        .where('fromAddress', '=', calls.from)
        .where('toAddress', '=', calls.to)
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

    /** Changes an intent if its version is still the one that was read; undefined otherwise. */
    async change(
      intent: IntentRecord,
      change: IntentChange,
      now: Date,
    ): Promise<IntentRecord | undefined> {
      const { broadcastAt, evidence, failure, nonce, settledEvent, state } = change
      const { signedTransaction, transactionHash } = change
      const row = await tables
        .updateTable('intents')
        .set({
          state,
          version: intent.version + 1,
          updatedAt: now,
          signedTransaction,
          transactionHash,
          nonce,
          broadcastAt,
          failure,
          settledEvent,
          ...(evidence === undefined ? {} : evidenceColumns(evidence)),
        })
        .where('id', '=', intent.id)
        .where('version', '=', intent.version)
        .returningAll()
        .executeTakeFirst()
      return row && toRecord(row)
    },

    /** Records that the node has the transaction. */
    async noteBroadcast(id: string, now: Date): Promise<void> {
      await tables.updateTable('intents').set({ broadcastAt: now }).where('id', '=', id).execute()
    },
  }
}

function toRow({ evidence, from, to, value, ...intent }: IntentRecord): IntentRow {
  const { id, owner, kind, state, version, reference, token, chainId, data, simulation } = intent
  const { deadline, expiresAt, signedTransaction, transactionHash, nonce, broadcastAt } = intent
  const { accountId, failure, preparedBlock, settledEvent, createdAt, updatedAt } = intent
  return {
    id,
    owner,
    kind,
    state,
    version,
    reference,
    accountId,
    preparedBlock,
    token,
    chainId,
    fromAddress: from,
    toAddress: to,
    data,
    valueAtomic: value,
    simulation,
    deadline,
    expiresAt,
    signedTransaction,
    transactionHash,
    nonce,
    broadcastAt,
    ...evidenceColumns(evidence),
    failure,
    settledEvent,
    createdAt,
    updatedAt,
  }
}

/** A row as the record that the domain works with. */
export function toRecord({
  blockHash,
  blockNumber,
  fromAddress,
  logIndex,
  toAddress,
  valueAtomic,
  ...intent
}: IntentRow): IntentRecord {
  const { transactionHash } = intent
  return {
    ...intent,
    from: fromAddress,
    to: toAddress,
    value: valueAtomic,
    evidence: toEvidence({ blockHash, blockNumber, logIndex, transactionHash }),
  }
}
