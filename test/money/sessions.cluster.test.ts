import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/ports/database.ts'
import { count, numbersOf, scaled, seed } from '../security/scale.ts'
import { nextCallerAddress } from '../support/caller-addresses.ts'
import { answerWith } from '../support/mpp-client.ts'
import { mppMigrationSets } from '../support/mpp-world.ts'
import { openPostgresPair } from '../support/postgres-pair.ts'
import { createSessionDesk, type SessionDesk } from '../support/session-desk.ts'
import { openProcesses, type Processes } from './processes.ts'
import { report } from './report.ts'
import { lookingAtSessions, ticking } from './session-acts.ts'
import { dueOf, type SessionBooks } from './session-books.ts'
import { createSessionCalls, type SessionCall } from './session-calls.ts'
import { lookAtSessions, type SessionSight, sessionSightOf } from './session-look.ts'
import { reconcilingPayments } from './session-payments.ts'
import { first, textOf, worldsAfter } from './worlds.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const stepsOfRound = scaled({ small: 40, full: 50 })

/**
 * Sessions of payers in two processes that are killed, beside books on paper that follow the rules of docs/money.md, step
 * by step. The time of a process may go on while the others of a step are at work, past the end of a session.
 */
describe.skipIf(url === '')('sessions, beside books on paper', () => {
  let databases: readonly [Database, Database]
  let desk: SessionDesk
  let processes: Processes
  beforeAll(async () => {
    databases = await openPostgresPair(url, mppMigrationSets)
    desk = await createSessionDesk(databases[0])
    processes = await openProcesses(databases[0], { url, desk: 'sessions' })
  }, 120_000)
  afterAll(async () => {
    await processes?.close()
    await desk?.close()
    for (const database of databases ?? []) await database.close()
  })

  let nowMs = Date.UTC(2026, 6, 15, 9)

  const rounds = scaled({ small: 3, full: 150 })

  test('answers, balances, states and transfers are those of the rules, whoever is killed', async () => {
    let kills = 0
    let asked = 0
    for (let round = 0; round < rounds; round++) {
      const done = await playRound(round, numbersOf(seed * 1_000 + round))
      kills += done.kills
      asked += done.asked
    }
    expect((await desk.process.ledger.prove(databases[0].query)).breaches).toEqual([])
    expect(kills).toBeGreaterThan(0)
    count('sessions beside books on paper', { tried: asked, bad: 0 })
  }, 3_600_000)

  test('first payments of one payer at once are both paid, though play money is given once', async () => {
    const paid: (string | null)[] = []
    for (let n = 0; n < 20; n++) {
      const request = { from: null, place: nextCallerAddress(), to: 'open', body: {} } as const
      const answers = [0, 1].map(async (process) => {
        const challenge = (await desk.challenges(nowMs, request)).get('paper/charge')
        const authorization = answerWith(challenge, { type: 'paper', payer: 'early' })
        const ask = { ...request, kind: 'send', authorization } as const
        return processes.ask(process, { nowMs, ask })
      })
      paid.push(...(await Promise.all(answers)))
    }
    expect(paid).toEqual(Array.from({ length: 40 }, () => 'paid'))
  }, 120_000)

  async function playRound(round: number, random: () => number) {
    const maker = createSessionCalls(random, round, desk)
    const look = (afterSeq: string) =>
      lookAtSessions(databases[0], { prefix: `r${round}x`, afterSeq, names: maker.names })
    let sight = await look('0')
    let worlds: readonly SessionBooks[] = [booksOf(sight, nowMs)]
    const history: string[] = []
    let [kills, asked] = [0, 0]
    const step = async (
      calls: readonly SessionCall[],
      killed: number | null,
      tick: Tick | null,
    ) => {
      const acts = calls.map(({ act }, index) => act(index % 2))
      const answers = calls.map(({ ask }, index) => processes.ask(index % 2, { nowMs, ask }))
      if (tick !== null) {
        acts.push(ticking(tick.process, tick.toMs))
        const call = { nowMs: tick.toMs, ask: { kind: 'tick' } } as const
        answers.push(processes.ask(tick.process, call))
      }
      if (killed !== null) await processes.killAndRestart(killed, random() * 30)
      const told = await Promise.all(
        acts.map(async (act, index) => ({ act, answer: (await answers[index]) ?? null })),
      )
      history.push(
        `${nowMs}: ${told.map(({ act, answer }) => `${act.name} -> ${answer}`).join('; ')}`,
      )
      const before = worlds.map((books) => startOf(books, nowMs))
      const possible = worldsAfter(before, told)
      sight = await look(sight.throughSeq)
      const seen = textOf(sight.text)
      worlds = possible.filter((books) => textOf(sessionSightOf(books)) === seen)
      nowMs = Math.max(nowMs, tick?.toMs ?? 0)
      asked += calls.length
      if (worlds.length === 0)
        expect.fail(report({ round, history, before, possible, sight }, sessionSightOf))
    }
    for (let n = 0; n < stepsOfRound; n++) {
      // The clock of one process may have gone on in the step before, beyond the moment that is looked for next.
      nowMs = Math.max(nowMs, nextMoment(first(worlds), { random, ends: maker.ends }))
      const books = startOf(first(worlds), nowMs)
      const tick = random() < 0.6 ? tickOf(books, random) : null
      // What the time goes on in can come out in more ways.
      const size = 1 + Math.floor(random() * (tick === null ? 3 : 2))
      const calls: SessionCall[] = []
      while (calls.length < size) calls.push(await maker.next(books, sight))
      const isKilling = n === 10 || random() < 0.04
      if (isKilling) kills += 1
      const killed = isKilling ? Math.floor(random() * 2) : null
      await step(calls, killed, tick)
    }
    // Longer than whatever a process that was killed may hold, and than any session lies idle.
    for (const passedMs of [120_000, 600_000, 600_000]) {
      nowMs += passedMs
      for (const call of closing) await step([call], null, null)
    }
    expectAllEnded(first(worlds))
    return { kills, asked }
  }
})

