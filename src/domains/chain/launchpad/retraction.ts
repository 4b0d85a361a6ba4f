import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { creatorFeesStore } from './creator-fees.store.ts'
import { curvesStore } from './curves.store.ts'
import { claimFact, tradeFact } from './facts.ts'
import { type LaunchRecord, launchesStore } from './launches.store.ts'
import { launchpadEvents as events } from './launchpad.events.ts'
import { poolLaunchesStore } from './pool-launches/pool-launches.store.ts'
import { retractTokens } from './token-factory/token-projection.ts'
import { curveStatus } from './trade-logs.ts'
import { tradesStore } from './trades.store.ts'
import { removeLaunch, retractLaunch, type Transition } from './transitions.ts'

/** Reverts everything above a block: the rows become those of an index that ends there. */
export async function retractAbove(
  options: Ports<'clock' | 'outbox'> & {
    readonly tx: Queryable
    readonly blockNumber: bigint
    readonly isSimulated?: Transition['isSimulated']
  },
): Promise<void> {
  const { blockNumber, clock, isSimulated, tx } = options
  return options.outbox.batched(tx, (outbox) =>
    takeBack({ tx, outbox, isSimulated, now: new Date(clock.nowMs()) }, blockNumber),
  )
}

async function takeBack(at: Transition, blockNumber: bigint): Promise<void> {
  const { outbox, tx } = at
  /** How many trades each token loses. */
  const tokens = new Map<Hex, number>()
  for (const token of await curvesStore(tx).graduatedAbove(blockNumber)) tokens.set(token, 0)
  for (const trade of await tradesStore(tx).removeAbove(blockNumber)) {
    tokens.set(trade.token, (tokens.get(trade.token) ?? 0) + 1)
    await outbox.append(tx, events.tradeRetracted, {
      subject: trade.token,
      payload: tradeFact(trade, at.isSimulated),
      retracts: trade.eventId,
    })
  }
  for (const claim of await creatorFeesStore(tx).removeClaimsAbove(blockNumber)) {
    await outbox.append(tx, events.feesClaimRetracted, {
      subject: claim.account,
      payload: claimFact(claim, at.isSimulated),
      retracts: claim.eventId,
    })
  }
  for (const launch of await launchesStore(tx).above(blockNumber)) {
    tokens.delete(launch.token)
    await takeBackLaunch(at, launch)
  }
  await takeBackPools(at, blockNumber)
  await retractTokens(at, blockNumber)
  for (const [token, lost] of tokens) await restoreCurve(at, { token, lost }, blockNumber)
  await creatorFeesStore(tx).restoreSharesAbove(blockNumber)
}

async function takeBackPools(at: Transition, blockNumber: bigint): Promise<void> {
  const pools = poolLaunchesStore(at.tx)
  for (const token of await pools.firstTradedAbove(blockNumber)) {
    await pools.note(token, { firstSwapBlock: null })
    const launch = await launchesStore(at.tx).byToken(token)
    if (launch?.state === 'trading') await retractLaunch(at, launch, { state: 'confirmed' })
  }
  await pools.removeAbove(blockNumber)
}

async function takeBackLaunch(at: Transition, launch: LaunchRecord): Promise<void> {
  let current = launch
  if (current.state === 'graduated' || current.state === 'graduating') {
    current = await retractLaunch(at, current, { state: 'trading' })
  }
  if (current.state === 'trading')
    current = await retractLaunch(at, current, { state: 'confirmed' })
  await curvesStore(at.tx).remove(launch.token)
  if (current.origin === 'chain') return removeLaunch(at, current)
  await retractLaunch(at, current, { state: 'submitted', evidence: null, launchedAt: null })
}

/** The curve as the newest remaining trade left it, or as it opened. */
async function restoreCurve(
  at: Transition,
  { token, lost }: { readonly token: Hex; readonly lost: number },
  blockNumber: bigint,
): Promise<void> {
  const launch = await launchesStore(at.tx).byToken(token)
  const curve = await curvesStore(at.tx).byToken(token)
  if (launch === undefined || curve === undefined) return
  const last = await tradesStore(at.tx).newest(token)
  // Subtracted instead of counted, because old rows may have been deleted.
  const count = curve.tradeCount - lost
  const virtualToken = last?.virtualToken ?? launch.initialVirtualToken
  const kept = (block: bigint | null) => (block !== null && block <= blockNumber ? block : null)
  const stays = kept(curve.graduatedBlock) !== null
  const postponedBlock = kept(curve.postponedBlock)
  const status = stays ? 'graduated' : curveStatus(launch, virtualToken)
  await curvesStore(at.tx).put([
    {
      ...curve,
      status,
      virtualEth: last?.virtualEth ?? launch.initialVirtualEth,
      virtualToken,
      tradeCount: count,
      lastTradeAt: last?.tradedAt ?? null,
      pool: stays ? curve.pool : null,
      graduatedBlock: stays ? curve.graduatedBlock : null,
      graduatedAt: stays ? curve.graduatedAt : null,
      postponedBlock,
    },
  ])
  let current = launch
  // Once postponed, a curve is `graduating` whenever it is sold out: also when a sale or the opening was reverted.
  const waits = status === 'complete' && postponedBlock !== null
  if ((current.state === 'graduated' || current.state === 'trading') && waits) {
    current = await retractLaunch(at, current, { state: 'graduating' })
  }
  const hasLeft = current.state === 'graduated' || current.state === 'graduating'
  if (hasLeft && !stays && !waits) {
    current = await retractLaunch(at, current, { state: 'trading' })
  }
  if (current.state === 'trading' && count === 0) {
    await retractLaunch(at, current, { state: 'confirmed' })
  }
}
