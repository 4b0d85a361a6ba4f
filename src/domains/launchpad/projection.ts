import { decodeEventLog, getAddress, keccak256 } from 'viem'
import { createId } from '../../kernel/ids.ts'
import type { EvmBlock, EvmLog, Hex } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Queryable } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import { curveLaunchpadAbi } from './abi.gen.ts'
import { creatorFeesStore } from './creator-fees.store.ts'
import { type CurveStatus, curvesStore } from './curves.store.ts'
import { intentsStore } from './intents.store.ts'
import { type Evidence, type LaunchRecord, launchesStore } from './launches.store.ts'
import { type ClaimFact, launchpadEvents as events, type TradeFact } from './launchpad.events.ts'
import { launchIdPrefix } from './launchpad.schemas.ts'
import { type TradeRecord, tradesStore } from './trades.store.ts'
import { createLaunch, moveIntent, moveLaunch, type Transition } from './transitions.ts'

/** One log of one block, with the transaction that its effects are written in. */
type LogContext = Transition & {
  readonly evidence: Evidence & { readonly logIndex: number }
  /** The block's own time. */
  readonly at: Date
}

/** Turns the launchpad's logs of one block, in chain order, into rows and events. */
export async function applyLogs(options: {
  readonly tx: Queryable
  readonly outbox: Outbox
  readonly clock: Clock
  readonly block: EvmBlock
  readonly logs: readonly EvmLog[]
}): Promise<void> {
  const { block, clock, outbox, tx } = options
  for (const log of options.logs) {
    const { blockHash, blockNumber, logIndex, transactionHash } = log
    await applyLog(
      {
        tx,
        outbox,
        now: new Date(clock.nowMs()),
        evidence: { blockNumber, blockHash, transactionHash, logIndex },
        at: new Date(Number(block.timestamp) * 1_000),
      },
      log,
    )
  }
}

/** The id of a launch that was made without this service; the same token always has the same one. */
export function launchIdOf(token: Hex): string {
  const bytes = Buffer.from(keccak256(token).slice(2), 'hex')
  return createId(launchIdPrefix, bytes.readUIntBE(0, 6), bytes.subarray(6, 16))
}

/** What events say about a trade. */
export function tradeFact(trade: Omit<TradeRecord, 'eventId'>): TradeFact {
  return {
    token: trade.token,
    side: trade.side,
    trader: trade.trader,
    recipient: trade.recipient,
    ethAmountAtomic: trade.ethAmount.toString(),
    tokenAmountAtomic: trade.tokenAmount.toString(),
    feeAmountAtomic: trade.feeAmount.toString(),
    creatorFeeAtomic: trade.creatorFee.toString(),
    feeRecipient: trade.feeRecipient,
    virtualEthAtomic: trade.virtualEth.toString(),
    virtualTokenAtomic: trade.virtualToken.toString(),
    tradedAt: trade.tradedAt.toISOString(),
    transactionHash: trade.transactionHash,
    logIndex: trade.logIndex,
    blockNumber: Number(trade.blockNumber),
    blockHash: trade.blockHash,
  }
}

/** What events say about a claim. */
export function claimFact(claim: {
  readonly account: Hex
  readonly amount: bigint
  readonly claimedAt: Date
  readonly transactionHash: Hex
  readonly logIndex: number
  readonly blockNumber: bigint
  readonly blockHash: Hex
}): ClaimFact {
  return {
    account: claim.account,
    amountAtomic: claim.amount.toString(),
    claimedAt: claim.claimedAt.toISOString(),
    transactionHash: claim.transactionHash,
    logIndex: claim.logIndex,
    blockNumber: Number(claim.blockNumber),
    blockHash: claim.blockHash,
  }
}

/** A curve is complete exactly when its last token is sold. */
export function curveStatus(launch: LaunchRecord, virtualToken: bigint): CurveStatus {
  const isSoldOut = launch.initialVirtualToken - virtualToken >= launch.curveSupply
  return isSoldOut ? 'complete' : 'trading'
}

async function applyLog(context: LogContext, log: EvmLog): Promise<void> {
  const [signature, ...rest] = log.topics
  if (signature === undefined) return
  const decoded = decodeEventLog({
    abi: curveLaunchpadAbi,
    topics: [signature, ...rest],
    data: log.data,
  })
  switch (decoded.eventName) {
    case 'TokenLaunched':
      return onLaunched(context, decoded.args)
    case 'Trade':
      return onTrade(context, decoded.args)
    case 'TokenGraduated':
      return onGraduated(context, decoded.args)
    case 'CreatorFeesClaimed':
      return onClaimed(context, decoded.args)
    // Sold out and open again are read from the reserves; protocol fees concern nobody here.
    case 'CurveCompleted':
    case 'CurveReopened':
    case 'ProtocolFeesClaimed':
      return
  }
}

