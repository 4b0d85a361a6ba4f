import type { Changes } from './changes.ts'
import { ceilDiv, valueOf } from './margin.ts'
import { ppb, rules } from './markets.ts'
import { type Account, type Exchange, type Market, marketOf } from './state.ts'

/**
 * Pays funding at a full hour, once, even when several hours passed without a tick, because their premiums are unknown.
 * Payments round up and receipts down; the difference goes to the insurance fund.
 */
export function payFunding(
  exchange: Exchange,
  changes: Changes,
  accounts: readonly Account[],
): void {
  if (exchange.nowMs < exchange.nextFundingAtMs) return
  const endedAtMs = exchange.nextFundingAtMs
  const { fundingIntervalMs } = rules
  exchange.nextFundingAtMs =
    (Math.floor(exchange.nowMs / fundingIntervalMs) + 1) * fundingIntervalMs
  for (const market of exchange.markets.values()) {
    market.fundingPpb = nextRate(market)
    market.basisSum = 0n
    market.basisCount = 0n
    changes.rates.push({ symbol: market.spec.symbol, ratePpb: market.fundingPpb, endedAtMs })
  }
  for (const account of accounts) payOne(exchange, changes, { account, endedAtMs })
}

function payOne(
  exchange: Exchange,
  changes: Changes,
  { account, endedAtMs }: { readonly account: Account; readonly endedAtMs: number },
): void {
  const held = [...account.positions].toSorted(([left], [right]) => (left < right ? -1 : 1))
  for (const [symbol, position] of held) {
    const { fundingPpb, markTick, spec } = marketOf(exchange, symbol)
    const due = valueOf(spec, markTick, position.lots) * fundingPpb
    if (due === 0n) continue
    const amount = due > 0n ? -ceilDiv(due, ppb) : -due / ppb
    account.cash += amount
    position.funding += amount
    exchange.insurance -= amount
    changes.accounts.add(account.id)
    changes.funding.push({
      account: account.id,
      symbol,
      amount,
      ratePpb: fundingPpb,
      atMs: endedAtMs,
    })
  }
}

/** What longs would pay at the next full hour if the average premium stayed the same. */
export function nextRate({ basisCount, basisSum }: Market): bigint {
  if (basisCount === 0n) return 0n
  const rate = basisSum / basisCount / rules.fundingShare
  if (rate > rules.fundingMaxPpb) return rules.fundingMaxPpb
  return rate < -rules.fundingMaxPpb ? -rules.fundingMaxPpb : rate
}
