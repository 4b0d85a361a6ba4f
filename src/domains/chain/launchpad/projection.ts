import { getAddress, toEventSelector } from 'viem'
import type { EvmLog, Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { BlockLogs } from '../chain-index/index.ts'
import { mintTopic } from '../pools/index.ts'
import {
  creatorFeesAbi,
  curveLaunchpadAbi,
  tokenFactoryAbi,
  uniLaunchpadAbi,
  uniswapV3GraduatorAbi,
  vestingVaultAbi,
} from './abi.gen.ts'
import { applyCurveLog, applyGraduatorLog } from './curve-logs.ts'
import type { LogContext } from './log-context.ts'
import { applyPoolLaunchLog } from './pool-launches/pool-projection.ts'
import { applyTokenFactoryLog, applyVestingLog } from './token-factory/token-projection.ts'
import { applyTradeLogs, type PlacedLog, swapTopic, tradeTopic } from './trade-logs.ts'
import type { Transition } from './transitions.ts'
import { applyVaultLog } from './vault-logs.ts'

/** The contracts whose logs are trusted; any contract can write logs with the same topics. */
export type LaunchContracts = {
  readonly launchpad: Hex
  readonly vault: Hex
  readonly graduator?: Hex
  readonly uni?: Hex
  readonly pons?: Hex
  readonly tokenFactory?: Hex
  readonly vestingVault?: Hex
}

/** `beside` are the other indexed logs of the same block, of any contract. */
type Reader = (context: LogContext, log: EvmLog, beside: readonly EvmLog[]) => Promise<void>

/** The first topics of all indexed logs. */
export const projectedTopics: readonly Hex[] = [
  ...new Set([
    ...[
      ...curveLaunchpadAbi,
      ...creatorFeesAbi,
      ...uniswapV3GraduatorAbi,
      ...uniLaunchpadAbi,
      ...tokenFactoryAbi,
      ...vestingVaultAbi,
    ]
      .filter((item) => item.type === 'event')
      .map((item) => toEventSelector(item)),
    swapTopic,
    mintTopic,
  ]),
]

/** Turns the logs of some blocks, in chain order, into rows and events. */
export function applyBlocks(
  options: Ports<'clock' | 'outbox'> & {
    readonly contracts: LaunchContracts
    readonly tx: Queryable
    readonly blocks: readonly BlockLogs[]
    readonly isSimulated?: Transition['isSimulated']
  },
): Promise<void> {
  const { blocks, clock, contracts, isSimulated, tx } = options
  return options.outbox.batched(tx, async (outbox) => {
    const at = { tx, outbox, isSimulated, now: new Date(clock.nowMs()) }
    const readers = readersOf(contracts)
    const launchpad = getAddress(contracts.launchpad)
    let trades: PlacedLog[] = []
    for (const placed of blocks.flatMap((block) => placedLogs(at, block))) {
      const { beside, log } = placed
      const address = getAddress(log.address)
      const reader = readers.get(address)
      const isTrade =
        reader === undefined
          ? log.topics[0] === swapTopic
          : address === launchpad && log.topics[0] === tradeTopic
      if (isTrade) {
        trades.push(placed)
        continue
      }
      if (reader === undefined) continue
      // This log needs the trades before it to be written, and must not be overwritten by them.
      await applyTradeLogs(tx, trades)
      trades = []
      await reader(placed.context, log, beside)
    }
    await applyTradeLogs(tx, trades)
  })
}

function placedLogs(
  at: Transition,
  { block, logs }: BlockLogs,
): readonly (PlacedLog & { readonly beside: readonly EvmLog[] })[] {
  const time = new Date(Number(block.timestamp) * 1_000)
  return logs.map((log) => {
    const { blockHash, blockNumber, logIndex, transactionHash } = log
    const evidence = { blockNumber, blockHash, transactionHash, logIndex }
    return { context: { ...at, evidence, at: time }, log, beside: logs }
  })
}

function readersOf(contracts: LaunchContracts): ReadonlyMap<Hex, Reader> {
  const pairs: readonly (readonly [Hex | undefined, Reader])[] = [
    [contracts.launchpad, applyCurveLog],
    [contracts.vault, applyVaultLog],
    [contracts.graduator, applyGraduatorLog],
    [contracts.uni, applyPoolLaunchLog('uni')],
    [contracts.pons, applyPoolLaunchLog('pons')],
    [contracts.tokenFactory, applyTokenFactoryLog],
    [contracts.vestingVault, applyVestingLog],
  ]
  return new Map(
    pairs.flatMap(([address, reader]) =>
      address === undefined ? [] : [[getAddress(address), reader] as const],
    ),
  )
}