type LogArguments<name extends string> = Extract<
  ReturnType<typeof decodeEventLog<typeof curveLaunchpadAbi>>,
  { eventName: name }
>['args']

async function onLaunched(context: LogContext, args: LogArguments<'TokenLaunched'>): Promise<void> {
  const { tx, evidence, at } = context
  const known = await launchesStore(tx).byToken(getAddress(args.token))
  if (known === undefined) {
    await createLaunch(context, {
      id: launchIdOf(args.token),
      origin: 'chain',
      state: 'confirmed',
      token: getAddress(args.token),
      creator: getAddress(args.creator),
      name: args.name,
      symbol: args.symbol,
      metadataUri: args.metadataUri,
      description: null,
      feeRecipient: getAddress(args.feeRecipient),
      paramsHash: null,
      intentId: null,
      initialBuyAtomic: null,
      supply: args.supply,
      curveSupply: args.curveSupply,
      initialVirtualEth: args.virtualEth,
      initialVirtualToken: args.virtualToken,
      transactionHash: evidence.transactionHash,
      evidence,
      launchedAt: at,
      confirmedEvent: null,
      tradingEvent: null,
      graduatedEvent: null,
      expiresAt: null,
      createdAt: at,
      updatedAt: at,
    })
  } else {
    await noteSeen(context, known)
    const current = await launchesStore(tx).byId(known.id)
    await moveLaunch(context, current ?? known, {
      state: 'confirmed',
      transactionHash: evidence.transactionHash,
      evidence,
      launchedAt: at,
      // The chain decides who earns the fees, whatever was prepared.
      feeRecipient: getAddress(args.feeRecipient),
    })
  }
  await curvesStore(tx).put({
    token: getAddress(args.token),
    status: 'trading',
    virtualEth: args.virtualEth,
    virtualToken: args.virtualToken,
    tradeCount: 0,
    lastTradeAt: null,
    pool: null,
    graduatedBlock: null,
    graduatedAt: null,
  })
}

/** A wallet may have sent the launch itself: its intent then learns of the transaction from the log. */
async function noteSeen(context: LogContext, launch: LaunchRecord): Promise<void> {
  if (launch.intentId === null) return
  const intent = await intentsStore(context.tx).byId(launch.intentId)
  if (intent === undefined || intent.state === 'submitted' || intent.state === 'confirmed') return
  await moveIntent(context, intent, {
    state: 'submitted',
    transactionHash: context.evidence.transactionHash,
    failure: null,
  })
}

async function onTrade(context: LogContext, args: LogArguments<'Trade'>): Promise<void> {
  const { at, evidence, outbox, tx } = context
  const token = getAddress(args.token)
  const launch = await launchesStore(tx).byToken(token)
  const curve = await curvesStore(tx).byToken(token)
  // The index starts before the launchpad exists, so a trade always follows its launch.
  if (launch === undefined || curve === undefined) throw new Error(`trade of unknown ${token}`)
  const trade = {
    ...evidence,
    tradedAt: at,
    token,
    trader: getAddress(args.trader),
    recipient: getAddress(args.recipient),
    side: args.isBuy ? 'buy' : 'sell',
    ethAmount: args.ethAmount,
    tokenAmount: args.tokenAmount,
    feeAmount: args.feeAmount,
    creatorFee: args.creatorFee,
    protocolFee: args.protocolFee,
    feeRecipient: launch.feeRecipient,
    virtualEth: args.virtualEth,
    virtualToken: args.virtualToken,
  } as const
  const eventId = await outbox.append(tx, events.tradeExecuted, {
    subject: token,
    payload: tradeFact(trade),
  })
  await tradesStore(tx).insert({ ...trade, eventId })
  await curvesStore(tx).put({
    ...curve,
    status: curveStatus(launch, args.virtualToken),
    virtualEth: args.virtualEth,
    virtualToken: args.virtualToken,
    tradeCount: curve.tradeCount + 1,
    lastTradeAt: at,
  })
  await creatorFeesStore(tx).accrue(launch.feeRecipient, token, args.creatorFee)
  if (launch.state === 'confirmed') await moveLaunch(context, launch, { state: 'trading' })
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
  await curvesStore(tx).put({
    ...curve,
    status: 'graduated',
    pool: getAddress(args.pool),
    graduatedBlock: evidence.blockNumber,
    graduatedAt: at,
  })
  await moveLaunch(context, launch, { state: 'graduated' })
}

async function onClaimed(
  context: LogContext,
  args: LogArguments<'CreatorFeesClaimed'>,
): Promise<void> {
  const { at, evidence, outbox, tx } = context
  const claim = {
    ...evidence,
    claimedAt: at,
    account: getAddress(args.account),
    amount: args.amount,
  }
  const eventId = await outbox.append(tx, events.feesClaimed, {
    subject: claim.account,
    payload: claimFact(claim),
  })
  await creatorFeesStore(tx).claim({ ...claim, eventId })
}
