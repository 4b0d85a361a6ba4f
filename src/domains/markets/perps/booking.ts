import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { AccountPurpose, LedgerService, NewEntry } from '../../money/ledger/index.ts'
import type { VenuePrint, VenueTape } from '../market/index.ts'
import { fireAlerts } from './alerts/alert-firing.ts'
import type { Booking } from './batches.ts'
import type { CommandResult } from './command-results.ts'
import type { Changes, Fill } from './exchange/changes.ts'
import { type Exchange, marketOf } from './exchange/state.ts'
import { publishResults } from './publishing.ts'
import { recordsStore } from './records.store.ts'
import { isSimulatedAccount, simulatedAccounts } from './simulated.ts'

/** The venue's name in market data. */
export const venueName = 'paper-exchange'
const asset = 'paper:USDC'
const dayMs = 86_400_000
const tapeDecimals = 18

/**
 * How late the ledger may be for what only simulated traders did. Whatever moves anybody else's money is posted at
 * once, along with theirs.
 */
const simulatedPostedEveryMs = 600_000

/** What the ledger holds for the exchange, for the accounts that were read. */
type Booked = { deposits: bigint; fees: bigint; insurance: bigint; cash: Map<string, bigint> }

/** Writes the results of commands: records, money, market data and events, all in the commands' transaction. */
export function createBooking(
  options: Ports<'clock' | 'outbox'> & {
    readonly ledger: Pick<LedgerService, 'balance' | 'post'>
    readonly tape: VenueTape
  },
): Booking {
  const { ledger, outbox, tape } = options
  let booked: Booked | null = null
  let postedAtMs = Number.NEGATIVE_INFINITY

  async function settle(tx: Queryable, exchange: Exchange, all: readonly Changes[]) {
    const before = booked
    // Set again only after the commit; until then it is read anew.
    booked = null
    const changed = new Set(all.flatMap(({ accounts }) => [...accounts]))
    const isPeople = [...changed].some((id) => !isSimulatedAccount(id))
    if (!isPeople && exchange.nowMs - postedAtMs < simulatedPostedEveryMs) return before
    const ids = new Set([...changed, ...Object.values(simulatedAccounts)])
    const { entries, next } = settlement(
      exchange,
      await readBooked(tx, { ledger, ids, before }),
      ids,
    )
    if (entries.length > 0) {
      await ledger.post(tx, { id: `perps:${exchange.seq}`, kind: 'perps.settled', entries })
    }
    postedAtMs = exchange.nowMs
    return next
  }

  return {
    loaded() {
      booked = null
    },
    async book(tx, { applied, exchange }) {
      const all = applied.map(({ changes }) => changes)
      await record(tx, exchange, applied)
      const next = await settle(tx, exchange, all)
      await tape.record(tx, printsOf(exchange, applied))
      if (all.some(({ rates }) => rates.length > 0)) {
        await tape.forgetSimulated(tx, venueName, exchange.nowMs - dayMs)
      }
      await outbox.batched(tx, async (batch) => {
        await publishResults(tx, { outbox: batch, exchange, applied })
        await fireAlerts(tx, { outbox: batch, applied })
      })
      booked = next
    },
  }
}

/** Reads the ledger's balances of these accounts and of the exchange's own, where they are not known. */
async function readBooked(
  tx: Queryable,
  {
    ledger,
    ids,
    before,
  }: {
    readonly ledger: Pick<LedgerService, 'balance'>
    readonly ids: ReadonlySet<string>
    readonly before: Booked | null
  },
): Promise<Booked> {
  const posted = async (owner: string, purpose: AccountPurpose) =>
    (await ledger.balance(tx, { owner, purpose, asset })).postedAtomic
  const own = before ?? {
    deposits: -(await posted('perps:faucet', 'external')),
    fees: await posted('perps:exchange', 'revenue'),
    insurance: await posted('perps:insurance', 'available'),
    cash: new Map<string, bigint>(),
  }
  const cash = new Map(own.cash)
  for (const id of ids) {
    if (!cash.has(id)) cash.set(id, await posted(`perps:${id}`, 'available'))
  }
  return { ...own, cash }
}

