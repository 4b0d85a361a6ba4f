import { getAddress } from 'viem'
import type { EvmLog, Hex } from '../../../ports/chain-evm.ts'
import { curveLaunchpadAbi, uniswapV3GraduatorAbi } from './abi.gen.ts'
import { decodeLog, type EventArguments } from './contract-logs.ts'
import { snipeDecays } from './curve.ts'
import { curvesStore } from './curves.store.ts'
import { openedPool } from './graduation/opened-pool.ts'
import { onTokenLaunched } from './launch-log.ts'
import { launchesStore } from './launches.store.ts'
import type { LogContext } from './log-context.ts'
import { poolLaunchesStore } from './pool-launches/pool-launches.store.ts'
import { moveLaunch } from './transitions.ts'

/** Applies one log of the curve launchpad, except trades. */
export async function applyCurveLog(context: LogContext, log: EvmLog): Promise<void> {
  const decoded = decodeLog(curveLaunchpadAbi, log)
  switch (decoded?.eventName) {
    case 'TokenLaunched':
      return onLaunched(context, getAddress(log.address), decoded.args)
    case 'TokenGraduated':
      return onGraduated(context, decoded.args)
    case 'AntiSnipeSet':
      return onAntiSnipe(context, decoded.args)
    case 'CurveReopened':
      return onReopened(context, getAddress(decoded.args.token))
    // Trades are applied in batches (`trade-logs.ts`), and `sold out` follows from the reserves; changes of the
    // protocol's owner are not indexed.
    case 'Trade':
    case 'CurveCompleted':
    case 'ProtocolFeesClaimed':
    case 'ProtocolFeeOwnerOffered':
    case 'ProtocolFeeOwnerChanged':
    case undefined:
      return
  }
}

/**
 * Applies one log of the graduator: that the pool of a curve opened, with the position locked in it, or that it could
 * not be opened in this transaction. In the latter case a sold-out curve waits, and buys back meanwhile. The
 * launchpad's own log says when the token leaves its curve.
 */
export async function applyGraduatorLog(
  context: LogContext,
  log: EvmLog,
  beside: readonly EvmLog[],
): Promise<void> {
  const decoded = decodeLog(uniswapV3GraduatorAbi, log)
  if (decoded?.eventName === 'PoolOpened') {
    await poolLaunchesStore(context.tx).insert(openedPool(context, log, beside))
    return
  }
  if (decoded?.eventName !== 'OpeningPostponed') return
  const { evidence, tx } = context
  const token = getAddress(decoded.args.token)
  const curve = await curvesStore(tx).byToken(token)
  if (curve === undefined) return
  // The first block is stored: from then on the curve is `graduating` whenever it is sold out.
  const postponedBlock = curve.postponedBlock ?? evidence.blockNumber
  await curvesStore(tx).put([{ ...curve, postponedBlock }])
  const launch = await launchesStore(tx).byToken(token)
  if (curve.status === 'complete' && launch?.state === 'trading') {
    await moveLaunch(context, launch, { state: 'graduating' })
  }
}

type LogArguments<name extends string> = EventArguments<typeof curveLaunchpadAbi, name>

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

/** A holder sold to the sold-out curve while its pool was pending: the curve trades again. */
async function onReopened(context: LogContext, token: Hex): Promise<void> {
  const launch = await launchesStore(context.tx).byToken(token)
  if (launch?.state === 'graduating') await moveLaunch(context, launch, { state: 'trading' })
}
