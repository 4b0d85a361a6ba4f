import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/ports/database.ts'
import { count, numbersOf, scaled, seed } from '../security/scale.ts'
import { accountOf, moved } from '../support/ledger-world.ts'
import {
  accountName,
  createMoneyDesk,
  type MoneyDesk,
  refundWindowMs,
} from '../support/money-desk.ts'
import { paymentMigrationSets } from '../support/payments-world.ts'
import { openPostgresPair } from '../support/postgres-pair.ts'
import type { Books } from './books.ts'
import { reconciling } from './charge-acts.ts'
import { lookingAtCredit, lookingAtHolds, lookingAtRewards } from './credit-acts.ts'
import { accountsOfRound, type Call, createCallGenerator } from './money-calls.ts'
import { lookAt, type Sight, sightOf } from './money-look.ts'
import { openProcesses, type Processes } from './processes.ts'
import { report } from './report.ts'
import { first, textOf, worldsAfter } from './worlds.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const stepsOfRound = scaled({ small: 24, full: 40 })

/**
 * Money of accounts in two processes that are killed, beside books on paper that follow the rules of docs/money.md. After
 * each step what was answered, every balance, every thing's state and every transfer must be what some order of the
 * step's acts makes of the books; what was lost by a kill may have happened up to any of its steps, until a look decides.
 */
describe.skipIf(url === '')('money, beside books on paper', () => {
  let databases: readonly [Database, Database]
  let desk: MoneyDesk
  let processes: Processes
  beforeAll(async () => {
    databases = await openPostgresPair(url, paymentMigrationSets)
    desk = await createMoneyDesk(databases[0])
    await desk.billing.prepare()
    const [from, to] = [accountOf('platform', 'external'), accountOf('platform', 'rewards')]
    await desk.ledger.post(databases[0].query, moved('pool', 200_000n, { from, to }))
    processes = await openProcesses(databases[0], { url, desk: 'money' })
  }, 120_000)
  afterAll(async () => {
    await processes?.close()
    await desk?.close()
    for (const database of databases ?? []) await database.close()
  })

  let nowMs = Date.UTC(2026, 6, 15, 9)
  const rounds = scaled({ small: 2, full: 150 })

  test('answers, balances, states and transfers are those of the rules, whoever is killed', async () => {
    let kills = 0
    let asked = 0
    for (let round = 0; round < rounds; round++) {
      const random = numbersOf(seed * 1_000 + round)
      const done = await playRound(round, random)
      kills += done.kills
      asked += done.asked
    }
    expect((await desk.ledger.prove(databases[0].query)).breaches).toEqual([])
    expect(kills).toBeGreaterThan(0)
    count('money beside books on paper', { tried: asked, bad: 0 })
  }, 3_600_000)

  async function playRound(round: number, random: () => number) {
    const maker = createCallGenerator(random, round)
    const referrers = await openAccounts(round)
    let sight = await lookAt(databases[0], accountName(round, 0).slice(0, -1), '0')
    let worlds: readonly Books[] = [booksOf(sight, { nowMs, referrers })]
    const history: string[] = []
    let [kills, asked] = [0, 0]
    const step = async (calls: readonly Call[], killed: number | null) => {
      const call = (one: Call) => ({ nowMs, ask: one.ask })
      const answers = calls.map((one, index) => processes.ask(index % 2, call(one)))
      if (killed !== null) await processes.killAndRestart(killed, random() * 30)
      const told = await Promise.all(
        calls.map(async ({ act }, index) => ({ act, answer: (await answers[index]) ?? null })),
      )
      history.push(
        `${nowMs}: ${told.map(({ act, answer }) => `${act.name} -> ${answer}`).join('; ')}`,
      )
      for (let index = 0; index < accountsOfRound; index++) {
        await desk.handle({ nowMs, ask: { kind: 'count', from: accountName(round, index) } })
      }
      const before = worlds
      const possible = worldsAfter(
        before.map((books) => ({ ...books, nowMs, transfers: [] })),
        told,
      )
      sight = await lookAt(databases[0], accountName(round, 0).slice(0, -1), sight.throughSeq)
      const seen = textOf(sight.text)
      worlds = possible.filter((books) => textOf(sightOf(books)) === seen)
      asked += calls.length
      if (worlds.length > 0) return
      expect.fail(report({ round, history, before, possible, sight }, sightOf))
    }
    for (const gift of maker.gifts(first(worlds))) await step([gift], null)
    for (let n = 0; n < stepsOfRound; n++) {
      nowMs = nextMoment(first(worlds), random)
      const size = 1 + Math.floor(random() * 4)
      const books = { ...first(worlds), nowMs }
      const calls = Array.from({ length: size }, () => maker.next(books, sight))
      const isKilling = n === 10 || random() < 0.08
      if (isKilling) kills += 1
      await step(calls, isKilling ? Math.floor(random() * 2) : null)
    }
    // Longer than whatever a process that was killed may hold, than refunds are possible, and than rewards wait.
    for (const passedMs of [600_000, 5 * 3_600_000, 26 * 3_600_000]) {
      nowMs += passedMs
      for (const call of closing) await step([call], null)
    }
    const left = first(worlds)
    const open = [...Object.values(left.charges), ...Object.values(left.claims)].filter(
      ({ state, status }: { state?: string; status?: string }) =>
        ['accruing', 'claim_prepared', 'claimable', 'reserved'].includes(state ?? status ?? ''),
    )
    expect(open).toEqual([])
    return { kills, asked }
  }

  /** Gives each account value that was never granted, and says who referred whom. */
  async function openAccounts(round: number): Promise<Readonly<Record<string, string>>> {
    const names = Array.from({ length: accountsOfRound }, (_, index) => accountName(round, index))
    for (const name of names) await desk.till.fund(`acct_${name}`, 'USDC', 1_500n)
    const [to = '', ...others] = names
    const referred = others.slice(0, 2)
    expect(referred).toHaveLength(2)
    for (const from of referred) {
      const answer = await desk.handle({ nowMs, ask: { kind: 'attach', from, to } })
      expect(answer).toBe('attached')
    }
    return Object.fromEntries(referred.map((from) => [from, to]))
  }
})

