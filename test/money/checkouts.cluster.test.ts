import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/ports/database.ts'
import { count, numbersOf, scaled, seed } from '../security/scale.ts'
import { type CheckoutDesk, createCheckoutDesk, evmPayers } from '../support/checkout-desk.ts'
import { commerceSets } from '../support/commerce-world.ts'
import { openPostgresPair } from '../support/postgres-pair.ts'
import {
  type Checkout,
  type CheckoutBooks,
  confirming,
  lookingAtCheckouts,
} from './checkout-acts.ts'
import {
  buyerName,
  buyersOfRound,
  type CheckoutCall,
  createCheckoutCalls,
} from './checkout-calls.ts'
import { type CheckoutSight, checkoutSightOf, lookAtCheckouts } from './checkout-look.ts'
import { openProcesses, type Processes } from './processes.ts'
import { report } from './report.ts'
import { first, textOf, worldsAfter } from './worlds.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const stepsOfRound = scaled({ small: 50, full: 60 })
/** What the plan brings that some checkouts are for. */
const included = 20_000_000n

/**
 * Checkouts and what arrives for them in two processes that are killed, beside books on paper that follow the rules of
 * docs/money.md, step by step. Chains show what they have more than once, take back what is not final, and more.
 */
describe.skipIf(url === '')('checkouts, beside books on paper', () => {
  let databases: readonly [Database, Database]
  let desk: CheckoutDesk
  let processes: Processes
  beforeAll(async () => {
    databases = await openPostgresPair(url, commerceSets)
    desk = await createCheckoutDesk(databases[0])
    processes = await openProcesses(databases[0], { url, desk: 'checkouts' })
  }, 120_000)
  afterAll(async () => {
    await processes?.close()
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
    expect((await desk.world.ledger.prove(databases[0].query)).breaches).toEqual([])
    expect(kills).toBeGreaterThan(0)
    count('checkouts beside books on paper', { tried: asked, bad: 0 })
  }, 3_600_000)

  async function playRound(round: number, random: () => number) {
    const names = new Map<string, string>()
    const ids = new Map<string, string>()
    const maker = createCheckoutCalls(random, round, ids)
    const look = (afterSeq: string) =>
      lookAtCheckouts(databases[0], { prefix: `r${round}`, afterSeq, names })
    let sight = await look('0')
    let worlds: readonly CheckoutBooks[] = [booksOf(sight, nowMs)]
    const history: string[] = []
    let [kills, asked] = [0, 0]
    const open = async () => {
      const name = `c${names.size}`
      const owner = buyerName(round, Math.floor(random() * buyersOfRound))
      const made = await openOne(desk, { nowMs, owner, random })
      names.set(made.id, name)
      ids.set(name, made.id)
      worlds = worlds.map((books) => ({
        ...books,
        checkouts: { ...books.checkouts, [name]: made.checkout },
      }))
    }
    const step = async (calls: readonly CheckoutCall[], killed: number | null) => {
      const answers = calls.map(({ ask }, index) => processes.ask(index % 2, { nowMs, ask }))
      if (killed !== null) await processes.killAndRestart(killed, random() * 30)
      const told = await Promise.all(
        calls.map(async ({ act }, index) => ({ act, answer: (await answers[index]) ?? null })),
      )
      history.push(
        `${nowMs}: ${told.map(({ act, answer }) => `${act.name} -> ${answer}`).join('; ')}`,
      )
      const before = worlds.map((books) => ({ ...books, nowMs, transfers: [] }))
      const possible = worldsAfter(before, told)
      sight = await look(sight.throughSeq)
      const seen = textOf(sight.text)
      worlds = possible.filter((books) => textOf(checkoutSightOf(books)) === seen)
      asked += calls.length
      if (worlds.length === 0)
        expect.fail(report({ round, history, before, possible, sight }, checkoutSightOf))
    }
    for (let n = 0; n < stepsOfRound; n++) {
      nowMs = nextMoment(first(worlds), random)
      const living = Object.values(first(worlds).checkouts).filter(isOpen)
      if (living.length < 5 && (n === 0 || random() < 0.6)) await open()
      const books = { ...first(worlds), nowMs }
      const size = 1 + Math.floor(random() * 3)
      const calls = Array.from({ length: size }, () => maker.next(books, sight))
      const isKilling = n === 10 || random() < 0.05
      if (isKilling) kills += 1
      await step(calls, isKilling ? Math.floor(random() * 2) : null)
    }
    // All that was shown becomes final, and every checkout ends.
    for (const call of closing) await step([call], null)
    nowMs += 3_600_000
    await step([{ ask: { kind: 'look' }, act: lookingAtCheckouts() }], null)
    const left = first(worlds)
    expect(Object.keys(left.checkouts).length).toBeGreaterThan(0)
    expect(Object.values(left.checkouts).filter(isOpen)).toEqual([])
    expect(uncounted(left)).toEqual([])
    return { kills, asked }
  }
})

