import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { chargedRunsSets, tokenCost } from '../../../../test/support/run-charging.ts'
import type { Said } from '../../../../test/support/scripted-model.ts'
import {
  type OfferTerms,
  openSoldAgent,
  type SoldAgent,
  soldFor,
} from '../../../../test/support/sold-agent.ts'
import type { Database } from '../../../ports/database.ts'

const { commission, price } = soldFor
const funded = 1_000_000n
/** The cost of one reply of the scripted model: 10 input and 10 output tokens. */
const replyCost = 10n * tokenCost.input + 10n * tokenCost.output

let database: Database
beforeEach(async () => {
  database = await createTestDatabase(chargedRunsSets)
})
afterEach(async () => {
  await assertSound()
  await database.close()
})

let sold: SoldAgent

/** Whatever a test did, the books add up. */
async function assertSound(): Promise<void> {
  const { breaches, isSound } = await sold.money.billing.ledger.prove(database.query)
  expect({ breaches, isSound }).toEqual({ breaches: [], isSound: true })
}

async function open(
  say?: (request: unknown, turn: number) => Said | Promise<Said>,
  offer: OfferTerms = {},
  agent: Readonly<Record<string, unknown>> = {},
): Promise<SoldAgent> {
  sold = await openSoldAgent({ database, offer, agent, ...(say === undefined ? {} : { say }) })
  await sold.fundSeller()
  await sold.fundBuyer(funded)
  return sold
}

/** Starts a run and works on it until it ends or waits. */
async function ran({ run, world }: SoldAgent, body: object = {}) {
  const started = await run(body)
  expect([started.status, started.body]).toMatchObject([200, { run: { agent: 'scout' } }])
  await world.work.drive(started.body.run.id)
  const { body: shown } = await world.ask(`GET /api/runs/${started.body.run.id}`)
  return shown.run
}

const untouched = { posted: funded, held: 0n, earned: 0n, kept: 0n }
const paid = { posted: funded - price, held: 0n, earned: price - commission, kept: commission }

