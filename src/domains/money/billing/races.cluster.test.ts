import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeOf,
  type HandClock,
  handClock,
  silentLogger,
} from '../../../../test/support/auth-world.ts'
import {
  type BillingWorld,
  createBillingWorld,
  eventLogSet,
} from '../../../../test/support/billing-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import type { Queryable } from '../../../ports/database.ts'
import { ledgerMigrationSet } from '../ledger/index.ts'
import { type BillingService, createBillingService } from './billing.service.ts'
import { billingMigrationSets, meteredEventsStore } from './index.ts'
import { createRewards } from './rewards/rewards.ts'
import { usageStore } from './usage/usage.store.ts'
import { createUsageRecorder } from './usage/usage-recorder.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const dayMs = 86_400_000
const hourMs = 3_600_000
const asset = 'USDC'
const address = `0x${'a'.repeat(40)}`
const toChain = { destination: { kind: 'chain', network: 'evm', address } } as const
const toCredit = { destination: { kind: 'credit' } } as const

// The embedded store runs one transaction at a time; only a server shows what is read beside another one.
describe.skipIf(url === '')('what two processes of billing change at once', () => {
  let clock: HandClock
  let interleave: Interleaving['interleave']
  let worlds: readonly [BillingWorld, BillingWorld]
  let services: readonly [BillingService, BillingService]
  let mayPay = Promise.resolve()
  beforeAll(async () => {
    clock = handClock()
    const [one, other] = await openPostgresPair(url, [
      eventLogSet,
      ledgerMigrationSet,
      ...billingMigrationSets,
    ])
    const interleaving = createInterleaving(one)
    interleave = interleaving.interleave
    worlds = [
      await createBillingWorld({ database: interleaving.database, clock }),
      await createBillingWorld({ database: other, clock }),
    ]
    const start = (world: BillingWorld) =>
      createBillingService({
        ...world,
        mode: 'live',
        staticPrices: [],
        operations: new Set(),
        async payout() {
          await mayPay
          return { status: 'settled', reference: '0xabc' }
        },
      })
    services = [start(worlds[0]), start(worlds[1])]
  })
  afterAll(async () => {
    for (const world of worlds ?? []) await world.close()
  })

  let things = 0
  const newOwner = () => principal({ accountId: `acct_${++things}`, credential: 'wallet_session' })
  type Owner = ReturnType<typeof newOwner>
  const available = ({ accountId }: Owner) => worlds[1].available(accountId, asset)
  const topicsOf = async (subject: string, ...topics: string[]) =>
    (await worlds[1].events(...topics)).filter((one) => one.subject === subject)

  describe('the first rules and plans', () => {
    test('are made once', async () => {
      await interleave(
        () => services[0].rewards.prepareRules(),
        () => services[1].rewards.prepareRules(),
      )
      expect((await services[0].rewards.rules()).items).toHaveLength(1)
      await interleave(
        () => services[0].plans.preparePlans(),
        () => services[1].plans.preparePlans(),
      )
      const { items } = await services[0].plans.plans()
      expect(items.map(({ plan, version }) => `${plan} ${version}`)).toEqual([
        'free 1',
        'developer 1',
        'pro 1',
      ])
      await services[0].book.prepare()
    })
    test('take turns when they are changed: versions follow each other, and one is published once', async () => {
      const terms = {
        ...({ plan: 'studio', name: 'Studio', summary: 'A test', asset } as const),
        priceAtomic: '10',
        includedAtomic: '0',
        rateMultiplier: 2,
        features: [],
      }
      const [one, other] = await interleave(
        () => services[0].plans.draftPlan(terms),
        () => services[1].plans.draftPlan(terms),
      )
      expect([one.version, other.version]).toEqual([1, 2])
      const [, code] = await interleave(
        () => services[0].plans.publishPlan('studio', 1),
        () => codeOf(services[1].plans.publishPlan('studio', 1)),
      )
      expect(code).toBe('resource.illegal_transition')
      expect(await services[0].plans.plan('studio')).toMatchObject({ version: 1, state: 'active' })
    })
    test('leave one rule of an activity, the one that came last', async () => {
      const rule = { activity: 'earnings', asset, capAtomic: '9', epochSeconds: 604_800 } as const
      const setBy = (service: BillingService, rateBps: number) =>
        service.rewards.setRule({ ...rule, claimDays: 90, rateBps })
      await interleave(
        () => setBy(services[0], 10),
        () => setBy(services[1], 20),
      )
      const { items } = await services[0].rewards.rules()
      const rates = items.filter(({ activity }) => activity === 'earnings')
      expect(rates.map(({ rateBps }) => rateBps)).toEqual([20])
      await services[0].rewards.endRule({ activity: 'earnings', asset })
    })
  })

  describe('an invoice', () => {
    async function issued(): Promise<readonly [Owner, string]> {
      const owner = newOwner()
      const price = { amountAtomic: '1', asset, per: '1' } as const
      const changes = [{ kind: 'meter' as const, subject: 'model_tokens', price }]
      const { version } = await services[0].prices.draft({ note: 'x', changes })
      await services[0].prices.publish(version, {})
      const at = new Date(clock.nowMs())
      const { accountId } = owner
      await meteredEventsStore(worlds[0].database.query).insert(
        [{ source: 'a', id: accountId, meter: 'model_tokens', accountId, quantity: 50n, at }],
        at,
      )
      for (const days of [31, 8]) {
        clock.advance(days * dayMs)
        await services[0].periodicTasks.round()
      }
      // For both of two payments, so that want stops neither.
      await worlds[0].fund(accountId, 100n, asset)
      const [invoice] = (await services[0].invoices.list(owner, { limit: 10 })).items
      expect(invoice).toMatchObject({ state: 'issued', due: { amountAtomic: '50' } })
      return [owner, invoice?.id ?? '']
    }
    test('that is voided meanwhile is not paid', async () => {
      const [owner, id] = await issued()
      const [, code] = await interleave(
        () => services[0].invoices.voidInvoice(id),
        () => codeOf(services[1].invoices.pay(owner, id)),
      )
      expect(code).toBe('billing.invoice_not_due')
      expect(await available(owner)).toBe(100n)
      expect((await services[0].invoices.get(owner, id)).state).toBe('voided')
    })
    test('that is paid meanwhile is neither voided nor paid again', async () => {
      for (const again of ['void', 'pay'] as const) {
        const [owner, id] = await issued()
        const [, code] = await interleave(
          () => services[0].invoices.pay(owner, id),
          () =>
            codeOf(
              again === 'void'
                ? services[1].invoices.voidInvoice(id)
                : services[1].invoices.pay(owner, id),
            ),
        )
        const refused = { void: 'resource.illegal_transition', pay: 'billing.invoice_not_due' }
        expect(code).toBe(refused[again])
        expect(await available(owner)).toBe(50n)
        expect((await services[0].invoices.get(owner, id)).state).toBe('paid')
      }
    })
  })

  test('a subscription that is renewed meanwhile ends with its new period, when it is canceled', async () => {
    const owner = newOwner()
    await worlds[0].fund(owner.accountId, 100_000_000n, asset)
    const { id } = await services[0].plans.subscribe(owner, 'developer')
    clock.advance(32 * dayMs)
    const [, canceled] = await interleave(
      () => services[0].subscriptions.processDue(),
      () => services[1].plans.cancel(owner, id),
    )
    expect(canceled).toMatchObject({ state: 'active', periodIndex: 1, endsWithPeriod: true })
    await services[1].subscriptions.processDue()
    expect((await services[0].plans.subscription(owner)).active).toMatchObject({ periodIndex: 1 })
    expect(await topicsOf(id, 'billing.subscription_renewed')).toHaveLength(1)
  })

  test('a subscription that is renewed meanwhile goes on, when the payment of its first period goes back', async () => {
    // What others had ends before, so that the one to renew is the first that is looked at.
    clock.advance(64 * dayMs)
    await services[0].subscriptions.processDue()
    const owner = newOwner()
    await worlds[0].fund(owner.accountId, 100_000_000n, asset)
    const { id } = await services[0].plans.subscribe(owner, 'developer')
    clock.advance(32 * dayMs)
    const reverse = () =>
      worlds[1].database.transaction((tx) => services[1].subscriptions.reverse(tx, id, {}))
    await interleave(() => services[0].subscriptions.processDue(), reverse)
    expect((await services[0].plans.subscription(owner)).active).toMatchObject({ periodIndex: 1 })
    expect(await topicsOf(id, 'billing.subscription_canceled')).toHaveLength(0)
  })

  test('a budget is one of fifty, when another one is made meanwhile', async () => {
    const owner = newOwner()
    const make = (service: BillingService) =>
      service.budgets.create(owner, {
        name: 'a budget',
        scope: { kind: 'account' },
        window: 'day',
        asset,
        limitAtomic: '1',
        action: 'block',
      })
    for (let n = 0; n < 49; n++) await make(services[0])
    const [, code] = await interleave(
      () => make(services[0]),
      () => codeOf(make(services[1])),
    )
    expect(code).toBe('billing.budgets_full')
    expect((await services[0].budgets.list(owner, { limit: 100 })).items).toHaveLength(50)
  })

  test('a hold that has expired is given back to its budget by one, and nobody waits for that', async () => {
    const owner = newOwner()
    await worlds[0].fund(owner.accountId, 100n, asset)
    const { id } = await services[0].budgets.create(owner, {
      name: 'holds',
      scope: { kind: 'account' },
      window: 'total',
      asset,
      limitAtomic: '100',
      action: 'block',
    })
    const night = {
      id: 'night',
      amountAtomic: '60',
      asset,
      purpose: 'a test',
      ttlSeconds: 60,
    } as const
    await services[0].holds.create(owner, night)
    clock.advance(60_000)
    await worlds[0].ledger.expireHolds()
    const ended: string[] = []
    await interleave(
      () => services[0].holds.processDue().then(() => ended.push('first')),
      () => services[1].holds.processDue().then(() => ended.push('second')),
    )
    expect(ended).toEqual(['second', 'first'])
    expect((await services[0].budgets.get(owner, id)).used.amountAtomic).toBe('0')
  })

  test('uses are written in one order, whatever was called first: who adds to the same meanwhile is no deadlock', async () => {
    const { accountId } = newOwner()
    const at = new Date(clock.nowMs())
    const hour = new Date(Math.floor(clock.nowMs() / hourMs) * hourMs)
    const use = { accountId, family: 'Other', units: 1n }
    const count = { ...use, hour, keyId: '', agentId: '', calls: 1, paidCalls: 0 }
    const warned: string[] = []
    const logger = { ...silentLogger, warn: (message: string) => void warned.push(message) }
    const recorder = createUsageRecorder({ ...worlds[0], logger })
    for (const operationId of ['get_b', 'get_a']) recorder.record({ ...use, operationId, at })
    let written = Promise.resolve()
    await worlds[1].database.transaction(async (tx) => {
      const add = (operationId: string) =>
        usageStore(tx).add({
          source: operationId,
          number: 1,
          at,
          counts: [{ ...count, operationId }],
        })
      await add('get_a')
      written = recorder.flush()
      await untilWaitedFor(tx)
      await add('get_b')
    })
    await written
    expect(warned).toEqual([])
    const range = { from: hour, to: new Date(hour.getTime() + hourMs) }
    const question = { accountId, groupBy: 'route', ...range, after: null, limit: 9 } as const
    expect(await usageStore(worlds[1].database.query).sums(question)).toMatchObject([
      { group: 'get_a', calls: 2n },
      { group: 'get_b', calls: 2n },
    ])
  })

  describe('a grant', () => {
    const spending = ({ accountId }: Owner, amount: bigint) => ({
      id: `spend-${++things}`,
      kind: 'charge.captured',
      entries: [
        {
          account: { owner: accountId, purpose: 'available', asset } as const,
          amountAtomic: -amount,
        },
        {
          account: { owner: 'platform', purpose: 'revenue', asset } as const,
          amountAtomic: amount,
        },
      ],
    })
    const spend = ({ database, ledger }: BillingWorld, owner: Owner, amount: bigint) =>
      database.transaction((tx) => ledger.post(tx, spending(owner, amount)))
    async function granted(owner: Owner, source: string) {
      const { accountId } = owner
      await worlds[0].database.transaction((tx) =>
        services[0].creditBook.grant(tx, {
          accountId,
          asset,
          kind: 'purchased',
          amountAtomic: 100n,
          expiresAt: null,
          source,
          note: 'bought',
          funding: 'external',
        }),
      )
    }
    const grantsOf = async (service: BillingService, owner: Owner) =>
      (await service.credits.list(owner, { limit: 10 })).items
    test('ends once, when two count that all of it was spent', async () => {
      const owner = newOwner()
      await granted(owner, owner.accountId)
      await spend(worlds[0], owner, 100n)
      await interleave(
        () => grantsOf(services[0], owner),
        () => grantsOf(services[1], owner),
      )
      const [grant, ...more] = await grantsOf(services[0], owner)
      expect(more).toEqual([])
      expect(grant).toMatchObject({ state: 'depleted', remaining: { amountAtomic: '0' } })
      expect(await topicsOf(grant?.id ?? '', 'billing.credit_depleted')).toHaveLength(1)
    })
    test('is refunded from what is left of it when something of it is spent meanwhile', async () => {
      const owner = newOwner()
      const source = owner.accountId
      await granted(owner, source)
      await worlds[0].fund(owner.accountId, 100n, asset)
      await interleave(
        () => spend(worlds[0], owner, 30n),
        () =>
          worlds[1].database.transaction((tx) =>
            services[1].creditBook.refund(tx, {
              source,
              amountAtomic: 100n,
              id: `back-${source}`,
              reference: {},
            }),
          ),
      )
      expect(await grantsOf(services[0], owner)).toMatchObject([
        { state: 'voided', takenBack: { amountAtomic: '70' } },
      ])
      expect(await available(owner)).toBe(70n)
    })
    test('that comes while its credit account is counted waits for that, and keeps nothing from who counts', async () => {
      const owner = newOwner()
      const { accountId } = owner
      await worlds[0].fund(accountId, 100n, asset)
      let given = Promise.resolve()
      await worlds[1].database.transaction(async (tx) => {
        await services[1].creditBook.settle(tx, { accountId, asset })
        given = granted(owner, accountId)
        // What it fails with is for whoever waits for it below.
        given.catch(() => undefined)
        await untilWaitedFor(tx)
        await worlds[1].ledger.post(tx, spending(owner, 30n))
      })
      await given
      // Nothing of it was spent: that was before it was there.
      expect(await grantsOf(services[0], owner)).toMatchObject([
        { state: 'active', remaining: { amountAtomic: '100' } },
      ])
      expect(await available(owner)).toBe(170n)
    })
  })

  describe('a reward', () => {
    const rewardsOf = (world: BillingWorld) =>
      createRewards({
        ...world,
        mode: 'live',
        settings: { settleDelayMs: 30 * dayMs, referralBps: 0 },
      })
    const external = { owner: 'platform', purpose: 'external', asset } as const
    const setAside = (owner: string, amountAtomic: bigint) =>
      worlds[0].ledger.post(worlds[0].database.query, {
        id: `aside-${++things}`,
        kind: 'test.rewards',
        entries: [
          { account: external, amountAtomic: -amountAtomic },
          { account: { owner, purpose: 'rewards', asset }, amountAtomic },
        ],
      })
    const rewardsAt = async (owner: string) => {
      const account = { owner, purpose: 'rewards', asset } as const
      return (await worlds[1].ledger.balance(worlds[1].database.query, account)).postedAtomic
    }
    async function accrued(): Promise<Owner> {
      // An epoch of its own.
      clock.advance(14 * dayMs)
      await rewardsOf(worlds[0]).processDue()
      const owner = newOwner()
      await worlds[0].database.transaction((tx) =>
        rewardsOf(worlds[0]).charged(tx, {
          id: `chg_${++things}`,
          owner: owner.accountId,
          payeeAccountId: null,
          asset,
          amountAtomic: 10_000n,
          at: new Date(clock.nowMs()),
        }),
      )
      clock.advance(8 * dayMs)
      return owner
    }
    async function claimOf(owner: Owner) {
      const [claim] = (await services[1].claims.claims(owner, { limit: 10 })).items
      return claim ?? { id: 'none', state: 'none' }
    }
    async function claimable(): Promise<readonly [Owner, string]> {
      const owner = await accrued()
      await setAside('platform', 100n)
      await rewardsOf(worlds[0]).processDue()
      clock.advance(31 * dayMs)
      await rewardsOf(worlds[0]).processDue()
      const { id, state } = await claimOf(owner)
      expect(state).toBe('claimable')
      // Rewards of other epochs lie in the same account.
      await setAside(owner.accountId, 100n)
      return [owner, id]
    }
    const follow = () =>
      interleave(
        () => rewardsOf(worlds[0]).processDue(),
        () => rewardsOf(worlds[1]).processDue(),
      )
    test('accrues in an epoch that is closed once and settled once', async () => {
      const owner = await accrued()
      await setAside('platform', 200n)
      const before = await rewardsAt('platform')
      await follow()
      clock.advance(31 * dayMs)
      await follow()
      expect(await claimOf(owner)).toMatchObject({ state: 'claimable' })
      expect(await rewardsAt(owner.accountId)).toBe(100n)
      expect(await rewardsAt('platform')).toBe(before - 100n)
      const told = await worlds[1].events('rewards.epoch_closed', 'rewards.epoch_settled')
      expect(new Set(told.map(({ topic, subject }) => `${topic} ${subject}`)).size).toBe(
        told.length,
      )
    })
    test('that is taken meanwhile goes nowhere else', async () => {
      const [owner, id] = await claimable()
      await services[0].claims.prepare(owner, id, toChain)
      const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
      mayPay = isAsked
      const [taken, code] = await interleave(
        () => services[0].claims.take(owner, id),
        () => codeOf(services[1].claims.prepare(owner, id, toCredit)).finally(asked),
      )
      expect(code).toBe('rewards.payout_under_way')
      expect(taken).toMatchObject({ state: 'claimed', reference: '0xabc', ...toChain })
      expect(await services[1].claims.claim(owner, id)).toMatchObject(taken)
      expect(await rewardsAt(owner.accountId)).toBe(100n)
    })
    test('that is taken meanwhile does not expire', async () => {
      const [owner, id] = await claimable()
      await services[0].claims.prepare(owner, id, toCredit)
      clock.advance(91 * dayMs)
      await interleave(
        () => services[0].claims.take(owner, id),
        () => rewardsOf(worlds[1]).processDue(),
      )
      expect(await claimOf(owner)).toMatchObject({ state: 'claimed' })
      expect(await available(owner)).toBe(100n)
      expect(await rewardsAt(owner.accountId)).toBe(100n)
    })
  })
})

/** Resolves as soon as another transaction waits for this one. */
async function untilWaitedFor(tx: Queryable): Promise<void> {
  const isWaitedFor = async () => {
    const { rows } = await sql`
      SELECT 1 FROM pg_locks
      WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`.execute(tx)
    return rows.length > 0
  }
  await expect.poll(isWaitedFor).toBe(true)
}