const lastBlock = 2 ** 31
const closing: readonly CheckoutCall[] = (['evm', 'solana'] as const).map((network) => ({
  ask: { kind: 'confirm', network, block: lastBlock },
  act: confirming(network, lastBlock),
}))

const isOpen = ({ state }: CheckoutBooks['checkouts'][string]) =>
  state === 'open' || state === 'seen'

/** Checkouts whose payments, of those that were ever final, are not what they say that they received. */
function uncounted({ checkouts, arrivals }: CheckoutBooks): readonly string[] {
  return Object.entries(checkouts)
    .filter(([name, { received, late }]) => {
      const paid = Object.values(arrivals).filter(({ checkout }) => checkout === name)
      return received + late !== paid.reduce((sum, { amount }) => sum + amount, 0n)
    })
    .map(([name]) => name)
}

/** Opens a checkout of credit or of a plan; some announce who pays. */
async function openOne(
  desk: CheckoutDesk,
  {
    nowMs,
    owner,
    random,
  }: { readonly nowMs: number; readonly owner: string; readonly random: () => number },
): Promise<{ readonly id: string; readonly checkout: Checkout }> {
  const network = random() < 0.6 ? 'evm' : 'solana'
  const isPlan = random() < 0.25
  const amountAtomic = `${1_000_000 + Math.floor(random() * 9_000_000)}`
  const item = isPlan
    ? { product: 'plan-developer' }
    : ({ kind: 'credit', asset: 'USDC', amountAtomic } as const)
  const announced = network === 'evm' && random() < 0.4 ? evmPayers[random() < 0.5 ? 0 : 1] : null
  const payer = announced === null ? {} : { payer: announced }
  const made = await desk.open(nowMs, owner, { item, network, ...payer })
  return {
    id: made.id,
    checkout: {
      owner,
      network,
      amount: BigInt(made.amountAtomic),
      payer: made.payer,
      madeMs: nowMs,
      plan: isPlan ? { price: BigInt(made.product.amountAtomic), included } : null,
      names: [made.id, made.reference],
      expiresMs: Date.parse(made.expiresAt),
      state: 'open',
      received: 0n,
      late: 0n,
      note: null,
    },
  }
}

function booksOf({ text }: CheckoutSight, nowMs: number): CheckoutBooks {
  return {
    nowMs,
    checkouts: {},
    arrivals: {},
    arrived: {},
    subscribed: {},
    held: {},
    charges: {},
    grants: {},
    ownHolds: {},
    claims: {},
    referrers: {},
    refusals: {},
    transfers: [],
    // Read by `lookAtCheckouts` as sums by account.
    posted: text['posted'] as Record<string, bigint>,
  }
}

/** Mostly seconds later; often right at the end of a checkout, or well after it. */
function nextMoment({ nowMs, checkouts }: CheckoutBooks, random: () => number): number {
  const ends = Object.values(checkouts)
    .filter(isOpen)
    .flatMap(({ expiresMs }) => [expiresMs, expiresMs + 600_000])
    .filter((end) => end > nowMs)
  const end = ends[Math.floor(random() * ends.length)]
  const turn = random()
  if (turn < 0.2 && end !== undefined)
    return Math.max(nowMs + 1, end - 1 + Math.floor(random() * 2))
  return nowMs + 1 + Math.floor(random() * (turn < 0.8 ? 60_000 : 600_000))
}
