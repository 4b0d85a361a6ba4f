import { decodeEventLog, getAddress } from 'viem'
import type { EvmLog, Hex } from '../../ports/chain-evm.ts'
import { curveLaunchpadAbi, uniswapV3GraduatorAbi } from './abi.gen.ts'
import { snipeDecays } from './calldata.ts'
import { curvesStore } from './curves.store.ts'
import { onTokenLaunched } from './launch-appears.ts'
import { launchesStore } from './launches.store.ts'
import type { LogContext } from './log-context.ts'
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
    // Trades are read many at a time (`trade-logs.ts`), sold out and open again from the reserves; protocol fees
    // concern nobody here.
    case 'Trade':
    case 'CurveCompleted':
    case 'CurveReopened':
    case 'ProtocolFeesClaimed':
      return
  }
}

/** Reads one log of the graduator: whether the pool of a sold-out curve could be opened at once. */
export async function applyGraduatorLog(context: LogContext, log: EvmLog): Promise<void> {
  const [signature, ...rest] = log.topics
  if (signature === undefined) return
  const decoded = decodeEventLog({
    abi: uniswapV3GraduatorAbi,
    topics: [signature, ...rest],
    data: log.data,
  })
  if (decoded.eventName !== 'OpeningPostponed' && decoded.eventName !== 'PoolOpened') return
  const { evidence, tx } = context
  const token = getAddress(decoded.args.token)
  const curve = await curvesStore(tx).byToken(token)
  if (curve === undefined) return
  if (decoded.eventName === 'OpeningPostponed') {
    await curvesStore(tx).put([{ ...curve, postponedBlock: evidence.blockNumber }])
    return
  }
  await curvesStore(tx).put([{ ...curve, poolOpenedBlock: evidence.blockNumber }])
  const launch = await launchesStore(tx).byToken(token)
  if (launch?.state === 'graduating') await moveLaunch(context, launch, { state: 'graduated' })
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
      poolOpenedBlock: null,
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
  // The graduator opens the pool, or puts that off, before the launchpad says that the token left its curve.
  const isPostponed = curve.postponedBlock !== null && curve.poolOpenedBlock === null
  await moveLaunch(context, launch, { state: isPostponed ? 'graduating' : 'graduated' })
}
