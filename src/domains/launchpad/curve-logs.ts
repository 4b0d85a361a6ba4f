import { decodeEventLog, getAddress } from 'viem'
import type { EvmLog, Hex } from '../../ports/chain-evm.ts'
import { curveLaunchpadAbi, uniswapV3GraduatorAbi } from './abi.gen.ts'
import { snipeDecays } from './curve.ts'
import { curvesStore } from './curves.store.ts'
import { openedPool } from './graduation/opened-pool.ts'
import { onTokenLaunched } from './launch-appears.ts'
import { launchesStore } from './launches.store.ts'
import type { LogContext } from './log-context.ts'
import { poolLaunchesStore } from './pool-launches/pool-launches.store.ts'
import { moveLaunch } from './transitions.ts'

/** Reads one log of the launchpad with curves, unless it is a trade. */
export async function applyCurveLog(context: LogContext, log: EvmLog): Promise<void> {
  const [signature, ...rest] = log.topics
  if (signature === undefined) return
  const decoded = decodeEventLog({
    abi: curveLaunchpadAbi,
    topics: [signature, ...rest],
    data: log.data,
  })
  switch (decoded.eventName) {
    case 'TokenLaunched':
      return onLaunched(context, getAddress(log.address), decoded.args)
    case 'TokenGraduated':
      return onGraduated(context, decoded.args)
    case 'AntiSnipeSet':
      return onAntiSnipe(context, decoded.args)
    case 'CurveReopened':
      return onReopened(context, getAddress(decoded.args.token))
    // Trades are read many at a time (`trade-logs.ts`), and sold out from the reserves; what the protocol's owner has
    // concerns nobody here.
    case 'Trade':
    case 'CurveCompleted':
    case 'ProtocolFeesClaimed':
    case 'ProtocolFeeOwnerOffered':
    case 'ProtocolFeeOwnerChanged':
      return
  }
}

/**
 * Reads one log of the graduator: that the pool of a curve opened, with what is locked in it, or that it could not be opened
 * in this transaction. A curve that is sold out then waits for it, and buys back meanwhile. That the token left its curve,
 * the launchpad says itself.
 */
export async function applyGraduatorLog(
  context: LogContext,
  log: EvmLog,
  beside: readonly EvmLog[],
): Promise<void> {
  const [signature, ...rest] = log.topics
  if (signature === undefined) return
  const decoded = decodeEventLog({
    abi: uniswapV3GraduatorAbi,
    topics: [signature, ...rest],
    data: log.data,
  })
  if (decoded.eventName === 'PoolOpened') {
    await poolLaunchesStore(context.tx).insert(openedPool(context, log, beside))
    return
  }
  if (decoded.eventName !== 'OpeningPostponed') return
  const { evidence, tx } = context
  const token = getAddress(decoded.args.token)
  const curve = await curvesStore(tx).byToken(token)
  if (curve === undefined) return
  // The first time is kept: from then on the curve has a graduator that waits whenever it is sold out.
  const postponedBlock = curve.postponedBlock ?? evidence.blockNumber
  await curvesStore(tx).put([{ ...curve, postponedBlock }])
  const launch = await launchesStore(tx).byToken(token)
  if (curve.status === 'complete' && launch?.state === 'trading') {
    await moveLaunch(context, launch, { state: 'graduating' })
  }
}

type LogArguments<name extends string> = Extract<
  ReturnType<typeof decodeEventLog<typeof curveLaunchpadAbi>>,
  { eventName: name }
>['args']

async function onLaunched(
  context: LogContext,
  factory: Hex,
  args: LogArguments<'TokenLaunched'>,
): Promise<void> {
  await onTokenLaunched(context, { ...args, family: 'curve', factory })
  await curvesStore(context.tx).put([
    {
      token: getAddress(args.token),
      status: 'trading',
      virtualEth: args.virtualEth,
      virtualToken: args.virtualToken,
      tradeCount: 0,
      lastTradeAt: null,
      pool: null,
      graduatedBlock: null,
      graduatedAt: null,
      postponedBlock: null,
      openedAt: context.at,
      antiSnipe: { startBps: 0, durationSeconds: 0, decay: 'linear' },
    },
  ])
}

async function onAntiSnipe(context: LogContext, args: LogArguments<'AntiSnipeSet'>): Promise<void> {
  const token = getAddress(args.token)
  const curve = await curvesStore(context.tx).byToken(token)
  const decay = snipeDecays[args.decay]
  if (curve === undefined || decay === undefined) throw new Error(`anti-snipe of unknown ${token}`)
  await curvesStore(context.tx).put([
    {
      ...curve,
      antiSnipe: {
        startBps: Number(args.startBps),
        durationSeconds: Number(args.durationSeconds),
        decay,
      },
    },
  ])
}

async function onGraduated(
  context: LogContext,
  args: LogArguments<'TokenGraduated'>,
): Promise<void> {
  const { at, evidence, tx } = context
  const token = getAddress(args.token)
  const launch = await launchesStore(tx).byToken(token)
  const curve = await curvesStore(tx).byToken(token)
  if (launch === undefined || curve === undefined) throw new Error(`graduation of unknown ${token}`)
  await curvesStore(tx).put([
    {
      ...curve,
      status: 'graduated',
      pool: getAddress(args.pool),
      graduatedBlock: evidence.blockNumber,
      graduatedAt: at,
    },
  ])
  await moveLaunch(context, launch, { state: 'graduated' })
}

/** Somebody sold to the sold-out curve while its pool was waited for: it sells again. */
async function onReopened(context: LogContext, token: Hex): Promise<void> {
  const launch = await launchesStore(context.tx).byToken(token)
  if (launch?.state === 'graduating') await moveLaunch(context, launch, { state: 'trading' })
}
