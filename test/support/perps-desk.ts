import {
  type Applied,
  apply,
  type Outcome,
} from '../../src/domains/markets/perps/exchange/apply.ts'
import type {
  Command,
  SequencedCommand,
} from '../../src/domains/markets/perps/exchange/commands.ts'
import {
  accountsInOrder,
  createExchange,
  type Exchange,
  type Order,
  type OrderTerms,
} from '../../src/domains/markets/perps/exchange/state.ts'

export const sol = 'SOL_USDC_PERP'
const opening = 10_000_000_000n

/** The reducer with a journal in memory and short ways to send it commands. */
export type Desk = ReturnType<typeof createPaperDesk>

/** An exchange on which these accounts have 10,000 paper dollars each. */
export function createPaperDesk(accounts: readonly string[], startMs = 1_800_000_000_000) {
  const exchange = createExchange()
  const journal: SequencedCommand[] = []
  let nowMs = startMs
  function run(command: Command): Applied {
    const entry = { seq: exchange.seq + 1, atMs: nowMs, command }
    journal.push(entry)
    return apply(exchange, entry)
  }
  const send = (command: Command): Outcome => run(command).outcome
  const termsOf = (terms: Partial<OrderTerms> & Pick<OrderTerms, 'lots' | 'side'>): OrderTerms => ({
    symbol: sol,
    orderType: 'Limit',
    tick: 18_000n,
    quote: null,
    timeInForce: 'GTC',
    postOnly: false,
    reduceOnly: false,
    selfTrade: 'RejectTaker',
    clientId: null,
    trigger: null,
    stopLoss: null,
    takeProfit: null,
    slippage: null,
    ...terms,
  })
  type Terms = Parameters<typeof termsOf>[0]
  const place = (account: string, terms: Terms): Order => {
    const outcome = send({ kind: 'place', account, terms: termsOf(terms), opening: 0n })
    const order = outcome.ok ? outcome.orders[0] : undefined
    if (order === undefined) throw new Error(`refused: ${JSON.stringify(outcome)}`)
    return order
  }
  const deposit = (account: string, amount: bigint) => send({ kind: 'deposit', account, amount })
  for (const account of accounts) deposit(account, opening)
  return {
    exchange,
    journal,
    run,
    send,
    place,
    deposit,
    termsOf,
    limit: (account: string, side: 'ask' | 'bid', terms: Omit<Terms, 'side'>) =>
      place(account, { side, ...terms }),
    /** Why a limit order is refused; throws when it is not. */
    refused(account: string, side: 'ask' | 'bid', given: Omit<Terms, 'side'>) {
      const terms = termsOf({ side, ...given })
      const outcome = send({ kind: 'place', account, terms, opening: 0n })
      if (outcome.ok) throw new Error('was not refused')
      return outcome.refusal
    },
    advance(ms: number) {
      nowMs += ms
    },
    tick(prices: Readonly<Record<string, bigint>>, ms = 1_000) {
      nowMs += ms
      return run({
        kind: 'tick',
        prices: Object.entries(prices).map(([symbol, tick]) => ({ symbol, tick, source: 'test' })),
      })
    },
  }
}

/** Everything that an exchange holds, in the form in which the model on paper tells it. */
export function exchangeView(exchange: Exchange) {
  return {
    insurance: exchange.insurance,
    fees: exchange.fees,
    accounts: accountsInOrder(exchange).map(({ id, cash, positions, orders: own }) => ({
      id,
      cash,
      positions: [...positions]
        .map(([symbol, { lots, cost }]) => ({ symbol, lots, cost }))
        .sort((a, b) => (a.symbol < b.symbol ? -1 : 1)),
      orders: [...own.values()].map(({ symbol, side, tick, lots, filledLots }) => ({
        symbol,
        side,
        tick,
        lots: lots - filledLots,
      })),
    })),
  }
}
