import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, type HandClock, handClock } from '../../../../test/support/auth-world.ts'
import {
  type BillingWorld,
  createBillingWorld,
  eventLogSet,
} from '../../../../test/support/billing-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { type Enough, race } from '../../../../test/support/race.ts'
import type { Queryable } from '../../../ports/database.ts'
import { ledgerMigrationSet } from '../ledger/index.ts'
import { type BillingService, createBillingService } from './billing.service.ts'
import { billingMigrationSets, type CapturedCharge, createUsageRecorder } from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const dayMs = 86_400_000
const asset = 'paper:USDC'

// The embedded store runs one statement at a time; only a server shows what parallel ones do.
describe.skipIf(url === '')('billing on PostgreSQL, two pools', () => {
  let clock: HandClock
  let worlds: readonly [BillingWorld, BillingWorld]
  let services: readonly [BillingService, BillingService]
  beforeAll(async () => {
    clock = handClock()
    const [one, other] = await openPostgresPair(url, [
      eventLogSet,
      ledgerMigrationSet,
      ...billingMigrationSets,
    ])
    worlds = [
      await createBillingWorld({ database: one, clock }),
      await createBillingWorld({ database: other, clock }),
    ]
    const start = (world: BillingWorld) =>
      createBillingService({ ...world, staticPrices: [], operations: new Set() })
    services = [start(worlds[0]), start(worlds[1])]
    await Promise.all(services.map((service) => service.prepare()))
  })
  afterAll(async () => {
    for (const world of worlds ?? []) await world.close()
  })

  let owners = 0
  const newOwner = () => principal({ accountId: `acct_${++owners}`, credential: 'wallet_session' })
  const both = (enough: Enough | string, work: (service: BillingService) => Promise<unknown>) =>
    race({ times: 4, enough }, (index) => work(services[index % 2 === 0 ? 0 : 1]))
  const round = () =>
    both('each account has far more than what is due of it', (service) =>
      service.periodicTasks.round(),
    )
  const kindsOf = async (accountId: string) => {
    const page = { owner: accountId, limit: 200 }
    const { items } = await worlds[0].ledger.statement(worlds[0].database.query, page)
    return items.map(({ kind }) => kind)
  }
  const topicsOf = async (...topics: string[]) =>
    (await worlds[0].events(...topics)).map(({ topic, subject }) => `${topic} ${subject}`)

  test('begins with one version of everything, however many processes start at once', async () => {
    expect((await services[0].prices.versions({ limit: 10 })).items).toHaveLength(1)
    expect((await services[1].plans.plans()).items).toHaveLength(3)
    expect((await services[0].rewards.rules()).items).toHaveLength(1)
  })
  test('subscribes once, renews once, and tells each step once', async () => {
    const people = Array.from({ length: 12 }, newOwner)
    for (const owner of people) await worlds[0].fund(owner.accountId, 100_000_000n)
    const codes = await Promise.all(
      people.flatMap((owner) =>
        [0, 1, 0].map((index) =>
          codeOf(services[index === 0 ? 0 : 1].plans.subscribe(owner, 'developer')),
        ),
      ),
    )
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(12)
    clock.advance(32 * dayMs)
    await round()
    for (const owner of people) {
      const kinds = await kindsOf(owner.accountId)
      expect(kinds.filter((kind) => kind === 'subscription.fee')).toHaveLength(2)
      expect(kinds.filter((kind) => kind === 'credit.granted')).toHaveLength(2)
      expect(kinds.filter((kind) => kind === 'credit.expired')).toHaveLength(1)
      expect(await worlds[1].available(owner.accountId)).toBe(80_000_000n)
    }
    expect(await topicsOf('billing.subscription_renewed')).toHaveLength(12)
  })
  test('numbers invoices without gaps and pays each once', async () => {
    clock.advance(8 * dayMs)
    await round()
    await round()
    const issued = await worlds[0].events('billing.invoice_issued')
    const numbers = issued.map(({ payload }) => Number(payload['number']))
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: issued.length }, (_, index) => index + 1),
    )
    expect(issued.length).toBeGreaterThanOrEqual(12)
    const paid = await topicsOf('billing.invoice_paid')
    expect(new Set(paid).size).toBe(paid.length)
  })
  test('spends credit exactly, while it is given, spent, counted and taken back at once', async () => {
    const owner = newOwner()
    const { accountId } = owner
    const [world] = worlds
    const gift = (index: number) =>
      ({
        accountId,
        asset,
        kind: index % 2 === 0 ? 'granted' : 'promotional',
        amountAtomic: '100',
        note: `g${index}`,
        source: `${accountId}-${index}`,
        ...(index % 3 === 0 ? { expiresAt: new Date(clock.nowMs() + dayMs).toISOString() } : {}),
      }) as const
    let spent = 0n
    await race(
      { times: 24, enough: 'each gives 100 before it spends at most 24' },
      async (index) => {
        const service = services[index % 2 === 0 ? 0 : 1]
        await service.credits.give(gift(index))
        await service.credits.list(owner, { limit: 200 })
        const amount = BigInt(index + 1)
        await world.ledger.post(world.database.query, {
          id: `spend-${accountId}-${index}`,
          kind: 'charge.captured',
          entries: [
            { account: { owner: accountId, purpose: 'available', asset }, amountAtomic: -amount },
            { account: { owner: 'platform', purpose: 'revenue', asset }, amountAtomic: amount },
          ],
        })
        spent += amount
      },
    )
    const left = async () =>
      (await services[1].credits.list(owner, { limit: 200 })).items.reduce(
        (sum, { remaining }) => sum + BigInt(remaining.amountAtomic),
        0n,
      )
    expect(await left()).toBe(2_400n - spent)
    clock.advance(dayMs)
    await round()
    expect(await left()).toBe(await worlds[1].available(accountId))
    expect(
      (await kindsOf(accountId)).filter((kind) => kind === 'credit.expired').length,
    ).toBeLessThanOrEqual(8)
  })
  test('accrues, settles and pays rewards once', async () => {
    const people = Array.from({ length: 8 }, newOwner)
    let charges = 0
    await Promise.all(
      people.flatMap(({ accountId }) =>
        Array.from({ length: 6 }, async (_, index) => {
          const service = index % 2 === 0 ? services[0] : services[1]
          const world = index % 2 === 0 ? worlds[0] : worlds[1]
          await world.database.transaction((tx) =>
            service.chargeBooks.charged(
              tx,
              { ...chargeOf(accountId), id: `chg_${++charges}` },
              new Date(clock.nowMs()),
            ),
          )
        }),
      ),
    )
    for (const days of [8, 31]) {
      clock.advance(days * dayMs)
      await round()
    }
    await Promise.all(
      people.map(async (owner) => {
        const { items } = await services[0].claims.claims(owner, { limit: 10 })
        expect(items).toMatchObject([{ state: 'claimable', amount: { amountAtomic: '60' } }])
        const id = items[0]?.id ?? ''
        await services[0].claims.prepare(owner, id, { destination: { kind: 'credit' } })
        // Other rewards lie in the same account, so that the claim alone limits what it pays.
        const account = { owner: owner.accountId, purpose: 'rewards', asset } as const
        const external = { owner: 'platform', purpose: 'external', asset } as const
        await worlds[0].ledger.post(worlds[0].database.query, {
          id: `others-${owner.accountId}`,
          kind: 'test.rewards',
          entries: [
            { account: external, amountAtomic: -180n },
            { account, amountAtomic: 180n },
          ],
        })
        const { query } = worlds[1].database
        const { availableAtomic: have } = await worlds[1].ledger.balance(query, account)
        await both({ have, each: 60n }, (service) => service.claims.take(owner, id))
        expect(await worlds[1].available(owner.accountId)).toBe(60n)
      }),
    )
    const claimed = await topicsOf('rewards.claim_claimed')
    expect(claimed).toHaveLength(8)
    expect(new Set(claimed).size).toBe(8)
  })
  test('takes back what a refunded charge earned, also while another charge of the account is captured', async () => {
    const { accountId } = newOwner()
    const charge = (id: string): CapturedCharge => ({
      ...chargeOf(accountId),
      id: `${accountId}-${id}`,
      amountAtomic: 10_000n,
    })
    const at = new Date(clock.nowMs())
    const [one, other] = worlds
    const captured = (id: string) => (tx: Queryable) =>
      services[0].chargeBooks.charged(tx, charge(id), at)
    await one.database.transaction(captured('refunded'))
    const { promise: isEnough, resolve: finish } = Promise.withResolvers<void>()
    const { promise: isCaptured, resolve: capture } = Promise.withResolvers<void>()
    const capturing = one.database.transaction(async (tx) => {
      await captured('kept')(tx)
      capture()
      await isEnough
    })
    await isCaptured
    let isRefunded = false
    const refunding = other.database
      .transaction((tx) =>
        services[1].chargeBooks.refunded(
          tx,
          { ...charge('refunded'), refundedAtomic: 10_000n },
          at,
        ),
      )
      .finally(() => {
        isRefunded = true
      })
    await expect
      .poll(async () => isRefunded || (await isWaiting(one, 'reward_accruals')))
      .toBe(true)
    finish()
    await Promise.all([capturing, refunding])
    const { items } = await services[0].claims.claims(principal({ accountId }), { limit: 10 })
    expect(items).toMatchObject([{ earned: { amountAtomic: '100' } }])
  })
  test('lets no circle of referrals come about, however many attach at once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const people = Array.from({ length: 5 }, newOwner)
      const codes = await Promise.all(people.map((one) => services[0].referrals.code(one)))
      const results = await Promise.all(
        people.map((one, index) =>
          codeOf(
            services[index % 2 === 0 ? 0 : 1].referrals.attach(
              one,
              codes[(index + 1) % 5]?.code ?? '',
            ),
          ),
        ),
      )
      expect(results.filter((code) => code === 'rewards.referral_circle')).toHaveLength(1)
    }
  })
  test('adds up what recorders of two processes count in the same rows', async () => {
    const { accountId } = newOwner()
    const recorders = worlds.map((world) => createUsageRecorder(world))
    await Promise.all(
      recorders.map(async (recorder) => {
        for (let call = 0; call < 300; call++) {
          recorder.record({
            accountId,
            operationId: `get_${call % 5}`,
            family: 'AI',
            units: 2n,
            at: new Date(clock.nowMs()),
          })
          if (call % 20 === 0) await recorder.flush()
        }
        await recorder.stop()
      }),
    )
    const { items } = await services[0].usage.query(principal({ accountId }), { limit: 10 })
    expect(items).toMatchObject([{ calls: '600', units: '1200' }])
  })
  test('holds are one by their id, however many ask at once, and keep to what there is', async () => {
    const owner = newOwner()
    await worlds[0].fund(owner.accountId, 1_200n)
    const hold = (id: string) => ({
      id,
      amountAtomic: '300',
      asset: 'paper:USDC' as const,
      purpose: 'a test',
      ttlSeconds: 600,
    })
    const have = await worlds[0].available(owner.accountId)
    await both({ have, each: 300n }, (service) => service.holds.create(owner, hold('same')))
    const codes = await race(
      { times: 10, enough: 'what there is, is the rule: three holds of ten' },
      (index) => codeOf(services[index % 2 === 0 ? 0 : 1].holds.create(owner, hold(`h${index}`))),
    )
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(3)
    // One that was given up leaves enough for each of them.
    await services[0].holds.release(owner, `h${codes.indexOf('no failure')}`)
    await both({ have: 600n, each: 100n }, (service) =>
      service.holds.commit(owner, 'same', { amountAtomic: '100' }),
    )
    expect(await worlds[1].available(owner.accountId)).toBe(500n)
  })
})

function chargeOf(accountId: string): CapturedCharge {
  return {
    id: 'chg_1',
    operationId: 'post_api_chat',
    family: 'AI',
    requestId: 'req_1',
    accountId,
    keyId: null,
    payer: accountId,
    payeeAccountId: null,
    asset,
    amountAtomic: 1_000n,
    refundedAtomic: 0n,
    rail: 'credit_paper',
    priceSource: 'table',
  }
}

/** Whether a statement about the table waits for a lock. */
async function isWaiting({ database }: BillingWorld, table: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE ${`%${table}%`}`.execute(database.query)
  return rows.length > 0
}