/** Looks by one process alone, after which nothing that is over is left open. */
const closing: readonly Call[] = [
  { ask: { kind: 'look', at: 'holds' }, act: lookingAtHolds({ isAlone: true }) },
  { ask: { kind: 'look', at: 'charges' }, act: reconciling({ isAlone: true }) },
  { ask: { kind: 'look', at: 'credit' }, act: lookingAtCredit() },
  { ask: { kind: 'look', at: 'rewards' }, act: lookingAtRewards() },
]

function booksOf({ text }: Sight, given: Pick<Books, 'nowMs' | 'referrers'>): Books {
  return {
    ...given,
    held: {},
    charges: {},
    grants: {},
    ownHolds: {},
    claims: {},
    refusals: {},
    transfers: [],
    // Read by `lookAt` as sums by account.
    posted: text['posted'] as Record<string, bigint>,
  }
}

/** Mostly seconds later; sometimes right at or after the end of something, or longer than refunds are possible. */
function nextMoment({ nowMs, charges, grants, held }: Books, random: () => number): number {
  const turn = random()
  const ends = [
    ...Object.values(charges).map(({ settledMs }) => settledMs + refundWindowMs),
    ...[...Object.values(grants), ...Object.values(held)].map(({ endsMs }) => endsMs),
  ].filter((end) => end > nowMs && end < nowMs + 4 * 3_600_000)
  const end = ends[Math.floor(random() * ends.length)]
  if (turn < 0.2 && end !== undefined) return end + Math.floor(random() * 2)
  const upToMs = turn < 0.7 ? 20_000 : turn < 0.85 ? 150_000 : turn < 0.96 ? 3_600_000 : 10_800_000
  return nowMs + 1 + Math.floor(random() * upToMs)
}
