import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingMigrationSets } from '../../src/domains/money/billing/index.ts'
import { ledgerMigrationSet } from '../../src/domains/money/ledger/index.ts'
import type { Database } from '../../src/ports/database.ts'
import { count, numbersOf, scaled, seed } from '../security/scale.ts'
import { eventLogSet } from '../support/billing-world.ts'
import { emptyBook, marketOf } from '../support/perps-book.ts'
import { createPerpsDesk, type PerpsAsk, type PerpsDesk } from '../support/perps-exchange-desk.ts'
import { breachesOf } from '../support/perps-soundness.ts'
import { perpsSets } from '../support/perps-world.ts'
import { openPostgresPair } from '../support/postgres-pair.ts'
import { cancelling, depositing, type PerpsPaper, placing, showing, stating } from './perps-acts.ts'
import { doneOf, happened, lookAt, sightOf } from './perps-look.ts'
import { openProcesses, type Processes } from './processes.ts'
import { type Act, textOf, worldsAfter } from './worlds.ts'

type Call = { readonly ask: PerpsAsk; readonly act: Act<PerpsPaper> }
type Turn = {
  readonly below: (limit: number) => number
  readonly paper: PerpsPaper
  readonly id: string
  /** What was asked of late, newest last. */
  readonly asked: readonly Call[]
}

const url = process.env['TEST_DATABASE_URL'] ?? ''
const names = ['p0', 'p1', 'p2', 'p3', 'p4'] as const
const symbols = ['SOL_USDC_PERP', 'ETH_USDC_PERP'] as const
const dollar = 1_000_000n

/**
 * The paper exchange in two processes that are killed, beside the slow one on paper that follows the rules of
 * docs/money.md. After each step what was answered, every account, order and mark, the ledger and the lists must be what
 * some order of the step's commands makes of the paper.
 */
describe.skipIf(url === '')('the paper exchange, beside one on paper', () => {
  let databases: readonly [Database, Database]
  let desk: PerpsDesk
  let processes: Processes
  beforeAll(async () => {
    const sets = [eventLogSet, ledgerMigrationSet, ...billingMigrationSets, ...perpsSets]
    databases = await openPostgresPair(url, sets)
    desk = await createPerpsDesk(databases[0])
    processes = await openProcesses(databases[0], { url, desk: 'perps' })
  }, 120_000)
  afterAll(async () => {
    await processes?.close()
    await desk?.world.close()
    await databases?.[1].close()
  })

  test('does every command once, to the millionth of a dollar, whoever is killed', async () => {
    const random = numbersOf(seed)
    const below = (limit: number) => Math.floor(random() * limit)
    const steps = scaled({ small: 100, full: 3_000 })
    let nowMs = Date.UTC(2026, 6, 15, 9)
    let worlds: readonly PerpsPaper[] = [{ book: emptyBook(nowMs), told: {} }]
    let asked: readonly Call[] = []
    const history: string[] = []
    for (let n = 0; n < steps; n++) {
      nowMs += 1 + below(n % 9 === 0 ? 4_000_000 : 40_000)
      const [paper] = worlds
      if (paper === undefined) throw new Error('no world is left')
      const calls = Array.from({ length: 1 + below(4) }, (_, index) =>
        callOf({ below, paper, asked, id: `c${n}n${index}` }),
      )
      const answers = calls.map(({ ask }, index) => processes.ask(index % 2, { nowMs, ask }))
      if (n === 10 || random() < 0.07) await processes.killAndRestart(below(2), random() * 30)
      const told = await Promise.all(
        calls.map(async ({ act }, index) => ({ act, answer: (await answers[index]) ?? null })),
      )
      asked = [...asked, ...calls.filter((call) => !asked.includes(call))].slice(-8)
      history.push(told.map(({ act, answer }) => `${act.name} -> ${answer}`).join('; '))
      const before = worlds.map(({ book, ...rest }) => ({ ...rest, book: { ...book, nowMs } }))
      const possible = worldsAfter(before, told)
      const seen = await lookAt(databases[0], desk)
      const ids = calls.flatMap(({ ask }) => ('id' in ask ? [ask.id] : []))
      const done = await doneOf(databases[0], ids)
      // A command whose answer was lost may have changed nothing that one sees, and still be done.
      worlds = possible
        .filter(({ told: known }) => ids.every((id) => id in known === done.has(id)))
        .filter((one) => textOf(sightOf(one)) === textOf(seen))
      if (worlds.length > 0) continue
      const allowed = possible.slice(0, 2).map((one) => differences(sightOf(one), seen))
      const lines = [`seed ${seed}, step ${n} at ${nowMs}`, ...history.slice(-8), ...allowed]
      expect.fail([...lines, `allowed: ${possible.length}`].join('\n'))
    }
    // Accounts to which nothing happens would prove nothing.
    expect(await happened(databases[0])).toEqual(['adl', 'funding', 'liquidation', 'trade'])
    expect(await desk.world.perps.inspect((exchange) => breachesOf(exchange, false))).toEqual([])
    expect((await desk.world.ledger.prove(databases[0].query)).breaches).toEqual([])
    count('the paper exchange beside one on paper', { tried: steps, bad: 0 })
  }, 3_600_000)
})