describe('a run of an agent that somebody else sells', () => {
  test('holds its price when it begins, and pays the seller once it has done its work', async () => {
    const { purse, run, world } = await open()
    const started = await run()
    expect(started.body.run.charge).toMatchObject({
      state: 'held',
      unit: 'call',
      held: { asset: 'USDC', amount: '0.25', amountAtomic: '250000' },
      charged: { amountAtomic: '0' },
    })
    expect(await purse()).toEqual({ ...untouched, held: price })
    await world.work.drive(started.body.run.id)
    const { body } = await world.ask(`GET /api/runs/${started.body.run.id}`)
    expect(body.run).toMatchObject({
      status: 'succeeded',
      charge: { state: 'charged', held: { amountAtomic: '0' }, charged: { amount: '0.25' } },
    })
    expect(await purse()).toEqual(paid)
  })

  test('has its model paid by the seller, under the name of the agent', async () => {
    const { money, world } = await open()
    await ran(sold)
    expect(await money.billing.available('acct_b')).toBe(1_000_000n - replyCost)
    expect(await money.billing.available('acct_a')).toBe(0n)
    const { items } = await money.books.usage.query(
      { ...world.owner, accountId: 'acct_b' },
      { limit: 10, groupBy: 'agent' },
    )
    expect(items).toMatchObject([{ group: 'scout' }])
  })

  test('is in the usage of whoever paid, under the agent and the key', async () => {
    const { money, world } = await open()
    await ran(sold)
    for (const [groupBy, group] of [
      ['agent', 'scout'],
      ['key', world.owner.credentialId],
    ] as const) {
      const { items } = await money.books.usage.query(world.owner, { limit: 10, groupBy })
      const charged = [{ asset: 'USDC', amountAtomic: price.toString() }]
      expect(items).toMatchObject([{ group, charged }])
    }
  })

  test('is listed under the row that starts runs, with what its model costs', async () => {
    const { doors } = await open()
    await ran(sold)
    const door = 'post_api_agents_slug_run'
    expect(await doors()).toEqual({ run: [door], model: [door] })
  })

  test('costs its owner nothing but what the model costs', async () => {
    const { purse, world } = await open()
    const { body } = await world.ask('POST /api/agents/scout/run', {
      secret: 'ct_sk_b',
      body: { input: 'Go.' },
    })
    expect(body.run.charge).toBeNull()
    await world.work.drive(body.run.id)
    expect(await purse()).toEqual(untouched)
  })

  test('is begun once for a key that is asked again, and held once', async () => {
    const { purse, run } = await open()
    const one = await run({ key: 'same' })
    const other = await run({ key: 'same' })
    expect(other.body.run.id).toBe(one.body.run.id)
    expect(await purse()).toEqual({ ...untouched, held: price })
  })

  test('402 where the credit is less, with the price and how to pay', async () => {
    const { fundBuyer: _, model, purse, run, ...rest } = await openSoldAgent({ database })
    sold = { ...rest, fundBuyer: _, model, purse, run }
    await sold.fundBuyer(price - 1n)
    await sold.money.billing.fund('acct_a', 10n ** 9n)
    const { status, body } = await run()
    expect([status, body]).toMatchObject([
      402,
      { code: 'ledger.insufficient', shortfallAtomic: '1', asset: 'USDC' },
    ])
    expect(body.detail).toMatch(/Scout costs 0.25 USDC .* POST \/api\/commerce\/checkouts/)
    expect((await rest.world.ask('GET /api/runs')).body.items).toEqual([])
    expect(await purse()).toEqual({ ...untouched, posted: price - 1n })
  })

  test('400 above the limit of the caller, and 429 above their budget, with nothing begun', async () => {
    const { money, purse, run, world } = await open()
    const over = await run({}, { 'x-max-amount': '0.249999 USDC' })
    expect([over.status, over.body.code]).toEqual([400, 'payment.over_max_amount'])
    const budget = { name: 'little', window: 'total', action: 'block', asset: 'USDC' } as const
    await money.books.budgets.create(world.person, {
      ...budget,
      scope: { kind: 'account' },
      limitAtomic: (price - 1n).toString(),
    })
    const refused = await run({}, { 'x-max-amount': '0.25 USDC' })
    expect([refused.status, refused.body.code]).toEqual([429, 'billing.budget_exceeded'])
    expect(await purse()).toEqual(untouched)
    expect((await world.ask('GET /api/runs')).body.items).toEqual([])
  })
})

describe('what is not paid for', () => {
  const endings: readonly (readonly [string, Said | Error])[] = [
    ['input_needed', { text: 'Which one?', outcome: { kind: 'asks' } }],
    ['refused', { text: 'No.', outcome: { kind: 'refused' } }],
    ['call_failed', { text: 'It failed.', outcome: { kind: 'failed' } }],
    ['content_filtered', { text: 'W', finishReason: 'content_filter' }],
    ['not_carried_on', new Error('away')],
  ]
  test.each(endings)('%s', async (stopReason, said) => {
    const { purse } = await open(() => (said instanceof Error ? Promise.reject(said) : said))
    const run = await ran(sold)
    expect(run).toMatchObject({
      stopReason,
      charge: { state: 'released', held: { amountAtomic: '0' }, charged: { amountAtomic: '0' } },
    })
    expect(await purse()).toEqual(untouched)
  })

  test('a model that the seller does not pay for, of whose money nothing is said', async () => {
    sold = await openSoldAgent({ database })
    await sold.fundBuyer(funded)
    const run = await ran(sold)
    expect(run).toMatchObject({
      status: 'failed',
      stopReason: 'owner_unfunded',
      stopDetail: expect.stringMatching(/Nothing was charged/),
      charge: { state: 'released' },
    })
    expect(JSON.stringify(run)).not.toMatch(/shortfall|credit of/)
    expect(sold.model.requests).toHaveLength(0)
    expect(await sold.purse()).toEqual(untouched)
  })

  test('one that is cancelled before the agent has begun', async () => {
    const { purse, run, world } = await open()
    const { body } = await run()
    const cancelled = await world.ask(`POST /api/runs/${body.run.id}/cancel`)
    expect(cancelled.body.run).toMatchObject({ status: 'cancelled', charge: { state: 'released' } })
    expect(await purse()).toEqual(untouched)
  })

  test('one that the agent’s own budget is too little for', async () => {
    const { purse } = await open(undefined, {}, { budgetDefaults: { tokensMax: 50 } })
    const run = await ran(sold)
    expect(run).toMatchObject({ status: 'failed', stopReason: 'budget_exhausted' })
    expect(run.charge.state).toBe('released')
    expect(await purse()).toEqual(untouched)
  })
})

