import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, integer, json, nullable, tablesOf, text, time } from '../../../ports/tables.ts'
import type { Escrow, EscrowFact, EscrowPhase, EscrowStep, EscrowTerms } from './escrow-fold.ts'

const escrowsTables = tablesOf({
  agentEscrowFacts: {
    blockNumber: bigint,
    logIndex: integer,
    blockHash: text<Hex>(),
    transactionHash: text<Hex>(),
    escrowId: text<Hex>(),
    at: time,
    step: json<EscrowStep>(),
  },
  agentEscrows: {
    escrowId: text<Hex>(),
    client: text<Hex>(),
    provider: text<Hex>(),
    salt: text<Hex>(),
    terms: json<EscrowTerms>(),
    splits: json<Escrow['splits']>(),
    phase: text<EscrowPhase>(),
    dueAt: nullable(time),
    deliverable: nullable(text<Hex>()),
    reason: nullable(text()),
    paidAtomic: bigint,
    refundedAtomic: bigint,
    openedBlock: bigint,
    openedLog: integer,
    lastBlock: bigint,
    lastHash: text<Hex>(),
    lastTransaction: text<Hex>(),
    lastLog: integer,
  },
})

/** Store of what the chain said of escrows. Written only by the index, in the transaction of the block. */
export function escrowsStore(db: Queryable) {
  const tables = escrowsTables.on(db)
  return {
    async insertFacts(facts: readonly EscrowFact[]): Promise<void> {
      if (facts.length > 0) await tables.insertInto('agentEscrowFacts').values(facts).execute()
    },
    /** Of these escrows, in chain order. */
    async factsOf(ids: readonly Hex[]): Promise<readonly EscrowFact[]> {
      if (ids.length === 0) return []
      return tables
        .selectFrom('agentEscrowFacts')
        .selectAll()
        .where('escrowId', 'in', ids)
        .orderBy('blockNumber')
        .orderBy('logIndex')
        .execute()
    },
    /** The escrows of which something was removed. */
    async removeFactsAbove(blockNumber: bigint): Promise<readonly Hex[]> {
      const gone = await tables
        .deleteFrom('agentEscrowFacts')
        .where('blockNumber', '>', blockNumber)
        .returning('escrowId')
        .execute()
      return [...new Set(gone.map(({ escrowId }) => escrowId))]
    },
    /** Writes what the facts made of each. */
    async put(escrows: readonly Escrow[]): Promise<void> {
      if (escrows.length === 0) return
      await this.remove(escrows.map(({ escrowId }) => escrowId))
      await tables.insertInto('agentEscrows').values(escrows).execute()
    },
    async remove(ids: readonly Hex[]): Promise<readonly Escrow[]> {
      if (ids.length === 0) return []
      return tables.deleteFrom('agentEscrows').where('escrowId', 'in', ids).returningAll().execute()
    },
    find: (escrowId: Hex): Promise<Escrow | undefined> =>
      tables
        .selectFrom('agentEscrows')
        .selectAll()
        .where('escrowId', '=', escrowId)
        .executeTakeFirst(),
    /** Newest first, of this client or provider where one is given. */
    list(page: {
      readonly account: Hex | undefined
      readonly after: { readonly block: bigint; readonly log: number } | null
      readonly limit: number
    }): Promise<readonly Escrow[]> {
      const { account, after, limit } = page
      let query = tables.selectFrom('agentEscrows').selectAll()
      if (account !== undefined) {
        query = query.where(({ eb, or }) =>
          or([eb('client', '=', account), eb('provider', '=', account)]),
        )
      }
      if (after !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('openedBlock', 'openedLog'), '<', tuple(after.block, after.log)),
        )
      }
      return query
        .orderBy('openedBlock', 'desc')
        .orderBy('openedLog', 'desc')
        .limit(limit)
        .execute()
    },
  }
}