/** Negative cash is covered by open positions; nobody could withdraw it, and nobody owes it. */
function spendable(cash: bigint): bigint {
  return cash > 0n ? cash : 0n
}

/**
 * One transfer for everything that these accounts moved. What open positions owe each other is in the clearing account.
 */
function settlement(
  exchange: Exchange,
  before: Booked,
  ids: ReadonlySet<string>,
): { readonly entries: readonly NewEntry[]; readonly next: Booked } {
  const cash = new Map(before.cash)
  const entries: NewEntry[] = []
  let rest = 0n
  const add = (owner: string, purpose: AccountPurpose, amountAtomic: bigint) => {
    rest -= amountAtomic
    if (amountAtomic !== 0n) entries.push({ account: { owner, purpose, asset }, amountAtomic })
  }
  for (const id of ids) {
    const now = spendable(exchange.accounts.get(id)?.cash ?? 0n)
    add(`perps:${id}`, 'available', now - (cash.get(id) ?? 0n))
    cash.set(id, now)
  }
  const { deposits, fees, insurance } = exchange
  add('perps:exchange', 'revenue', fees - before.fees)
  add('perps:insurance', 'available', insurance - before.insurance)
  add('perps:faucet', 'external', before.deposits - deposits)
  add('perps:clearing', 'external', rest)
  return { entries, next: { deposits, fees, insurance, cash } }
}

async function record(
  tx: Queryable,
  exchange: Exchange,
  applied: readonly CommandResult[],
): Promise<void> {
  const store = recordsStore(tx)
  const all = applied.map(({ changes }) => changes)
  await store.addTransfers(
    applied.flatMap(({ atMs, changes, seq }) =>
      changes.transfers
        .filter(({ account }) => !isSimulatedAccount(account))
        .map((transfer) => ({ ...transfer, seq, atMs })),
    ),
  )
  const orders = new Map(all.flatMap(({ orders: changed }) => [...changed]))
  await store.putOrders([...orders.values()].filter(({ account }) => !isSimulatedAccount(account)))
  await store.addFills(
    all.flatMap(({ fills }) => fills),
    { atMs: exchange.nowMs, isUnrecorded: isSimulatedAccount },
  )
  await store.addFunding(
    all.flatMap(({ funding }) => funding).filter(({ account }) => !isSimulatedAccount(account)),
  )
  await store.addRates(all.flatMap(({ rates }) => rates))
}

/** The prints for the tape: each trade, and with new prices the index and the mark of each market. */
function printsOf(exchange: Exchange, applied: readonly CommandResult[]): readonly VenuePrint[] {
  const atMs = exchange.nowMs
  const trades = applied.flatMap(({ changes }) =>
    changes.fills.map((fill): VenuePrint => {
      const { spec } = marketOf(exchange, fill.symbol)
      const priceE18 = scaled(fill.tick, spec.tickDecimals)
      return {
        venue: venueName,
        symbol: fill.symbol,
        kind: 'last',
        atMs,
        priceE18,
        trade: {
          number: fill.id,
          atMs,
          side: fill.takerSide === 'bid' ? 'buy' : 'sell',
          priceE18,
          baseE18: scaled(fill.lots, spec.lotDecimals),
          quoteE18: scaled(fill.quote, 6),
          isSimulated: isSimulatedFill(fill),
        },
      }
    }),
  )
  if (!applied.some(({ isTick }) => isTick)) return trades
  const stated = [...exchange.markets.values()].flatMap(({ indexTick, markTick, spec }) => {
    const common = { venue: venueName, symbol: spec.symbol, atMs }
    return [
      { ...common, kind: 'index', priceE18: scaled(indexTick, spec.tickDecimals) } as const,
      { ...common, kind: 'mark', priceE18: scaled(markTick, spec.tickDecimals) } as const,
    ]
  })
  return [...trades, ...stated]
}

function isSimulatedFill({ maker, taker }: Fill): boolean {
  return isSimulatedAccount(maker.account) && isSimulatedAccount(taker.account)
}

function scaled(value: bigint, decimals: number): bigint {
  return value * 10n ** BigInt(tapeDecimals - decimals)
}
