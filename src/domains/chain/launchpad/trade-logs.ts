import { decodeEventLog, getAbiItem, getAddress, toEventSelector } from 'viem'
import type { EvmLog, Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { decodePoolLog } from '../pools/index.ts'
import { curveLaunchpadAbi } from './abi.gen.ts'
import { type CurveRecord, type CurveStatus, curvesStore } from './curves.store.ts'
import { tradeFact } from './facts.ts'
import { type LaunchRecord, launchesStore } from './launches.store.ts'
import { launchpadEvents as events } from './launchpad.events.ts'
import type { LogContext } from './log-context.ts'
import { type PoolLaunchRecord, poolLaunchesStore } from './pool-launches/pool-launches.store.ts'
import { type TradeRecord, tradesStore } from './trades.store.ts'
import { moveLaunch } from './transitions.ts'

const tradeAbi = [getAbiItem({ abi: curveLaunchpadAbi, name: 'Trade' })] as const

/** The first topic of a trade on a curve, and that of one in a pool. */
export const tradeTopic = toEventSelector(tradeAbi[0])
export const swapTopic = toEventSelector(
  'Swap(address,address,int256,int256,uint160,uint128,int24)',
)

/** A log with its context. */
export type PlacedLog = { readonly context: LogContext; readonly log: EvmLog }

/** A curve is complete exactly when its last token is sold. */
export function curveStatus(launch: LaunchRecord, virtualToken: bigint): CurveStatus {
  const isSoldOut = launch.initialVirtualToken - virtualToken >= launch.curveSupply
  return isSoldOut ? 'complete' : 'trading'
}

/**
 * Applies trades on curves and swaps in pools, in chain order and with no other log of a launch between them: their
 * launches and curves are loaded once, and all rows are written at once.
 */
export async function applyTradeLogs(tx: Queryable, logs: readonly PlacedLog[]): Promise<void> {
  const read = logs.flatMap(readTrade)
  const curves = await loadCurves(
    tx,
    new Set(read.flatMap((each) => (each.kind === 'curve' ? [each.args.token] : []))),
  )
  const untraded = await loadUntraded(
    tx,
    new Set(read.flatMap((each) => (each.kind === 'pool' ? [each.pool] : []))),
  )
  const made: TradeRecord[] = []
  for (const each of read) {
    if (each.kind === 'curve') made.push(await onTrade(each.context, curves, each.args))
    else await onSwap(each.context, untraded, each.pool)
  }
  await tradesStore(tx).insert(made)
  await curvesStore(tx).put([...curves.values()].map(({ curve }) => curve))
}

type Traded = { readonly launch: LaunchRecord; readonly curve: CurveRecord }
type TradeArguments = ReturnType<typeof decodeTrade>
type ReadTrade = { readonly context: LogContext } & (
  | { readonly kind: 'curve'; readonly args: TradeArguments }
  | { readonly kind: 'pool'; readonly pool: Hex }
)

function readTrade({ context, log }: PlacedLog): readonly ReadTrade[] {
  if (log.topics[0] === tradeTopic) return [{ kind: 'curve', context, args: decodeTrade(log) }]
  return isTrade(log) ? [{ kind: 'pool', context, pool: getAddress(log.address) }] : []
}

function decodeTrade(log: EvmLog) {
  const [signature = tradeTopic, ...rest] = log.topics
  const { args } = decodeEventLog({ abi: tradeAbi, topics: [signature, ...rest], data: log.data })
  return {
    ...args,
    token: getAddress(args.token),
    trader: getAddress(args.trader),
    recipient: getAddress(args.recipient),
  }
}

/** Moving the price through an empty range is no trade. */
function isTrade(log: EvmLog): boolean {
  const swap = decodePoolLog(log)
  return swap?.kind === 'swap' && (swap.amount0 !== 0n || swap.amount1 !== 0n)
}

async function loadCurves(tx: Queryable, tokens: ReadonlySet<Hex>): Promise<Map<Hex, Traded>> {
  const listed = [...tokens]
  const launches = await launchesStore(tx).byTokens(listed)
  const known = new Map(launches.map((launch) => [launch.token, launch]))
  const curves = await curvesStore(tx).byTokens(listed)
  return new Map(
    curves.flatMap((curve) => {
      const launch = known.get(curve.token)
      return launch === undefined ? [] : [[curve.token, { launch, curve }] as const]
    }),
  )
}

/** Any contract may write such logs; only those of known pools count, and only the first trade of each. */
async function loadUntraded(
  tx: Queryable,
  pools: ReadonlySet<Hex>,
): Promise<Map<Hex, PoolLaunchRecord>> {
  const found = await poolLaunchesStore(tx).untradedIn([...pools])
  return new Map(found.map((launched) => [launched.pool, launched]))
}

async function onTrade(
  context: LogContext,
  curves: Map<Hex, Traded>,
  args: TradeArguments,
): Promise<TradeRecord> {
  const { at, evidence, outbox, tx } = context
  const { timestamp: _, isBuy, ...said } = args
  const traded = curves.get(args.token)
  // The index starts before the launchpad exists, so a trade always follows its launch.
  if (traded === undefined) throw new Error(`trade of unknown ${args.token}`)
  const { curve, launch } = traded
  const trade = {
    ...evidence,
    ...said,
    tradedAt: at,
    side: isBuy ? 'buy' : 'sell',
    feeRecipient: launch.feeRecipient,
  } as const
  const eventId = await outbox.append(tx, events.tradeExecuted, {
    subject: args.token,
    payload: tradeFact(trade, context.isSimulated),
  })
  const isFirst = launch.state === 'confirmed'
  curves.set(args.token, {
    launch: isFirst ? await moveLaunch(context, launch, { state: 'trading' }) : launch,
    curve: {
      ...curve,
      status: curveStatus(launch, args.virtualToken),
      virtualEth: args.virtualEth,
      virtualToken: args.virtualToken,
      tradeCount: curve.tradeCount + 1,
      lastTradeAt: at,
    },
  })
  return { ...trade, eventId }
}

async function onSwap(
  context: LogContext,
  untraded: Map<Hex, PoolLaunchRecord>,
  pool: Hex,
): Promise<void> {
  const { evidence, tx } = context
  const launched = untraded.get(pool)
  if (launched === undefined) return
  untraded.delete(pool)
  await poolLaunchesStore(tx).note(launched.token, { firstSwapBlock: evidence.blockNumber })
  const launch = await launchesStore(tx).byToken(launched.token)
  if (launch?.state === 'confirmed') await moveLaunch(context, launch, { state: 'trading' })
}
