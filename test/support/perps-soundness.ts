import { equityOf } from '../../src/domains/markets/perps/exchange/margin.ts'
import { type Exchange, heldLots } from '../../src/domains/markets/perps/exchange/state.ts'

/**
 * Every broken law of the exchange as a sentence; none when it is sound. `isSettled` after a tick, when also nobody
 * may owe anything.
 */
export function breachesOf(exchange: Exchange, isSettled: boolean): readonly string[] {
  const breaches: string[] = []
  const check = (holds: boolean, sentence: string) => {
    if (!holds) breaches.push(sentence)
  }
  let cash = 0n
  let cost = 0n
  for (const account of exchange.accounts.values()) {
    cash += account.cash
    for (const position of account.positions.values()) {
      cost += position.cost
      check(position.lots !== 0n, `${account.id} keeps an empty position`)
    }
    check(!isSettled || equityOf(exchange, account) >= 0n, `${account.id} owes something`)
  }
  const { deposits, fees, insurance } = exchange
  check(cash + insurance + fees - deposits === cost, 'money came from nowhere or went there')
  check(insurance >= 0n && fees >= 0n, 'the exchange owes something')
  for (const [symbol, market] of exchange.markets) {
    let net = 0n
    let long = 0n
    for (const account of exchange.accounts.values()) {
      const lots = heldLots(account, symbol)
      net += lots
      if (lots > 0n) long += lots
    }
    check(net === 0n, `positions of ${symbol} do not sum to zero`)
    check(long === market.openLots, `open interest of ${symbol} is not what is open`)
    const bid = market.book.best('bid')
    const ask = market.book.best('ask')
    check(bid === null || ask === null || bid < ask, `the book of ${symbol} is crossed`)
  }
  const resting = [...exchange.accounts.values()].flatMap(({ orders }) =>
    [...orders.values()].filter(({ status }) => status === 'New' || status === 'PartiallyFilled'),
  )
  for (const order of resting) {
    const waiting = exchange.markets.get(order.symbol)?.book.get(order.id)
    check(waiting?.lots === order.lots - order.filledLots, `order ${order.id} is not in its book`)
  }
  const waiting = [...exchange.markets.values()].reduce((sum, { book }) => sum + book.size(), 0)
  check(waiting === resting.length, 'a book holds an order that nobody has')
  return breaches
}