describe('what is paid for although it was stopped', () => {
  const working = (_: unknown, turn: number): Said =>
    turn === 0
      ? { text: 'The answer is 42.', calls: [{ name: 'discovery_status', input: {} }] }
      : { text: 'Done.' }

  test('one that its caller cancels once the agent has said something', async () => {
    const { purse, run, world } = await open(working)
    const { body } = await run()
    world.desk.onCall = async () => {
      await world.ask(`POST /api/runs/${body.run.id}/cancel`)
    }
    await world.work.drive(body.run.id)
    const shown = await world.ask(`GET /api/runs/${body.run.id}`)
    expect(shown.body.run).toMatchObject({ status: 'cancelled', charge: { state: 'charged' } })
    expect(await purse()).toEqual(paid)
  })

  test('one that its caller gave less than the agent wants', async () => {
    const { purse } = await open(working)
    const run = await ran(sold, { budget: { toolCallsMax: 0 } })
    expect(run).toMatchObject({
      ...{ status: 'failed', stopReason: 'budget_exhausted', output: 'The answer is 42.' },
      charge: { state: 'charged' },
    })
    expect(await purse()).toEqual(paid)
  })
})

describe('units and free calls', () => {
  test.each(['task', 'message'])('by the %s a run costs the price', async (unit) => {
    const { purse } = await open(undefined, { unit })
    expect((await ran(sold)).charge).toMatchObject({ unit, state: 'charged' })
    expect(await purse()).toEqual(paid)
  })

  test('by the thousand tokens the longest reply is held, and what was asked and said is charged', async () => {
    const offer = { unit: '1k_tokens', pricePerCallAtomic: '10000' }
    const { purse, run, world } = await open(() => ({ text: 'x'.repeat(396) }), offer)
    const { body } = await run({ input: 'abcd' })
    // One token of what is asked, and 4,000 of a reply.
    expect(await purse()).toEqual({ ...untouched, held: 40_010n })
    await world.work.drive(body.run.id)
    // One and 99 tokens are a tenth of a thousand.
    expect(await purse()).toEqual({ posted: funded - 1_000n, held: 0n, earned: 900n, kept: 100n })
  })

  test('by the minute the time of the budget is held, and the seconds of work are charged', async () => {
    const offer = { unit: 'minute', pricePerCallAtomic: '60000' }
    const slow = async (): Promise<Said> => {
      sold.clock.advance(1_500)
      return { text: 'Done.' }
    }
    const { purse, run, world } = await open(slow, offer)
    const { body } = await run({ budget: { secondsMax: 90 } })
    expect(await purse()).toEqual({ ...untouched, held: 90_000n })
    await world.work.drive(body.run.id)
    expect(await purse()).toEqual({
      ...{ posted: funded - 2_000n, held: 0n },
      ...{ earned: 1_800n, kept: 200n },
    })
  })

  test('free calls come first, as many as the owner gives on a day', async () => {
    const { purse } = await open(undefined, { freeCallsPerDay: 1 })
    expect((await ran(sold)).charge).toMatchObject({ state: 'free', charged: { amount: '0' } })
    expect(await purse()).toEqual(untouched)
    expect((await ran(sold)).charge).toMatchObject({ state: 'charged' })
    expect(await purse()).toEqual(paid)
  })
})
