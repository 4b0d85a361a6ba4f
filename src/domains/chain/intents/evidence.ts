import type { Hex } from '../../../ports/chain-evm.ts'

/** The transaction, block and log that prove something. */
export type Evidence = {
  readonly blockNumber: bigint
  readonly blockHash: Hex
  readonly transactionHash: Hex
  /** Null for a reverted transaction, which leaves no log. */
  readonly logIndex: number | null
}

/** The columns of evidence; all null without it. */
export function evidenceColumns(evidence: Evidence | null) {
  return {
    blockNumber: evidence?.blockNumber ?? null,
    blockHash: evidence?.blockHash ?? null,
    logIndex: evidence?.logIndex ?? null,
  }
}

/** Evidence from its columns; null unless all are set. */
export function toEvidence({
  blockHash,
  blockNumber,
  logIndex,
  transactionHash,
}: ReturnType<typeof evidenceColumns> &
  Readonly<Record<'transactionHash', Hex | null>>): Evidence | null {
  return blockNumber === null || blockHash === null || transactionHash === null
    ? null
    : { blockNumber, blockHash, transactionHash, logIndex }
}
