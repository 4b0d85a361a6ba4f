import { BourseError, type LaunchProgress } from '#sdk'
import type { KnownSigning, Step } from '../signing/signing-steps.tsx'

const onMarket = ['graduated', 'graduating', 'trading']
const over = ['cancelled', 'dropped', 'expired', 'reverted']

/** How far the transaction of a launch is, as the service knows it; null before it has said. */
export function signingOf(progress: LaunchProgress | undefined): KnownSigning | null {
  if (progress === undefined) return null
  const { evidence, failure, status, transactionHash } = progress
  const blockNumber = evidence?.blockNumber ?? null
  if (over.includes(status)) {
    const why = failure ?? { code: `launch.${status}`, detail: status }
    const told = new BourseError({ ...why, status: 0 })
    return { step: 'failed', transactionHash, blockNumber, failure: told }
  }
  const isIn = evidence !== null
  const step = isIn ? 'confirmed' : transactionHash === null ? 'signing' : 'submitted'
  return { step, transactionHash, blockNumber, failure: null }
}

/** What follows the block: the index has it, and it can be traded. */
export function furtherOf(
  progress: LaunchProgress | undefined,
  labels: { readonly indexed: string; readonly trading: string },
): readonly Step[] {
  const { evidence = null, status = 'prepared' } = progress ?? {}
  const isTrading = onMarket.includes(status)
  const isIndexed = evidence !== null
  return [
    {
      id: 'indexed',
      label: labels.indexed,
      state: isIndexed ? 'done' : 'ahead',
      blockNumber: evidence?.blockNumber ?? null,
      logIndex: evidence?.logIndex ?? null,
    },
    {
      id: 'trading',
      label: labels.trading,
      state: isTrading ? 'done' : isIndexed ? 'now' : 'ahead',
    },
  ]
}

/** Whether nothing more is going to happen to the launch itself. */
export function isOver(progress: LaunchProgress | undefined): boolean {
  return progress !== undefined && [...onMarket, ...over].includes(progress.status)
}
