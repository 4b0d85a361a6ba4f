import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../../test/support/auth-world.ts'
import { type BillingWorld, createBillingWorld } from '../../../../../test/support/billing-world.ts'
import { principal } from '../../../../../test/support/http-server.ts'
import { onPagesOf } from '../../../../../test/support/pages.ts'
import { fc } from '../../../../../test/support/properties.ts'
import { race } from '../../../../../test/support/race.ts'
import { createBudgets } from '../budgets/budgets.ts'
import {
  type CapturedCharge,
  type ChargeBooks,
  createChargeBooks,
} from '../charges/charge-books.ts'
import { createDebts } from '../debts/debts.ts'
import { createClaimsService, type PayoutOutcome } from './claims.service.ts'
import { createReferralsService, type ReferralsService } from './referrals.service.ts'
import { epochOf, epochSpan, type RewardTerms } from './reward-rules.ts'
import { createRewardsService, type RewardsService } from './rewards.service.ts'
import { createRewards, type Rewards } from './rewards.ts'

const dayMs = 86_400_000
const settings = { settleDelayMs: 30 * dayMs, referralBps: 1_000 }
const spend: RewardTerms = {
  activity: 'spend',
  asset: 'USDC',
  rateBps: 100,
  capAtomic: 500n,
  epochSeconds: 604_800,
  claimDays: 90,
}

let world: BillingWorld
const standing = () => ({ spending: createBudgets(world), debts: createDebts(world.ledger) })
let rewards: Rewards
let service: RewardsService
let referrals: ReferralsService
let books: ChargeBooks
beforeAll(async () => {
  world = await createBillingWorld()
  const parts = { ...world, settings }
  rewards = createRewards(parts)
  service = createRewardsService({ ...parts, rewards, standardRewards: [spend] })
  referrals = createReferralsService(world)
  books = createChargeBooks({ rewards, ...standing() })
  await race({ times: 2, enough: 'it costs nothing' }, () => service.prepareRules())
})
afterAll(() => world.close())
beforeEach(() => {
  // A week of its own for each test.
  world.clock.advance(7 * dayMs)
})

let owners = 0
let charges = 0
const newOwner = () => principal({ accountId: `acct_${++owners}`, credential: 'wallet_session' })
type Owner = ReturnType<typeof newOwner>

function newCharge(owner: Owner, amountAtomic: bigint, differences: Partial<CapturedCharge> = {}) {
  return {
    id: `chg_${++charges}`,
    operationId: 'post_api_chat',
    family: 'AI',
    requestId: 'req_1',
    accountId: owner.accountId,
    keyId: null,
    payer: owner.accountId,
    payeeAccountId: null,
    asset: 'paper:USDC',
    amountAtomic,
    refundedAtomic: 0n,
    rail: 'credit_paper',
    priceSource: 'table',
    ...differences,
  } satisfies CapturedCharge
}
const capture = (charge: CapturedCharge) =>
  world.database.transaction((tx) => books.charged(tx, charge, new Date(world.clock.nowMs())))
const refund = (charge: CapturedCharge, refundedAtomic: bigint) =>
  world.database.transaction((tx) =>
    books.refunded(tx, { ...charge, refundedAtomic }, new Date(world.clock.nowMs())),
  )
async function settle(): Promise<void> {
  world.clock.advance(7 * dayMs + 60_000)
  await rewards.processDue()
  world.clock.advance(30 * dayMs)
  await rewards.processDue()
}
const claimsOf = (owner: Owner, parts: Partial<Parameters<typeof createClaimsService>[0]> = {}) => {
  const claims = createClaimsService({ ...world, settings, ...parts })
  const list = async () => (await claims.claims(owner, { limit: 200 })).items
  return { ...claims, list, only: async () => (await list())[0]?.id ?? '' }
}
const credit = { destination: { kind: 'credit' as const } }

