import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { createPaperDesk, sol } from '../../../../test/support/perps-desk.ts'
import type { AppError } from '../../../kernel/errors.ts'
import type { Database } from '../../../ports/database.ts'
import { createPerpsChannels } from './channel-sources.ts'
import { marketOf } from './exchange/state.ts'
import { depthView } from './views.ts'

type Level = [string, string]
type Book = { asks: Level[]; bids: Level[]; lastUpdateId: string; timestamp: number }

const accounts = ['acct_a', 'acct_b', 'acct_c']

/** The same numbers in the same order for a seed. */
function diceOf(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** What a client does with a delta. */
function patched(levels: readonly Level[], changes: readonly Level[]): Level[] {
  const book = new Map(levels)
  for (const [price, quantity] of changes) {
    if (quantity === '0') book.delete(price)
    else book.set(price, quantity)
  }
  return [...book].sort(([one], [other]) => Number(one) - Number(other))
}

let database: Database
beforeAll(async () => {
  database = await createTestDatabase([])
})
afterAll(() => database.close())

function deskChannels(limit = 1_000) {
  const desk = createPaperDesk(accounts)
  for (const account of accounts) desk.deposit(account, 1_000_000_000_000n)
  const depth = (symbol: string) =>
    Promise.resolve(depthView(desk.exchange, marketOf(desk.exchange, symbol), limit))
  const nothing = () => Promise.reject(new Error('the channel of a book reads nothing else'))
  const { sources } = createPerpsChannels({
    database,
    clock: { nowMs: () => 0 },
    awake: () => Promise.resolve(),
    paper: { depth, klines: nothing, markPrices: nothing },
    tape: { trades: nothing },
    ticker: nothing,
    tickers: nothing,
    watch: async () => async () => undefined,
  })
  return { desk, depth, source: sources.find(({ spec }) => spec.name === 'depth.{market}') }
}

describe('depth.{market}', () => {
  test.each([
    { seed: 1, limit: 1_000 },
    { seed: 2, limit: 5 },
    { seed: 3, limit: 20 },
  ])(
    'the book rebuilt from deltas is the book, over thousands of actions ($seed)',
    async ({ seed, limit }) => {
      const { depth, desk, source } = deskChannels(limit)
      const dice = diceOf(seed)
      const found = await source?.find({ market: sol }, null)
      const feed = found?.open()
      if (feed === undefined) throw new Error('there is no channel')
      // A snapshot that leaves as JSON, as all that follows.
      const wire = (value: unknown) => JSON.parse(JSON.stringify(value))
      let book: Book = wire((await feed.read()).snapshot())
      const open: { account: string; id: number }[] = []
      let deltas = 0
      for (let action = 0; action < 5_000; action++) {
        const account = accounts[dice(accounts.length)] ?? ''
        const kind = dice(10)
        const old = open[dice(open.length)]
        if (kind < 3 && old !== undefined) {
          desk.send({
            kind: 'cancel',
            account: old.account,
            symbol: sol,
            name: { orderId: old.id },
          })
        } else {
          const side = dice(2) === 0 ? 'ask' : 'bid'
          const tick = BigInt(18_000 + (side === 'ask' ? 1 : -1) * (dice(60) - 6))
          const terms = desk.termsOf({
            side,
            tick,
            lots: BigInt(1 + dice(9)),
            selfTrade: 'RejectMaker',
          })
          const outcome = desk.send({ kind: 'place', account, terms, opening: 0n })
          if (outcome.ok) for (const { id } of outcome.orders) open.push({ account, id })
        }
        // Several actions are joined in one delta, as in a tenth of a second.
        if (dice(3) > 0) continue
        const { delta } = await feed.read()
        if (delta !== null) {
          deltas += 1
          const { asks, bids, ...rest }: Book = wire(delta)
          book = { asks: patched(book.asks, asks), bids: patched(book.bids, bids), ...rest }
        }
        const shown = await depth(sol)
        expect({ asks: book.asks, bids: book.bids }).toEqual({ asks: shown.asks, bids: shown.bids })
      }
      expect(deltas).toBeGreaterThan(300)
    },
  )

  test('404 for what has no book, with the reason', async () => {
    const { source } = deskChannels()
    const refused = source?.find({ market: '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4' }, null)
    const failure = await refused?.catch((error: AppError) => error)
    expect(failure).toMatchObject({
      spec: { status: 404 },
      options: { extra: { reason: 'no_book' } },
    })
  })
})
