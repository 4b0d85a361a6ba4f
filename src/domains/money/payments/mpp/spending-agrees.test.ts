import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { principal } from '../../../../../test/support/http-server.ts'
import { answerWith, challengesOf, post, readJson } from '../../../../../test/support/mpp-client.ts'
import {
  type OpenedInTest,
  openInPaper,
  payInPaper,
} from '../../../../../test/support/mpp-sessions.ts'
import { type RunningMpp, startMpp } from '../../../../../test/support/mpp-world.ts'
import { fc } from '../../../../../test/support/properties.ts'
import { type BillingService, createBillingService } from '../../billing/index.ts'

const asset = 'paper:USDC'
/** What everybody is given of play money when they first have too little. */
const granted = 100_000_000n
const unit = 7n
const plan = {
  plan: 'steady',
  name: 'Steady',
  summary: 'For tests',
  asset: 'USDC',
  priceAtomic: 777n,
  includedAtomic: 333n,
  rateMultiplier: 1,
  features: [],
} as const
const owners = Array.from({ length: 24 }, (_, number) =>
  principal({ accountId: `acct_m${number}`, credentialId: `key_m${number}` }),
)

let billing: BillingService
let world: RunningMpp
let base: string
beforeAll(async () => {
  world = await startMpp({
    keys: Object.fromEntries(owners.map((owner, number) => [`ct_sk_m${number}`, owner])),
    spendingOf(parts) {
      const none = { staticPrices: [], operations: new Set<string>() }
      billing = createBillingService({ ...parts, ...none, mode: 'paper', standardPlans: [plan] })
      return billing.chargeBooks
    },
  })
  await billing.prepare()
  base = `${world.url}/api/mpp`
})
afterAll(() => world.close())

type Session = { readonly at: OpenedInTest; deposit: bigint; spent: bigint; settled: bigint }
/** What should be true, kept beside the service and without looking at it. */
type Model = {
  direct: bigint
  held: bigint
  fees: bigint
  included: bigint
  open: Session[]
  ended: Session[]
  orders: { readonly id: string; left: bigint }[]
}
type Act = { readonly kind: (typeof kinds)[number]; readonly pick: number; readonly amount: number }
const kinds = [
  'open',
  'use',
  'use',
  'top-up',
  'order',
  'order in session',
  'rest',
  'close',
  'refund',
  'hold',
  'plan',
  'refund deposit',
] as const

const human = (atomic: bigint) => {
  const text = atomic.toString().padStart(7, '0')
  return `${text.slice(0, -6)}.${text.slice(-6)}`
}
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n)

