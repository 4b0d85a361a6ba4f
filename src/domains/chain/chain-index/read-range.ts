import { AppError } from '../../../kernel/errors.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { ChainEvm, EvmBlock } from '../../../ports/chain-evm.ts'
import type { ChainProjection } from './projection.ts'
import { type LoadedRange, loadRange } from './range.ts'
import type { RangeSize } from './range-size.ts'

/**
 * Reads from `from` on as many blocks as the range size allows, at most through `end`, and fewer where the node refuses
 * that many. Undefined when the chain changed meanwhile; raises the node's error when it refuses even one block.
 */
export async function readFrom(
  options: {
    readonly evm: Pick<ChainEvm, 'getBlock' | 'getLogs'>
    readonly projections: readonly ChainProjection[]
    readonly size: RangeSize
    readonly retainedBlocks: number
  },
  from: bigint,
  end: EvmBlock,
): Promise<LoadedRange | undefined> {
  const { retainedBlocks, size } = options
  for (;;) {
    const to = from + BigInt(size.blocks()) - 1n
    const isLast = to >= end.number
    try {
      const range = await loadRange({
        ...options,
        from,
        to: isLast ? end.number : to,
        sparseBelow: end.number - BigInt(retainedBlocks),
        ...(isLast ? { last: end } : {}),
      })
      if (range !== undefined) size.note(range.logCount)
      return range
    } catch (failure) {
      if (!isTooMuch(failure) || !size.shrink()) throw failure
    }
  }
}

/** Nodes refuse large ranges in many ways; only an unreachable node says nothing about the size. */
function isTooMuch(failure: unknown): boolean {
  return !(failure instanceof AppError && failure.spec.code === upstreamErrors.unavailable.code)
}
