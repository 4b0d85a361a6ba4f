import type { Hex } from '../../ports/chain-evm.ts'

/** Where on the chain something is written. */
export type Evidence = {
  readonly blockNumber: bigint
  readonly blockHash: Hex
  readonly transactionHash: Hex
  /** Null for a reverted transaction, which leaves no log. */
  readonly logIndex: number | null
}

/** The columns of a piece of evidence; all null without one. */
export function evidenceColumns(evidence: Evidence | null) {
  return {
    block_number: evidence === null ? null : evidence.blockNumber.toString(),
    block_hash: evidence === null ? null : evidence.blockHash,
    log_index: evidence === null ? null : evidence.logIndex,
  }
}

/** Evidence from its columns; null unless all are there. */
export function toEvidence(row: {
  readonly block_number: string | null
  readonly block_hash: Hex | null
  readonly log_index: number | null
  readonly transaction_hash: Hex | null
}): Evidence | null {
  if (row.block_number === null || row.block_hash === null || row.transaction_hash === null) {
    return null
  }
  return {
    blockNumber: BigInt(row.block_number),
    blockHash: row.block_hash,
    transactionHash: row.transaction_hash,
    logIndex: row.log_index,
  }
}