type Tick = { readonly process: number; readonly toMs: number }

/** Looks by one process alone, after which nothing that is over is left open. */
const closing: readonly SessionCall[] = [
  { ask: { kind: 'look', at: 'charges' }, act: reconcilingPayments({ isAlone: true }) },
  { ask: { kind: 'look', at: 'sessions' }, act: lookingAtSessions },
]

function expectAllEnded({ sessions, payments, posted }: SessionBooks): void {
  const states = Object.values(sessions).flatMap((all) => all.map(({ status }) => status))
  expect(states.length).toBeGreaterThan(0)
  const ended = new Set(['closed', 'expired', 'failed', 'force_closed'])
  expect(states.filter((status) => !ended.has(status))).toEqual([])
  const open = Object.values(payments).flatMap((all) => all.map(({ status }) => status))
  expect(open.filter((status) => status === 'reserved')).toEqual([])
  const deposits = Object.entries(posted).filter(([name]) => name.endsWith(' deposit'))
  expect(deposits.filter(([, sum]) => sum !== 0n)).toEqual([])
}

function booksOf({ text }: SessionSight, nowMs: number): SessionBooks {
  return {
    nowMs,
    clocks: [nowMs, nowMs],
    sessions: {},
    payments: {},
    granted: {},
    held: {},
    charges: {},
    grants: {},
    ownHolds: {},
    claims: {},
    referrers: {},
    refusals: {},
    transfers: [],
    // Read by `lookAtSessions` as sums by account.
    posted: text['posted'] as Record<string, bigint>,
  }
}

function startOf(books: SessionBooks, nowMs: number): SessionBooks {
  return { ...books, nowMs, clocks: [nowMs, nowMs], transfers: [] }
}

/** Mostly seconds later; often just before or after the end of something, or much later. */
function nextMoment(
  books: SessionBooks,
  { random, ends }: { readonly random: () => number; readonly ends: readonly number[] },
): number {
  const { nowMs } = books
  const turn = random()
  const coming = [...endsOf(books), ...ends].filter((end) => end > nowMs && end < nowMs + 300_000)
  const end = coming[Math.floor(random() * coming.length)]
  if (turn < 0.3 && end !== undefined)
    return Math.max(nowMs + 1, end - 2 + Math.floor(random() * 3))
  const upToMs = turn < 0.85 ? 3_000 : turn < 0.98 ? 30_000 : 200_000
  return nowMs + 1 + Math.floor(random() * upToMs)
}

/** To the next end of something where that is near, so that it ends while others are at work; else none. */
function tickOf(books: SessionBooks, random: () => number): Tick | null {
  const toMs = Math.min(...endsOf(books).filter((end) => end > books.nowMs))
  return toMs < books.nowMs + 5_000 ? { process: Math.floor(random() * 2), toMs } : null
}

function endsOf({ sessions, payments }: SessionBooks): readonly number[] {
  return [
    ...Object.values(sessions).flatMap((all) => all.map(dueOf)),
    ...Object.values(payments).flatMap((all) => all.map(({ leasedMs }) => leasedMs)),
  ]
}
