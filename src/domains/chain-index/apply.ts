import type { ChainEvm, EvmBlock } from '../../ports/chain-evm.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import { chainIndexEvents } from './blocks.events.ts'
import { type BlockRef, blocksStore } from './blocks.store.ts'
import { advance } from './lease.ts'
import type { ChainProjection } from './projection.ts'
import type { LoadedRange } from './range.ts'
import { findCommonBlock } from './walk-back.ts'

const pruneEveryBlocks = 64n

export type ApplyOptions = {
  readonly database: Database
  readonly evm: Pick<ChainEvm, 'getBlock' | 'getLogs'>
  readonly outbox: Outbox
  readonly logger: Logger
  readonly projections: readonly ChainProjection[]
  readonly startBlock: bigint
  readonly keptBlocks: number
}

/** Applies a range in as few transactions as blocks with logs: empty blocks join the next one. */
export async function applyRange(
  options: ApplyOptions,
  fence: bigint,
  range: LoadedRange,
): Promise<BlockRef> {
  const { database, keptBlocks } = options
  let waiting: EvmBlock[] = []
  let applied: BlockRef | undefined
  for (const header of range.headers) {
    waiting.push(header)
    const logs = logsOf(range, header)
    if (logs.length === 0 && header !== range.headers.at(-1)) continue
    const headers = waiting
    await advance(database, { fence, block: header }, async (tx) => {
      await blocksStore(tx).insert(headers)
      for (const each of logs) await each.projection.apply(tx, header, each.logs)
    })
    applied = header
    waiting = []
  }
  if (applied === undefined) throw new Error('assertion failed: a range has at least one header')
  // Once in a while is enough: a few blocks more than promised do no harm.
  if (range.headers.some((header) => header.number % pruneEveryBlocks === 0n)) {
    await blocksStore(database.query).prune(applied.number - BigInt(keptBlocks))
  }
  return applied
}

/** Takes back everything above the newest block that the chain still has, and returns that block. */
export async function walkBack(
  options: ApplyOptions,
  fence: bigint,
  cursor: BlockRef,
): Promise<BlockRef | null> {
  const { database, evm, logger, outbox, projections, startBlock } = options
  const store = blocksStore(database.query)
  const common = await findCommonBlock({ ...options, evm, store, cursor })
  const above = common === null ? -1n : common.number
  await advance(database, { fence, block: common }, async (tx) => {
    for (const projection of projections) await projection.revertAbove(tx, above)
    await blocksStore(tx).removeAbove(above)
    await outbox.append(tx, chainIndexEvents.reorganised, {
      subject: 'evm',
      payload: {
        fromBlock: Number(common === null ? startBlock : common.number + 1n),
        toBlock: Number(cursor.number),
        fromHash: cursor.hash,
        commonBlock: common === null ? null : Number(common.number),
      },
    })
  })
  logger.warn('the chain reorganised', {
    fromBlock: cursor.number.toString(),
    commonBlock: above.toString(),
  })
  return common
}

function logsOf(range: LoadedRange, header: EvmBlock) {
  return range.logs
    .map(({ logs, projection }) => ({
      projection,
      logs: logs.filter((log) => log.blockNumber === header.number),
    }))
    .filter((each) => each.logs.length > 0)
}