async function lastCharge(accountId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM charges WHERE payer = ${accountId} ORDER BY created_at DESC, id DESC LIMIT 1
  `.execute(world.database.query)
  return rows[0]?.id ?? ''
}

/** Does one thing as its owner, and says in the model what follows from it. */
async function act(number: number, model: Model, { kind, pick, amount }: Act): Promise<void> {
  const owner = owners[number]
  if (owner === undefined) throw new Error('no such owner')
  const headers = { 'x-api-key': `ct_sk_m${number}` }
  const session = model.open[pick % Math.max(1, model.open.length)]
  const atomic = BigInt(amount)
  world.clock.advance(1)
  switch (kind) {
    case 'open': {
      const body = { unitCost: human(unit) }
      const at = await openInPaper(base, { headers, body, deposit: human(atomic + 1_000n) })
      model.open.push({ at, deposit: atomic + 1_000n, spent: 0n, settled: 0n })
      return
    }
    case 'use': {
      if (session === undefined) return
      const units = (amount % 20) + 1
      const { status } = await post(`${base}/session/use`, { bearer: session.at.bearer, units })
      if (status === 200) session.spent += unit * BigInt(units)
      else expect(session.deposit - session.spent).toBeLessThan(unit * BigInt(units))
      return
    }
    case 'top-up': {
      if (session === undefined) return
      const body = { sessionId: session.at.sessionId, amount: human(atomic) }
      const { status } = await payInPaper(`${base}/session/top-up`, body, { payer: 'x', headers })
      expect(status).toBe(200)
      session.deposit += atomic
      return
    }
    case 'order': {
      world.kitchen.quote = { amountAtomic: atomic, asset: 'USDC', unit: 'call' }
      const url = `${world.url}/kitchen/orders`
      expect((await payInPaper(url, { dish: 'soup' }, { payer: 'x', headers })).status).toBe(200)
      model.direct += atomic
      model.orders.push({ id: await lastCharge(owner.accountId), left: atomic })
      return
    }
    case 'order in session': {
      if (session === undefined || session.deposit - session.spent < atomic) return
      world.kitchen.quote = { amountAtomic: atomic, asset: 'USDC', unit: 'call' }
      const url = `${world.url}/kitchen/orders`
      const unpaid = await post(url, { dish: 'tea' }, { ...headers, 'payment-preference': 'none' })
      const payload = { action: 'use', bearer: session.at.bearer }
      const authorization = answerWith(challengesOf(unpaid).get('paper/session'), payload)
      const { status } = await post(url, { dish: 'tea' }, { ...headers, authorization })
      // One that is used up but for less than a unit serves nothing more.
      if (status !== 200) return expect(session.deposit - session.spent).toBeLessThan(unit)
      session.spent += atomic
      session.settled += atomic
      return
    }
    case 'rest':
      world.clock.advance(31_000)
      await world.mpp.runRound()
      for (const one of model.open) one.settled = one.spent
      return
    case 'close': {
      if (session === undefined) return
      const { status } = await post(`${base}/session/close`, { bearer: session.at.bearer })
      expect(status).toBe(200)
      model.open.splice(model.open.indexOf(session), 1)
      model.ended.push({ ...session, settled: session.spent })
      return
    }
    case 'refund': {
      const order = model.orders[pick % Math.max(1, model.orders.length)]
      const back = order === undefined ? 0n : (order.left * BigInt(amount % 3)) / 2n
      if (order === undefined || back === 0n) return
      await world.refund(order.id, back)
      order.left -= back
      model.direct -= back
      return
    }
    case 'hold': {
      const hold = { id: `h${amount}-${pick}`, purpose: 'work', asset, ttlSeconds: 600 } as const
      const wanted = await billing.holds
        .create(owner, { ...hold, amountAtomic: `${amount * 2}` })
        .catch(() => null)
      if (wanted?.status !== 'held') return
      await billing.holds.commit(owner, hold.id, { amountAtomic: `${amount}` })
      model.held += atomic
      return
    }
    case 'plan': {
      const made = await billing.plans.subscribe(owner, 'steady').catch(() => null)
      if (made === null) return
      model.fees += plan.priceAtomic
      model.included += plan.includedAtomic
      return
    }
    case 'refund deposit': {
      if (session === undefined) return
      const { rows } = await sql<{ charge_id: string; amount_atomic: string }>`
        SELECT charge_id, amount::text AS amount_atomic FROM mpp_deposits
        WHERE session_id = ${session.at.sessionId} ORDER BY created_at LIMIT 1`.execute(
        world.database.query,
      )
      const [deposit] = rows
      if (deposit === undefined) return
      const first = BigInt(deposit.amount_atomic)
      if (first > session.deposit - session.settled) return
      await world.refund(deposit.charge_id, null)
      const here = session.deposit - session.settled - first
      const owed = session.spent - session.settled
      const settled = session.settled + (owed < here ? owed : here)
      model.open.splice(model.open.indexOf(session), 1)
      model.ended.push({ ...session, settled })
    }
  }
}

/** Each place that says what an account spent, to the unit. */
async function said(number: number) {
  const owner = owners[number]
  if (owner === undefined) throw new Error('no such owner')
  const usage = async (groupBy: 'day' | 'family' | 'key' | 'route') => {
    const { items } = await billing.usage.query(owner, { limit: 100, groupBy })
    const charged = items.flatMap((group) => group.charged)
    return sum(charged.map(({ amountAtomic }) => BigInt(amountAtomic)))
  }
  const upcoming = await billing.invoices.upcoming(owner, { asset })
  const { items: lines } = await billing.statements.statement(owner, { limit: 200 })
  const given = new Set(['paper.granted', 'credit.granted'])
  const spent = lines.filter(({ kind }) => !given.has(kind))
  const balance = (purpose: 'available' | 'deposit') =>
    world.balance(owner.accountId, asset, purpose)
  return {
    usage: [await usage('family'), await usage('route'), await usage('key'), await usage('day')],
    total: BigInt(upcoming.total.amountAtomic),
    due: BigInt(upcoming.due.amountAtomic),
    lines: sum(upcoming.lines.map(({ amount }) => BigInt(amount.amountAtomic))),
    statement: -sum(spent.map(({ amount }) => BigInt(amount.amountAtomic))),
    has: (await balance('available')) + (await balance('deposit')),
    deposit: await balance('deposit'),
  }
}

async function assertAgrees(number: number, model: Model): Promise<void> {
  const sessions = [...model.open, ...model.ended]
  const shown = sessions.map(async ({ at }) => {
    const { session } = await readJson(await fetch(`${base}/session/${at.sessionId}`))
    return [session.deposit, session.spent, session.settled]
  })
  expect(await Promise.all(shown)).toEqual(
    sessions.map(({ deposit, spent, settled }) => [deposit, spent, settled].map(String)),
  )
  const used = model.direct + model.held + sum(sessions.map(({ settled }) => settled))
  const spent = used + model.fees
  const is = await said(number)
  const wasGranted = is.has + spent === 0n ? 0n : granted
  expect(is).toEqual({
    usage: [used, used, used, used],
    total: spent,
    due: 0n,
    lines: spent,
    statement: spent,
    has: wasGranted + model.included - spent,
    deposit: sum(model.open.map(({ deposit, settled }) => deposit - settled)),
  })
}

const nothing = (): Model => ({
  direct: 0n,
  held: 0n,
  fees: 0n,
  included: 0n,
  open: [],
  ended: [],
  orders: [],
})

describe('sessions, usage, the upcoming invoice, the statement and the ledger', () => {
  test('say of a session that was opened, used and closed what was used, and not what was paid in', async () => {
    const model = nothing()
    const acts: readonly Act[] = [
      { kind: 'open', pick: 0, amount: 9_000 },
      { kind: 'use', pick: 0, amount: 4 },
      { kind: 'rest', pick: 0, amount: 1 },
      { kind: 'use', pick: 0, amount: 2 },
      { kind: 'close', pick: 0, amount: 1 },
    ]
    for (const one of acts) {
      await act(0, model, one)
      await assertAgrees(0, model)
    }
    expect((await said(0)).total).toBe(8n * unit)
  })

  test('agree to the unit after whatever was done, in any order', async () => {
    let number = 0
    const acts = fc.array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        pick: fc.nat(7),
        amount: fc.integer({ min: 1, max: 4_321 }),
      }),
      { minLength: 4, maxLength: 16 },
    )
    await fc.assert(
      fc.asyncProperty(acts, async (some) => {
        number += 1
        const model = nothing()
        // Play money is given with the first payment, so that what needs credit has some.
        await act(number, model, { kind: 'open', pick: 0, amount: 1_000 })
        for (const one of some) await act(number, model, one)
        await assertAgrees(number, model)
      }),
      { numRuns: 14, endOnFailure: true },
    )
  })
})
