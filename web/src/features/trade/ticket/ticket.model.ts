import type { PreviewOrderRequest } from '#sdk'
import {
  type Decimal,
  isAboveZero,
  parseDecimal,
  rounded,
} from '../../../design/numbers/decimal.model.ts'
import {
  amountOf,
  atomicOf,
  gasReserve,
  type Side,
  type SizedTrade,
} from '../../../panels/order/amounts.model.ts'

/** What an order does. Wallets sign the first kind alone; the others need somebody who waits, which the service does for a paper account and for its vault. */
export const orderKinds = [
  'market',
  'limit',
  'stop',
  'take_profit',
  'trailing',
  'dca',
  'twap',
] as const
export type OrderKind = (typeof orderKinds)[number]
/** Whose money it is: that of the connected wallet, of the vault's wallet, or play money. */
export type TicketMode = 'paper' | 'vault' | 'wallet'

/** What is written in the ticket. Figures are decimal strings; empty for none. */
export interface Ticket {
  readonly mode: TicketMode
  readonly side: Side
  readonly kind: OrderKind
  /** What the size is in. */
  readonly unit: 'eth' | 'token'
  readonly size: string
  readonly isReadable: boolean
  readonly limitPrice: string
  readonly triggerPrice: string
  readonly trailPercent: string
  readonly rounds: string
  readonly everyMinutes: string
  readonly timeInForce: 'fok' | 'gtc' | 'ioc'
}

/** What the ticket is measured by. Amounts are in the smallest unit; null where not known. */
export interface TicketFacts {
  readonly priceEth: string | null
  readonly ethAtomic: bigint | null
  readonly tokenAtomic: bigint | null
  /** `complete`: sold out, and its pool is not open yet. */
  readonly stage: 'complete' | 'curve' | 'graduated' | 'none'
}

/** How orders name ether. */
export const etherAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** An empty ticket. */
export function emptyTicket(mode: TicketMode, side: Side): Ticket {
  return {
    mode,
    side,
    kind: 'market',
    unit: side === 'buy' ? 'eth' : 'token',
    size: '',
    isReadable: true,
    limitPrice: '',
    triggerPrice: '',
    trailPercent: '5',
    rounds: '4',
    everyMinutes: '5',
    timeInForce: 'gtc',
  }
}

/** The ticket after a change. Another side begins with what is spent there, and a wallet has market orders alone. */
export function changedTicket(ticket: Ticket, change: Partial<Ticket>): Ticket {
  const next = { ...ticket, ...change }
  const isOtherSide = next.side !== ticket.side
  return {
    ...next,
    ...(next.mode === 'wallet' ? { kind: 'market' as const } : {}),
    ...(isOtherSide ? { unit: next.side === 'buy' ? ('eth' as const) : ('token' as const) } : {}),
    ...(isOtherSide && change.size === undefined ? { size: '', isReadable: true } : {}),
  }
}

/** Whether the size is in what is spent: ether for a buy, the token for a sale. */
export function isInSpent({ side, unit }: Pick<Ticket, 'side' | 'unit'>): boolean {
  return (side === 'buy') === (unit === 'eth')
}

/** The trade that a wallet signs for the ticket; null for an empty or unreadable size. */
export function sizedTrade(ticket: Ticket, token: string): SizedTrade | null {
  const amount = atomicOf(ticket.size)?.toString()
  if (amount === undefined) return null
  const { side } = ticket
  return isInSpent(ticket) ? { token, side, amountIn: amount } : { token, side, amountOut: amount }
}

/** What the order spends, in the smallest unit; estimated by the price where the size is in the other money. Null for an empty or unreadable one. */
export function spentBy(ticket: Ticket, priceEth: string | null): bigint | null {
  const size = atomicOf(ticket.size)
  if (size === null || isInSpent(ticket)) return size
  const written = ticket.kind === 'limit' ? ticket.limitPrice : ticket.triggerPrice
  const price = parseDecimal(written) ?? (priceEth === null ? null : parseDecimal(priceEth))
  if (price === null || price.digits <= 0n) return null
  const scale = 10n ** BigInt(price.scale)
  return ticket.side === 'buy'
    ? (size * price.digits + scale - 1n) / scale
    : (size * scale + price.digits - 1n) / price.digits
}

/** What can be spent; less what the chain takes where a wallet pays in ether. */
export function spendable(
  ticket: Pick<Ticket, 'mode' | 'side'>,
  facts: TicketFacts,
): bigint | null {
  const all = ticket.side === 'buy' ? facts.ethAtomic : facts.tokenAtomic
  if (all === null || ticket.mode === 'paper' || ticket.side === 'sell') return all
  return all > gasReserve ? all - gasReserve : 0n
}

/** The change that spends a share of what can be spent; null where nothing can. */
export function shareChange(
  ticket: Ticket,
  facts: TicketFacts,
  percent: number,
): Partial<Ticket> | null {
  const all = spendable(ticket, facts)
  if (all === null || all === 0n) return null
  const part = (all * BigInt(Math.round(percent))) / 100n
  const unit = ticket.side === 'buy' ? 'eth' : 'token'
  return { unit, size: part === 0n ? '' : amountOf(part), isReadable: true }
}

/** How much of what can be spent the order spends, in whole per cent, for a slider. */
export function sharePercent(ticket: Ticket, facts: TicketFacts): number {
  const all = spendable(ticket, facts)
  const spent = spentBy(ticket, facts.priceEth)
  if (all === null || all === 0n || spent === null) return 0
  const percent = (spent * 100n + all / 2n) / all
  return percent > 100n ? 100 : Number(percent)
}

/** What the order would be at the service. Null while something is missing. */
export function orderRequest(
  ticket: Ticket,
  token: string,
  how: { readonly priceEth: string | null; readonly slippageBps: number },
): PreviewOrderRequest | null {
  const spent = spentBy(ticket, how.priceEth)
  const own = ownTerms(ticket)
  if (spent === null || own === null) return null
  return {
    mode: ticket.mode === 'vault' ? 'live' : 'paper',
    kind: ticket.kind,
    side: ticket.side,
    pair: { base: token, quote: etherAddress },
    amountAtomic: spent.toString(),
    // A limit says itself what is accepted.
    ...(ticket.kind === 'limit' ? {} : { maxSlippageBps: how.slippageBps }),
    ...own,
  }
}

function ownTerms(ticket: Ticket): Partial<PreviewOrderRequest> | null {
  const { kind, limitPrice, triggerPrice, timeInForce } = ticket
  if (kind === 'limit') return isAboveZero(limitPrice) ? { limitPrice, timeInForce } : null
  if (kind === 'stop' || kind === 'take_profit')
    return isAboveZero(triggerPrice) ? { trigger: { price: triggerPrice } } : null
  if (kind === 'trailing') {
    const trailBps = wholeOf(ticket.trailPercent, 2)
    return trailBps === null || trailBps === 0 ? null : { trailBps }
  }
  if (kind === 'dca' || kind === 'twap') {
    const [rounds, minutes] = [wholeOf(ticket.rounds, 0), wholeOf(ticket.everyMinutes, 2)]
    if (rounds === null || minutes === null || minutes === 0) return null
    return { schedule: { rounds, intervalSeconds: Math.round((minutes * 60) / 100) } }
  }
  return {}
}

/** A decimal string as a whole number of its hundredths and so on; null for none. */
export function wholeOf(written: string, hundredths: number): number | null {
  const value: Decimal | null = parseDecimal(written)
  if (value === null || value.digits < 0n) return null
  return Number(rounded(value, hundredths, 'nearest').digits)
}