describe('accrual', () => {
  test('rounds down, once for each charge, and adds up in one claim for an epoch', async () => {
    const owner = newOwner()
    const charge = newCharge(owner, 1_999n)
    await capture(charge)
    await capture(charge)
    await capture(newCharge(owner, 99n))
    await capture(newCharge(owner, 100n))
    expect(await claimsOf(owner).list()).toMatchObject([
      { state: 'accruing', earned: { amountAtomic: '20' }, amount: { amountAtomic: '0' } },
    ])
    expect((await service.accruals(owner, { limit: 10 })).items).toHaveLength(2)
  })
  test('is listed once across all pages, although several came at the same moment', async () => {
    const owner = newOwner()
    for (const amountAtomic of [100n, 200n, 300n]) await capture(newCharge(owner, amountAtomic))
    const read = (cursor: { cursor?: string }) => service.accruals(owner, { limit: 2, ...cursor })
    const earned = (await onPagesOf(read)).map(({ earnedAtomic }) => earnedAtomic)
    expect(earned.toSorted()).toEqual(['1', '2', '3'])
  })
  test('leaves wallets without an account, and the other mode, out', async () => {
    const owner = newOwner()
    await capture(newCharge(owner, 10_000n, { payer: 'wallet:abc', accountId: null }))
    await capture(newCharge(owner, 10_000n, { asset: 'USDC' }))
    expect(await claimsOf(owner).list()).toEqual([])
    const wallet = principal({ accountId: 'wallet:abc' })
    expect((await service.accruals(wallet, { limit: 10 })).items).toEqual([])
  })
  test('of a charge that is reported twice happens once', async () => {
    const owner = newOwner()
    const charge = { ...newCharge(owner, 10_000n), owner: owner.accountId }
    for (let turn = 0; turn < 2; turn++) {
      await world.database.transaction((tx) =>
        rewards.charged(tx, { ...charge, at: new Date(world.clock.nowMs()) }),
      )
    }
    expect(await claimsOf(owner).list()).toMatchObject([{ earned: { amountAtomic: '100' } }])
  })
  test('goes down with a refund, in parts as in one, and never below nothing', async () => {
    const owner = newOwner()
    const charge = newCharge(owner, 10_000n)
    await capture(charge)
    await capture(newCharge(owner, 1_000n))
    await refund(charge, 4_050n)
    await refund(charge, 4_050n)
    expect(await claimsOf(owner).list()).toMatchObject([{ earned: { amountAtomic: '69' } }])
    await refund(charge, 10_000n)
    expect(await claimsOf(owner).list()).toMatchObject([{ earned: { amountAtomic: '10' } }])
  })
  test('of all rules together is at most what the platform kept of the charge, also after a refund', async () => {
    const owner = newOwner()
    const payee = newOwner()
    await service.setRule({ ...spend, activity: 'earnings', rateBps: 2_000, capAtomic: '10000' })
    const credits = (kept: bigint) => [
      {
        account: { owner: payee.accountId, purpose: 'earnings', asset: 'paper:USDC' } as const,
        amountAtomic: 10_000n - kept,
      },
      {
        account: { owner: 'platform', purpose: 'revenue', asset: 'paper:USDC' } as const,
        amountAtomic: kept,
      },
    ]
    const paid = (kept: bigint) =>
      newCharge(owner, 10_000n, { payeeAccountId: payee.accountId, credits: credits(kept) })
    const earned = async () =>
      (await Promise.all([payee, owner].map((one) => claimsOf(one).list()))).map(
        ([claim]) => claim?.earned.amountAtomic ?? '0',
      )
    const charge = paid(1_000n)
    await capture(charge)
    expect(await earned()).toEqual(['1000', '0'])
    await capture(paid(2_050n))
    expect(await earned()).toEqual(['3000', '50'])
    await capture(paid(0n))
    expect(await earned()).toEqual(['3000', '50'])
    await refund(charge, 7_500n)
    await refund(charge, 7_500n)
    expect(await earned()).toEqual(['2250', '50'])
    await service.endRule({ activity: 'earnings', asset: 'USDC' })
  })
  test('of a charge of which the platform kept one unit is nothing once that unit went back', async () => {
    const owner = newOwner()
    const payee = newOwner()
    await service.setRule({ ...spend, activity: 'earnings', rateBps: 70, capAtomic: '10000' })
    const asset = 'paper:USDC'
    // A commission of 0.6 %, rounded up; by its rate the payee would still earn one of the 143 that are left.
    const charge = newCharge(owner, 150n, {
      payeeAccountId: payee.accountId,
      credits: [
        { account: { owner: payee.accountId, purpose: 'earnings', asset }, amountAtomic: 149n },
        { account: { owner: 'platform', purpose: 'revenue', asset }, amountAtomic: 1n },
      ],
    })
    await capture(charge)
    const earned = async () =>
      (await claimsOf(payee).list()).map((claim) => claim.earned.amountAtomic)
    expect(await earned()).toEqual(['1'])
    await refund(charge, 7n)
    expect(await earned()).toEqual(['0'])
    await service.endRule({ activity: 'earnings', asset: 'USDC' })
  })
  test('begins a new claim with each epoch', async () => {
    const owner = newOwner()
    await capture(newCharge(owner, 10_000n))
    world.clock.advance(7 * dayMs)
    await capture(newCharge(owner, 20_000n))
    const earned = (await claimsOf(owner).list()).map((claim) => claim.earned.amountAtomic)
    expect(earned).toEqual(['200', '100'])
  })
  test('goes to the next epoch when that of the charge was closed under it', async () => {
    const owner = newOwner()
    await capture(newCharge(owner, 10_000n))
    const late = new Date(world.clock.nowMs())
    world.clock.advance(7 * dayMs + 60_000)
    await rewards.processDue()
    const charge = newCharge(owner, 20_000n)
    await world.database.transaction((tx) => books.charged(tx, charge, late))
    const claims = await claimsOf(owner).list()
    expect(claims.map(({ earned }) => earned.amountAtomic)).toEqual(['200', '100'])
    expect((claims[0]?.epoch ?? 0) - (claims[1]?.epoch ?? 0)).toBe(1)
  })
})

