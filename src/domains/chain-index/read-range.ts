import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { ChainEvm, EvmBlock } from '../../ports/chain-evm.ts'
import type { ChainProjection } from './projection.ts'
import { type LoadedRange, loadRange } from './range.ts'
import type { RangeSize } from './range-size.ts'

/**
 * Reads as many blocks from `from` on as the size says, at most through `end`, and less where the node refuses that
 * much. Undefined when the chain changed meanwhile; raises what the node raised when it refuses even one block.
 */
export async function readFrom(
  options: {
    readonly evm: Pick<ChainEvm, 'getBlock' | 'getLogs'>
    readonly projections: readonly ChainProjection[]
    readonly size: RangeSize
    readonly keptBlocks: number
  },
  from: bigint,
  end: EvmBlock,
): Promise<LoadedRange | undefined> {
  const { keptBlocks, size } = options
  for (;;) {
    const to = from + BigInt(size.blocks()) - 1n
    const isLast = to >= end.number
    try {
      const range = await loadRange({
        ...options,
        from,
        to: isLast ? end.number : to,
        sparseBelow: end.number - BigInt(keptBlocks),
        ...(isLast ? { last: end } : {}),
      })
      if (range !== undefined) size.note(range.logCount)
      return range
    } catch (failure) {
      if (!isTooMuch(failure) || !size.shrink()) throw failure
    }
  }
}

/** What is too much is refused in as many ways as there are nodes; only a node that is away says nothing about it. */
function isTooMuch(failure: unknown): boolean {
  return !(failure instanceof AppError && failure.spec.code === upstreamErrors.unavailable.code)
}
