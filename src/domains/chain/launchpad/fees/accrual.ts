import { creatorFeesStore } from '../creator-fees.store.ts'
import { readAddress } from '../launch-input.ts'
import type { FeeAccrualView } from '../launchpad.schemas.ts'
import { asOf, ethAmount } from '../views.ts'
import type { CreatorFeesOptions } from './earned.ts'

const daySeconds = 86_400
const rangeSeconds = { '24h': daySeconds, '7d': 7 * daySeconds, '30d': 30 * daySeconds } as const
/** A line has at most so many points. */
export const accrualPointsMax = 96

/** How far back is looked. */
export type AccrualQuery = {
  readonly account: string
  readonly range: keyof typeof rangeSeconds | 'all'
}

/** What trades on curves earned an account over time; a pool's fees have no time until they are collected. */
export async function readAccrual(
  { clock, database, positions }: CreatorFeesOptions,
  { account: accountText, range }: AccrualQuery,
): Promise<FeeAccrualView> {
  const account = readAddress(accountText, 'query/account')
  const fees = creatorFeesStore(database.query)
  const position = await positions.current()
  const to = new Date(clock.nowMs())
  const from =
    range === 'all'
      ? ((await fees.earnedSince(account)) ?? to)
      : new Date(to.getTime() - rangeSeconds[range] * 1_000)
  const spanSeconds = Math.max(1, (to.getTime() - from.getTime()) / 1_000)
  const stepSeconds = Math.max(1, Math.ceil(spanSeconds / (accrualPointsMax - 1)))
  const spans = await fees.earnedBySpan(account, { from, stepSeconds })
  const before = spans.filter((span) => span.from < from)
  return {
    account,
    from: from.toISOString(),
    to: to.toISOString(),
    stepSeconds,
    before: ethAmount(before.reduce((sum, { earned }) => sum + earned, 0n)),
    points: spans
      .filter((span) => span.from >= from)
      .slice(0, accrualPointsMax)
      .map((span) => ({ at: span.from.toISOString(), earned: ethAmount(span.earned) })),
    asOf: asOf(position),
  }
}