describe('settling', () => {
  test('waits for refunds, pays at most the cap, and says so once', async () => {
    const owner = newOwner()
    await capture(newCharge(owner, 90_000n))
    world.clock.advance(7 * dayMs + 60_000)
    await rewards.processDue()
    expect(await claimsOf(owner).list()).toMatchObject([{ state: 'accruing' }])
    world.clock.advance(30 * dayMs)
    await Promise.all([rewards.processDue(), createRewards({ ...world, settings }).processDue()])
    const [claim] = await claimsOf(owner).list()
    expect(claim).toMatchObject({
      state: 'claimable',
      earned: { amountAtomic: '900' },
      amount: { amountAtomic: '500' },
    })
    const told = (await world.events('rewards.claim_claimable')).filter(
      ({ subject }) => subject === claim?.id,
    )
    expect(told).toHaveLength(1)
  })
  test('of live rewards waits until the platform has set enough aside', async () => {
    const live = { ...world, settings, mode: 'live' as const }
    const liveRewards = createRewards(live)
    const liveService = createRewardsService({ ...live, rewards: liveRewards, standardRewards: [] })
    const owner = newOwner()
    const charge = newCharge(owner, 10_000n, { asset: 'USDC' })
    await world.database.transaction((tx) =>
      createChargeBooks({ rewards: liveRewards, ...standing() }).charged(
        tx,
        charge,
        new Date(world.clock.nowMs()),
      ),
    )
    world.clock.advance(7 * dayMs + 60_000)
    await liveRewards.processDue()
    world.clock.advance(30 * dayMs)
    await liveRewards.processDue()
    expect(await claimsOf(owner).list()).toMatchObject([{ state: 'accruing' }])
    const fund = { asset: 'USDC', amountAtomic: '100', source: 'test' } as const
    expect(await codeOf(liveService.fundPool(fund))).toBe('ledger.insufficient')
    await world.ledger.post(world.database.query, {
      id: 'some-revenue',
      kind: 'test',
      entries: [
        { account: { owner: 'platform', purpose: 'external', asset: 'USDC' }, amountAtomic: -150n },
        { account: { owner: 'platform', purpose: 'revenue', asset: 'USDC' }, amountAtomic: 150n },
      ],
    })
    await liveService.fundPool(fund)
    expect((await liveService.fundPool(fund)).items[0]?.amountAtomic).toBe('100')
    await liveRewards.processDue()
    expect(await claimsOf(owner).list()).toMatchObject([
      { state: 'claimable', amount: { amountAtomic: '100' } },
    ])
    expect((await liveService.pool()).items[0]?.amountAtomic).toBe('0')
  })
})

