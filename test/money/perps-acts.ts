import type { ModelOrder, PerpsBook } from '../support/perps-book.ts'
import { accountLine, doneLine } from '../support/perps-exchange-desk.ts'
import { beginHours, stateIndex } from '../support/perps-funding.ts'
import { cancelAll, deposit, place } from '../support/perps-trades.ts'
import type { Act } from './worlds.ts'

/** The exchange on paper, and what was said to the commands of late by their names. */
export type PerpsPaper = { book: PerpsBook; told: Record<string, string> }

const dollar = 1_000_000n
const opening = 10_000n * dollar
const depositMax = 1_000_000n * dollar
/** More than those that are asked about again. */
const remembered = 24

/** A command is done once: whoever asks again under its name is told the same, whatever else is asked. */
function command(id: string, name: string, work: (book: PerpsBook) => string): Act<PerpsPaper> {
  return {
    name: `${id}: ${name}`,
    step(paper) {
      const before = paper.told[id]
      if (before !== undefined) return [{ state: paper, answer: before }]
      beginHours(paper.book)
      const answer = work(paper.book)
      const names = Object.keys(paper.told).slice(1 - remembered)
      const told = Object.fromEntries(names.map((one) => [one, paper.told[one] ?? '']))
      return [{ state: { book: paper.book, told: { ...told, [id]: answer } }, answer }]
    },
  }
}

/** Money out of nothing, as far as an account may have it in cash. */
export function depositing(id: string, from: string, amount: bigint): Act<PerpsPaper> {
  return command(id, `${from} deposits ${amount}`, (book) => {
    const cash = book.accounts[from]?.cash ?? 0n
    if (cash + amount > depositMax) return 'refused deposit_limit'
    deposit(book, from, amount)
    return doneLine([])
  })
}

/** The first order of an account opens it, also one that is refused. */
export function placing(id: string, order: ModelOrder): Act<PerpsPaper> {
  const { account, lots, side, symbol, tick } = order
  return command(id, `${account} places ${side} of ${lots} ${symbol} at ${tick}`, (book) => {
    if (book.accounts[account] === undefined) deposit(book, account, opening)
    const taken = place(book, order)
    return typeof taken === 'string' ? `refused ${taken}` : doneLine([taken.left])
  })
}

export function cancelling(id: string, from: string): Act<PerpsPaper> {
  return command(id, `${from} cancels all`, (book) => {
    const left = book.waiting.filter(({ account }) => account === from).map(({ lots }) => lots)
    cancelAll(book, from)
    return doneLine(left)
  })
}

/** New prices. */
export function stating(id: string, prices: Readonly<Record<string, bigint>>): Act<PerpsPaper> {
  const said = Object.entries(prices).map(([symbol, tick]) => `${symbol} at ${tick}`)
  return command(id, said.join(' and '), (book) => {
    stateIndex(book, prices)
    return doneLine([])
  })
}

/** What one process shows of an account. */
export function showing(from: string): Act<PerpsPaper> {
  return {
    name: `${from} is shown`,
    step(paper) {
      const funds = paper.book.accounts[from]
      const positions = Object.entries(funds?.positions ?? {})
      const answer = funds === undefined ? 'none' : accountLine({ cash: funds.cash, positions })
      return [{ state: paper, answer }]
    },
  }
}