/** Mostly orders near the mark, large ones among them; sometimes a jump of the price, or the same command again. */
function callOf(turn: Turn): Call {
  const { asked, below, id, paper } = turn
  const from = names[below(names.length)] ?? 'p0'
  const kind = below(20)
  if (kind < 11) return order(turn, from)
  if (kind < 14) return prices(turn)
  if (kind < 15) return { ask: { kind: 'cancel_all', id, from }, act: cancelling(id, from) }
  if (kind < 17) return money(turn, from)
  if (kind < 18) return { ask: { kind: 'account', from }, act: showing(from) }
  const again = asked[below(asked.length)]
  if (again === undefined || again.ask.kind === 'account') return order(turn, from)
  if (below(3) > 0 || !(again.ask.id in paper.told)) return again
  // Another command under its name, which is not done.
  return money({ ...turn, id: again.ask.id }, from)
}

function order({ below, id, paper }: Turn, account: string): Call {
  const symbol = symbols[below(3) % 2] ?? symbols[0]
  const side = below(2) === 0 ? 'ask' : 'bid'
  // In hundredths of a percent from the mark.
  const distance = BigInt(below(121) - 60)
  const tick = (marketOf(paper.book, symbol).mark * (10_000n + distance)) / 10_000n
  const lots = BigInt(below(3) === 0 ? 20_000 + below(90_000) : 1 + below(5_000))
  return {
    ask: { kind: 'place', id, from: account, symbol, side, tick: `${tick}`, lots: `${lots}` },
    act: placing(id, { account, symbol, side, tick, lots }),
  }
}

function prices({ below, id, paper }: Turn): Call {
  const most = below(2) === 0 ? 1_600 : 200
  const stated = Object.fromEntries(
    symbols.slice(below(2)).map((symbol) => {
      const moved = BigInt(10_000 + below(2 * most) - most)
      return [symbol, (marketOf(paper.book, symbol).index * moved) / 10_000n]
    }),
  )
  const said = Object.entries(stated).map(([symbol, tick]) => [symbol, `${tick}`])
  return { ask: { kind: 'tick', id, prices: Object.fromEntries(said) }, act: stating(id, stated) }
}

/** Mostly a little; sometimes one more than an account may have, and for one of them all that it may. */
function money({ below, id, paper }: Turn, from: string): Call {
  const cash = paper.book.accounts[from]?.cash ?? 0n
  const rest = 1_000_000n * dollar - cash
  const isLimit = below(6) === 0 && rest > 0n
  // Whoever has so much is never closed out.
  const over = from === 'p4' ? BigInt(below(2)) : 1n
  const amount = isLimit ? rest + over : BigInt(1 + below(200_000_000))
  return {
    ask: { kind: 'deposit', id, from, amount: `${amount}` },
    act: depositing(id, from, amount),
  }
}

type Sight = Readonly<Record<string, unknown>>

/** Where two sights are apart, one line for each part. */
function differences(allowed: Sight, seen: Sight): string {
  return Object.keys(allowed)
    .filter((part) => textOf(allowed[part]) !== textOf(seen[part]))
    .map((part) => `${part}: allowed ${textOf(allowed[part])}\n${part}: seen ${textOf(seen[part])}`)
    .join('\n')
}