describe('claims', () => {
  async function claimable(amount = 10_000n) {
    const owner = newOwner()
    await capture(newCharge(owner, amount))
    await settle()
    return owner
  }
  test('tells of every epoch once on all pages, although two of them end at the same moment', async () => {
    const earnings = { activity: 'earnings', asset: 'USDC' } as const
    await service.setRule({ ...spend, ...earnings, capAtomic: '500' })
    const [owner, payee] = [newOwner(), newOwner()]
    await capture(newCharge(owner, 90_000n, { payeeAccountId: payee.accountId }))
    await settle()
    const all = (await service.epochs({ limit: 200 })).items
    expect(new Set(all.map(({ endsAt }) => endsAt)).size).toBeLessThan(all.length)
    expect(await onPagesOf((cursor) => service.epochs({ limit: 1, ...cursor }))).toEqual(all)
    await service.endRule(earnings)
  })
  test('of more accounts than are settled at once are all settled', async () => {
    const earners = Array.from({ length: 101 }, newOwner)
    for (const owner of earners) await capture(newCharge(owner, 10_000n))
    await settle()
    const states = await Promise.all(
      earners.map(async (owner) => (await claimsOf(owner).list()).map(({ state }) => state)),
    )
    expect(states).toEqual(earners.map(() => ['claimable']))
  })
  test('are paid into credit once, however often and by however many', async () => {
    const owner = await claimable()
    const claims = claimsOf(owner)
    const id = await claims.only()
    expect(await codeOf(claims.take(owner, id))).toBe('resource.illegal_transition')
    expect(await claims.prepare(owner, id, credit)).toMatchObject({ state: 'claim_prepared' })
    // Other rewards lie in the same account, so that the claim alone limits what it pays.
    const account = { owner: owner.accountId, purpose: 'rewards', asset: 'paper:USDC' } as const
    const pool = { owner: 'platform', purpose: 'external', asset: 'paper:USDC' } as const
    const entries = [
      { account: pool, amountAtomic: -400n },
      { account, amountAtomic: 400n },
    ]
    const id400 = `others-${owner.accountId}`
    await world.ledger.post(world.database.query, { id: id400, kind: 'test.rewards', entries })
    const { availableAtomic: have } = await world.ledger.balance(world.database.query, account)
    const taken = await race({ times: 5, enough: { have, each: 100n } }, () =>
      claims.take(owner, id),
    )
    expect(new Set(taken.map(({ state }) => state))).toEqual(new Set(['claimed']))
    expect(await world.available(owner.accountId)).toBe(100n)
    expect(await codeOf(claims.prepare(owner, id, credit))).toBe('resource.illegal_transition')
  })
  test("are nobody else's", async () => {
    const owner = await claimable()
    const claims = claimsOf(owner)
    const id = await claims.only()
    const stranger = newOwner()
    expect(await codeOf(claims.claim(stranger, id))).toBe('resource.not_found')
    expect(await codeOf(claims.prepare(stranger, id, credit))).toBe('resource.not_found')
    expect(await codeOf(claims.take(stranger, id))).toBe('resource.not_found')
  })
  test('expire when nobody takes them, and their value goes back', async () => {
    const owner = await claimable()
    const claims = claimsOf(owner)
    world.clock.advance(90 * dayMs)
    await rewards.processDue()
    expect(await claims.list()).toMatchObject([{ state: 'expired' }])
    const account = { owner: owner.accountId, purpose: 'rewards', asset: 'paper:USDC' } as const
    expect((await world.ledger.balance(world.database.query, account)).postedAtomic).toBe(0n)
    expect(await codeOf(claims.prepare(owner, await claims.only(), credit))).toBe(
      'resource.illegal_transition',
    )
  })
  test('of paper never go to a chain, and none do where no payout is configured', async () => {
    const owner = await claimable()
    const address = `0x${'a'.repeat(40)}`
    const chain = { destination: { kind: 'chain', network: 'evm', address } } as const
    const claims = claimsOf(owner, { payout: async () => ({ status: 'failed', reason: '' }) })
    expect(await codeOf(claims.prepare(owner, await claims.only(), chain))).toBe(
      'rewards.payout_paper',
    )
  })
})

