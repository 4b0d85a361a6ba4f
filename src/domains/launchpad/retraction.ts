import type { Hex } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Queryable } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import { creatorFeesStore } from './creator-fees.store.ts'
import { curvesStore } from './curves.store.ts'
import { intentsStore } from './intents.store.ts'
import { type LaunchRecord, launchesStore } from './launches.store.ts'
import { launchpadEvents as events } from './launchpad.events.ts'
import { claimFact, curveStatus, tradeFact } from './projection.ts'
import { tradesStore } from './trades.store.ts'
import { moveIntent, removeLaunch, retractLaunch, type Transition } from './transitions.ts'

/** Takes back everything above a block: the rows become what an index that ended there would hold. */
export async function retractAbove(options: {
  readonly tx: Queryable
  readonly outbox: Outbox
  readonly clock: Clock
  readonly blockNumber: bigint
}): Promise<void> {
  const { blockNumber, outbox, tx } = options
  const at: Transition = { tx, outbox, now: new Date(options.clock.nowMs()) }
  const tokens = new Set<Hex>(await curvesStore(tx).graduatedAbove(blockNumber))
  const accounts = new Set<Hex>()
  for (const trade of await tradesStore(tx).removeAbove(blockNumber)) {
    tokens.add(trade.token)
    accounts.add(trade.feeRecipient)
    await outbox.append(tx, events.tradeRetracted, {
      subject: trade.token,
      payload: tradeFact(trade),
      retracts: trade.eventId,
    })
  }
  for (const claim of await creatorFeesStore(tx).removeClaimsAbove(blockNumber)) {
    accounts.add(claim.account)
    await outbox.append(tx, events.feesClaimRetracted, {
      subject: claim.account,
      payload: claimFact(claim),
      retracts: claim.eventId,
    })
  }
  for (const launch of await launchesStore(tx).above(blockNumber)) {
    tokens.delete(launch.token)
    await takeBackLaunch(at, launch)
  }
  for (const token of tokens) await restoreCurve(at, token, blockNumber)
  for (const account of accounts) await restoreFees(tx, account)
  for (const intent of await intentsStore(tx).above(blockNumber)) {
    await moveIntent(at, intent, { state: 'submitted', evidence: null, failure: null })
  }
}

async function takeBackLaunch(at: Transition, launch: LaunchRecord): Promise<void> {
  let current = launch
  if (current.state === 'graduated')
    current = await retractLaunch(at, current, { state: 'trading' })
  if (current.state === 'trading')
    current = await retractLaunch(at, current, { state: 'confirmed' })
  await curvesStore(at.tx).remove(launch.token)
  if (current.origin === 'chain') return removeLaunch(at, current)
  await retractLaunch(at, current, { state: 'submitted', evidence: null, launchedAt: null })
}

/** The curve as the newest remaining trade left it, or as it opened. */
async function restoreCurve(at: Transition, token: Hex, blockNumber: bigint): Promise<void> {
  const launch = await launchesStore(at.tx).byToken(token)
  const curve = await curvesStore(at.tx).byToken(token)
  if (launch === undefined || curve === undefined) return
  const { count, last } = await tradesStore(at.tx).summary(token)
  const virtualToken = last?.virtualToken ?? launch.initialVirtualToken
  const stays = curve.graduatedBlock !== null && curve.graduatedBlock <= blockNumber
  await curvesStore(at.tx).put({
    token,
    status: stays ? 'graduated' : curveStatus(launch, virtualToken),
    virtualEth: last?.virtualEth ?? launch.initialVirtualEth,
    virtualToken,
    tradeCount: count,
    lastTradeAt: last?.tradedAt ?? null,
    pool: stays ? curve.pool : null,
    graduatedBlock: stays ? curve.graduatedBlock : null,
    graduatedAt: stays ? curve.graduatedAt : null,
  })
  let current = launch
  if (current.state === 'graduated' && !stays) {
    current = await retractLaunch(at, current, { state: 'trading' })
  }
  if (current.state === 'trading' && count === 0) {
    await retractLaunch(at, current, { state: 'confirmed' })
  }
}

/** An account's totals from the trades and claims that remain: a claim takes all that was earned before it. */
async function restoreFees(tx: Queryable, account: Hex): Promise<void> {
  const accrued = await tradesStore(tx).creatorFees({ account })
  const lastClaim = await creatorFeesStore(tx).lastClaim(account)
  const claimed =
    lastClaim === undefined
      ? new Map<Hex, bigint>()
      : await tradesStore(tx).creatorFees({ account, through: lastClaim })
  await creatorFeesStore(tx).replace(
    account,
    [...accrued].map(([token, amount]) => ({
      account,
      token,
      accrued: amount,
      claimed: claimed.get(token) ?? 0n,
    })),
  )
}
