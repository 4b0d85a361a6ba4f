import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { type Escrow, type EscrowStep, foldEscrow } from './escrow-fold.ts'
import { escrowsStore } from './escrows.store.ts'

/** One step of an escrow on the chain, and what the escrow was after it. */
export type EscrowStage = {
  readonly step: EscrowStep['name']
  readonly at: Date
  readonly transactionHash: Hex
  readonly blockNumber: bigint
  readonly escrow: Escrow
}
/** An escrow with all its steps, in chain order. */
export type EscrowSeen = { readonly escrowId: Hex; readonly stages: readonly EscrowStage[] }

/** The escrow as the transaction of `db` sees the index; undefined where the chain has none. */
export async function findEscrow(db: Queryable, id: string): Promise<EscrowSeen | undefined> {
  const escrowId: Hex = `0x${id.slice(2)}`
  const facts = await escrowsStore(db).factsOf([escrowId])
  const stages = facts.flatMap(({ at, blockNumber, step, transactionHash }, place) => {
    const escrow = foldEscrow(facts.slice(0, place + 1))
    return escrow === undefined
      ? []
      : [{ step: step.name, at, transactionHash, blockNumber, escrow }]
  })
  return stages.length === 0 ? undefined : { escrowId, stages }
}
