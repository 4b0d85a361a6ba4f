import type { ChainEvm, EvmBlock, EvmLog } from '../../../ports/chain-evm.ts'
import { logQueries, matchesFilter } from './log-queries.ts'
import type { ChainProjection } from './projection.ts'

/** A consecutive part of the chain: headers, and for each projection the logs by block. */
export type LoadedRange = {
  /** Ascending; the first and the last block are always included. */
  readonly headers: readonly EvmBlock[]
  readonly logs: readonly ProjectionLogs[]
  readonly logCount: number
}

type ProjectionLogs = {
  readonly projection: ChainProjection
  readonly byBlock: ReadonlyMap<bigint, readonly EvmLog[]>
}

const headersAtOnce = 16

/**
 * Reads blocks `from` to `to` with their logs. Undefined when the chain changed meanwhile, so that the answers may
 * belong to two histories. Headers below `sparseBelow` are read only for blocks with logs.
 */
export async function loadRange(options: {
  readonly evm: Pick<ChainEvm, 'getBlock' | 'getLogs'>
  readonly projections: readonly ChainProjection[]
  readonly from: bigint
  readonly to: bigint
  readonly sparseBelow: bigint
  /** The block `to`, when the caller has just read it. */
  readonly last?: EvmBlock
}): Promise<LoadedRange | undefined> {
  const { evm, from, to } = options
  const last = options.last ?? (await evm.getBlock(to))
  if (last === null) return undefined
  const answers = await Promise.all(
    logQueries(options.projections).map(async ({ filter, projections }) => ({
      projections,
      found: await evm.getLogs({ ...filter, fromBlock: from, toBlock: to }),
    })),
  )
  const logs = answers.flatMap(({ found }) => found)
  const wanted = new Set([from, ...logs.map((log) => log.blockNumber)])
  for (let number = max(from, options.sparseBelow); number < to; number++) wanted.add(number)
  wanted.delete(to)
  const before = await readHeaders(evm, [...wanted].sort(ascending))
  const again = await evm.getBlock(to)
  if (before === undefined || again?.hash !== last.hash) return undefined
  const headers = [...before, last]
  if (!isOneHistory(headers, logs)) return undefined
  return {
    headers,
    logCount: logs.length,
    // In the order of the projections, whichever query fetched the logs.
    logs: options.projections.flatMap((projection) => {
      const answer = answers.find(({ projections }) => projections.includes(projection))
      return answer === undefined ? [] : [split(projection, answer)]
    }),
  }
}

function split(
  projection: ChainProjection,
  {
    found,
    projections,
  }: {
    readonly found: readonly EvmLog[]
    readonly projections: readonly ChainProjection[]
  },
): ProjectionLogs {
  const own =
    projections.length === 1 ? found : found.filter((log) => matchesFilter(projection.filter, log))
  return { projection, byBlock: Map.groupBy(own, (log) => log.blockNumber) }
}

async function readHeaders(
  evm: Pick<ChainEvm, 'getBlock'>,
  numbers: readonly bigint[],
): Promise<readonly EvmBlock[] | undefined> {
  const headers: EvmBlock[] = []
  for (let start = 0; start < numbers.length; start += headersAtOnce) {
    const some = await Promise.all(
      numbers.slice(start, start + headersAtOnce).map((number) => evm.getBlock(number)),
    )
    for (const header of some) {
      if (header === null) return undefined
      headers.push(header)
    }
  }
  return headers
}

function isOneHistory(headers: readonly EvmBlock[], logs: readonly EvmLog[]): boolean {
  const linked = headers.every((header, index) => {
    const parent = headers[index - 1]
    return (
      parent === undefined ||
      parent.number !== header.number - 1n ||
      parent.hash === header.parentHash
    )
  })
  const hashes = new Map(headers.map((header) => [header.number, header.hash]))
  return linked && logs.every((log) => hashes.get(log.blockNumber) === log.blockHash)
}

function max(left: bigint, right: bigint): bigint {
  return left > right ? left : right
}

function ascending(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0
}