describe('payouts on a chain', () => {
  const address = `0x${'a'.repeat(40)}`
  const chain = { destination: { kind: 'chain', network: 'evm', address } } as const
  let live: Parameters<typeof createRewards>[0]
  async function liveClaim(payout?: (id: string) => Promise<PayoutOutcome>) {
    live = { ...world, settings, mode: 'live' }
    const own = createRewards(live)
    const owner = newOwner()
    await world.ledger.post(world.database.query, {
      id: `pool-${owner.accountId}`,
      kind: 'test',
      entries: [
        { account: { owner: 'platform', purpose: 'external', asset: 'USDC' }, amountAtomic: -100n },
        { account: { owner: 'platform', purpose: 'rewards', asset: 'USDC' }, amountAtomic: 100n },
      ],
    })
    await world.database.transaction((tx) =>
      createChargeBooks({ rewards: own, ...standing() }).charged(
        tx,
        newCharge(owner, 10_000n, { asset: 'USDC' }),
        new Date(world.clock.nowMs()),
      ),
    )
    world.clock.advance(7 * dayMs + 60_000)
    await own.processDue()
    world.clock.advance(30 * dayMs)
    await own.processDue()
    const claims = claimsOf(owner, {
      ...live,
      ...(payout === undefined ? {} : { payout: ({ id }) => payout(id) }),
    })
    return { owner, claims, id: await claims.only(), own }
  }
  test('pay once and keep the transaction', async () => {
    const paid: string[] = []
    const { owner, claims, id } = await liveClaim(async (payoutId) => {
      paid.push(payoutId)
      return { status: 'settled', reference: '0xabc' }
    })
    await claims.prepare(owner, id, chain)
    expect(await claims.take(owner, id)).toMatchObject({ state: 'claimed', reference: '0xabc' })
    expect(await claims.take(owner, id)).toMatchObject({ state: 'claimed', reference: '0xabc' })
    expect(paid).toEqual([`reward:${id}`])
    expect(await world.available(owner.accountId, 'USDC')).toBe(0n)
  })
  test('that are not known to have arrived are asked again, and neither move nor expire', async () => {
    let outcome: PayoutOutcome = { status: 'unknown', reason: 'no answer' }
    const { owner, claims, id, own } = await liveClaim(async () => outcome)
    await claims.prepare(owner, id, chain)
    expect(await codeOf(claims.take(owner, id))).toBe('rewards.payout_unknown')
    expect(await codeOf(claims.prepare(owner, id, credit))).toBe('rewards.payout_under_way')
    world.clock.advance(200 * dayMs)
    await own.processDue()
    outcome = { status: 'settled', reference: '0xdef' }
    expect(await claims.take(owner, id)).toMatchObject({ state: 'claimed', reference: '0xdef' })
  })
  test('that fail are free to go elsewhere', async () => {
    const { owner, claims, id } = await liveClaim(async () => ({ status: 'failed', reason: 'no' }))
    await claims.prepare(owner, id, chain)
    expect(await codeOf(claims.take(owner, id))).toBe('rewards.payout_failed')
    await claims.prepare(owner, id, credit)
    expect(await claims.take(owner, id)).toMatchObject({ state: 'claimed' })
    expect(await world.available(owner.accountId, 'USDC')).toBe(100n)
  })
  test('that fail while another is open leave the reward to the other one', async () => {
    const open: ((outcome: PayoutOutcome) => void)[] = []
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { owner, claims, id } = await liveClaim(
      () =>
        new Promise((resolve) => {
          begun[open.push(resolve) - 1]?.resolve()
        }),
    )
    await claims.prepare(owner, id, chain)
    // Either may be the first to have the reward; what the other one is told comes second.
    const takes = [claims.take(owner, id), claims.take(owner, id)]
    const codes = takes.map((take) => codeOf(take))
    await Promise.all(begun.map(({ promise }) => promise))
    open[0]?.({ status: 'failed', reason: 'the node was away' })
    expect(await Promise.race(codes)).toBe('rewards.payout_failed')
    expect(await codeOf(claims.prepare(owner, id, credit))).toBe('rewards.payout_under_way')
    open[1]?.({ status: 'settled', reference: '0xabc' })
    expect(await Promise.any(takes)).toMatchObject({ state: 'claimed', reference: '0xabc' })
    expect(await world.available(owner.accountId, 'USDC')).toBe(0n)
  })
  test('that raise are unknown, because they may have paid', async () => {
    const { owner, claims, id } = await liveClaim(async () => {
      throw new Error('the connection was lost')
    })
    await claims.prepare(owner, id, chain)
    expect(await codeOf(claims.take(owner, id))).toBe('rewards.payout_unknown')
  })
  test('that are no longer configured leave the reward free to go elsewhere', async () => {
    const { owner, claims, id } = await liveClaim(async () => ({ status: 'failed', reason: '' }))
    await claims.prepare(owner, id, chain)
    const without = claimsOf(owner, live)
    expect(await codeOf(without.take(owner, id))).toBe('rewards.payout_not_configured')
    await without.prepare(owner, id, credit)
    expect(await without.take(owner, id)).toMatchObject({ state: 'claimed' })
  })
  test('need a payout and an address of the network', async () => {
    const without = await liveClaim()
    expect(await codeOf(without.claims.prepare(without.owner, without.id, chain))).toBe(
      'rewards.payout_not_configured',
    )
    const { owner, claims, id } = await liveClaim(async () => ({ status: 'failed', reason: '' }))
    const wrong = { destination: { ...chain.destination, network: 'solana' } } as const
    expect(await codeOf(claims.prepare(owner, id, wrong))).toBe('request.invalid')
  })
})

describe('referrals', () => {
  test('are by a code of the account, the same at every call', async () => {
    const owner = newOwner()
    const codes = await race({ times: 4, enough: 'it costs nothing' }, () => referrals.code(owner))
    expect(new Set(codes.map(({ code }) => code)).size).toBe(1)
    expect(codes[0]?.code).toMatch(/^[0-9a-hjkmnp-tv-z]{8}$/)
  })
  test('happen once, for good', async () => {
    const [one, other, friend] = [newOwner(), newOwner(), newOwner()]
    const { code } = await referrals.code(one)
    await referrals.attach(friend, code)
    await referrals.attach(friend, code)
    const second = await referrals.code(other)
    expect(await codeOf(referrals.attach(friend, second.code))).toBe('rewards.already_referred')
    expect(await codeOf(referrals.attach(newOwner(), '00000000'))).toBe('rewards.code_unknown')
    expect((await referrals.statement(one)).referral).toMatchObject({ code, referred: 1 })
    expect((await referrals.statement(friend)).referral).toMatchObject({ referredBy: code })
  })
  test('never go in a circle, whoever attaches to whom, in any order and at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 14 }),
        fc.boolean(),
        async (pairs, atOnce) => {
          const people = Array.from({ length: 5 }, newOwner)
          const codes = await Promise.all(people.map((one) => referrals.code(one)))
          const attach = ([who, whose]: [number, number]) =>
            codeOf(referrals.attach(people[who] ?? newOwner(), codes[whose]?.code ?? ''))
          if (atOnce) await Promise.all(pairs.map(attach))
          else for (const pair of pairs) await attach(pair)
          for (const person of people) {
            const seen = new Set<string>()
            let current: string | null = person.accountId
            while (current !== null) {
              expect(seen.has(current)).toBe(false)
              seen.add(current)
              const at = principal({ accountId: current })
              const by: string | null = (await referrals.statement(at)).referral.referredBy
              const index = codes.findIndex(({ code }) => code === by)
              current = people[index]?.accountId ?? null
            }
          }
        },
      ),
      { numRuns: 12 },
    )
  })
  test('give the referrer a share of what the platform keeps, rounded down, and never the payee', async () => {
    const [referrer, friend] = [newOwner(), newOwner()]
    await referrals.attach(friend, (await referrals.code(referrer)).code)
    const share = (charge: CapturedCharge, revenue: bigint) =>
      world.database.transaction((tx) => books.shares(tx, charge, revenue))
    const account = { owner: referrer.accountId, purpose: 'earnings', asset: 'paper:USDC' }
    expect(await share(newCharge(friend, 100n), 99n)).toEqual([{ account, amountAtomic: 9n }])
    expect(await share(newCharge(friend, 100n), 9n)).toEqual([])
    expect(await share(newCharge(referrer, 100n), 99n)).toEqual([])
    const own = newCharge(friend, 100n, { payeeAccountId: referrer.accountId })
    expect(await share(own, 99n)).toEqual([])
  })
})

describe('earnings', () => {
  test('are moved to credit whole, and only when there are some', async () => {
    const owner = newOwner()
    const collect = () => service.collect(owner, { asset: 'paper:USDC' })
    expect(await codeOf(collect())).toBe('rewards.nothing_to_collect')
    await world.ledger.post(world.database.query, {
      id: `earned-${owner.accountId}`,
      kind: 'test',
      entries: [
        {
          account: { owner: 'platform', purpose: 'external', asset: 'paper:USDC' },
          amountAtomic: -7n,
        },
        {
          account: { owner: owner.accountId, purpose: 'earnings', asset: 'paper:USDC' },
          amountAtomic: 7n,
        },
      ],
    })
    expect((await collect()).collected.amountAtomic).toBe('7')
    expect(await world.available(owner.accountId)).toBe(7n)
  })
})

describe('the law of rewards', () => {
  test('a moment lies in exactly one epoch', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 31_536_000 }),
        fc.nat(4_000_000_000_000),
        (length, ms) => {
          const { startsAt, endsAt } = epochSpan(epochOf(new Date(ms), length), length)
          expect(startsAt.getTime() <= ms && ms < endsAt.getTime()).toBe(true)
        },
      ),
    )
  })
  test('what is claimable is the rounded sum of kept charges under the cap, and the ledger agrees', async () => {
    const step = fc.record({
      amount: fc.integer({ min: 1, max: 40_000 }),
      refund: fc.option(fc.nat(100)),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const owner = newOwner()
        let expected = 0n
        for (const { amount, refund: percent } of steps) {
          const charge = newCharge(owner, BigInt(amount))
          await capture(charge)
          const back = percent === null ? 0n : (BigInt(amount) * BigInt(percent)) / 100n
          if (back > 0n) await refund(charge, back)
          expected += (BigInt(amount) - back) / 100n
        }
        await settle()
        const paid = expected < 500n ? expected : 500n
        const [claim] = await claimsOf(owner).list()
        expect(BigInt(claim?.amount.amountAtomic ?? '0')).toBe(paid)
        const account = { owner: owner.accountId, purpose: 'rewards', asset: 'paper:USDC' } as const
        expect((await world.ledger.balance(world.database.query, account)).postedAtomic).toBe(paid)
      }),
      { numRuns: 12 },
    )
  })
})
