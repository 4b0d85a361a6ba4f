import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../../test/support/auth-world.ts'
import { type BillingWorld, createBillingWorld } from '../../../../../test/support/billing-world.ts'
import { principal } from '../../../../../test/support/http-server.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import { type BudgetsService, createBudgetsService } from '../budgets/budgets.service.ts'
import { createBudgets } from '../budgets/budgets.ts'
import type { CreateHoldRequest } from './holds.schemas.ts'
import { createHoldsService, type HoldsService } from './holds.service.ts'

const asset = 'paper:USDC'
let world: BillingWorld
let holds: HoldsService
let budgets: BudgetsService
let owners = 0

beforeAll(async () => {
  world = await createBillingWorld()
  holds = createHoldsService({ ...world, budgets: createBudgets(world) })
  budgets = createBudgetsService(world)
})
afterAll(() => world.close())

/** An account with far more than its holds need. */
async function richOwner(): Promise<Principal> {
  const owner = principal({ accountId: `acct_holder${++owners}`, credential: 'wallet_session' })
  await world.fund(owner.accountId, 1_000_000n)
  return owner
}
const hold = (owner: Principal, id = 'night', differences: Partial<CreateHoldRequest> = {}) =>
  holds.create(owner, {
    id,
    amountAtomic: '1000',
    asset,
    purpose: 'a test',
    ttlSeconds: 60,
    ...differences,
  })
const commit = (owner: Principal, amountAtomic: string, id = 'night') =>
  holds.commit(owner, id, { amountAtomic })
const available = ({ accountId }: Principal) => world.available(accountId)

describe('a hold', () => {
  test('is neither committed nor released by another account, whether it has one of that name or not', async () => {
    const [owner, stranger, namesake] = [await richOwner(), await richOwner(), await richOwner()]
    await hold(owner)
    await hold(namesake, 'night', { amountAtomic: '300' })
    expect(await codeOf(commit(stranger, '1'))).toBe('resource.not_found')
    expect(await codeOf(holds.release(stranger, 'night'))).toBe('resource.not_found')
    expect(await codeOf(holds.get(stranger, 'night'))).toBe('resource.not_found')
    expect((await holds.list(stranger, { limit: 50 })).items).toEqual([])
    // What the other one of that name does is done to its own.
    expect(await commit(namesake, '200')).toMatchObject({ committed: { amountAtomic: '200' } })
    expect(await available(namesake)).toBe(999_800n)
    expect(await available(stranger)).toBe(1_000_000n)
    expect(await holds.get(owner, 'night')).toMatchObject({ status: 'held' })
    expect(await commit(owner, '1000')).toMatchObject({ status: 'committed' })
    expect(await available(owner)).toBe(999_000n)
  })

  test.each([
    ['amount', { amountAtomic: '999' }],
    ['asset', { asset: 'paper:SOL' }],
    ['purpose', { purpose: 'another test' }],
    ['time', { ttlSeconds: 61 }],
  ] as const)(
    'of the same id with another %s is refused, and stays as it was',
    async (_, other) => {
      const owner = await richOwner()
      await world.fund(owner.accountId, 1_000_000n, 'paper:SOL')
      const first = await hold(owner)
      expect(await codeOf(hold(owner, 'night', other))).toBe('ledger.id_reused')
      expect(await hold(owner)).toEqual(first)
      expect((await holds.list(owner, { limit: 50 })).items).toEqual([first])
    },
  )

  test('is committed until one millisecond before its end, and no more at its end', async () => {
    const owner = await richOwner()
    await hold(owner, 'early')
    await hold(owner, 'late')
    world.clock.advance(59_999)
    expect(await commit(owner, '1000', 'early')).toMatchObject({ status: 'committed' })
    world.clock.advance(1)
    expect(await codeOf(commit(owner, '1000', 'late'))).toBe('ledger.hold_ended')
    await world.ledger.expireHolds()
    expect(await available(owner)).toBe(999_000n)
  })

  test('is one of a hundred that may be open, and one that ends makes room for another', async () => {
    const owner = await richOwner()
    for (let number = 0; number < 99; number++) await hold(owner, `many-${number}`)
    const last = await Promise.all(['x', 'y', 'z'].map((id) => codeOf(hold(owner, id))))
    expect(last.toSorted()).toEqual(['billing.holds_full', 'billing.holds_full', 'no failure'])
    expect(await codeOf(hold(owner, 'many-0'))).toBe('no failure')
    await holds.release(owner, 'many-0')
    expect(await codeOf(hold(owner, 'next'))).toBe('no failure')
    expect(await codeOf(hold(owner, 'too-many'))).toBe('billing.holds_full')
    expect(await codeOf(hold(await richOwner(), 'of-another'))).toBe('no failure')
  })
})

describe('a budget that changes while something is held', () => {
  const limited = (owner: Principal, limitAtomic: string) =>
    budgets.create(owner, {
      name: 'holds',
      scope: { kind: 'account' },
      window: 'total',
      asset,
      limitAtomic,
      action: 'block',
    })
  const usedOf = async (owner: Principal, id: string) =>
    (await budgets.get(owner, id)).used.amountAtomic

  test('does not take back what was held under it, and stops the next one', async () => {
    const owner = await richOwner()
    const { id } = await limited(owner, '1000')
    await hold(owner)
    await budgets.change(owner, id, { limitAtomic: '1' })
    expect(await commit(owner, '700')).toMatchObject({ status: 'partially_committed' })
    expect(await usedOf(owner, id)).toBe('700')
    expect(await codeOf(hold(owner, 'next', { amountAtomic: '1' }))).toBe('billing.budget_exceeded')
    await budgets.change(owner, id, { limitAtomic: '701' })
    expect(await codeOf(hold(owner, 'two', { amountAtomic: '2' }))).toBe('billing.budget_exceeded')
    expect(await codeOf(hold(owner, 'one', { amountAtomic: '1' }))).toBe('no failure')
  })

  test('counts what was committed, also when it is repeated or released afterwards', async () => {
    const owner = await richOwner()
    const { id } = await limited(owner, '1000')
    await hold(owner)
    await commit(owner, '400')
    expect(await holds.release(owner, 'night')).toMatchObject({ status: 'partially_committed' })
    expect(await usedOf(owner, id)).toBe('400')
    await commit(owner, '400')
    expect(await usedOf(owner, id)).toBe('400')
    expect(await available(owner)).toBe(999_600n)
  })

  test('that was taken away has nothing to say at the commit', async () => {
    const owner = await richOwner()
    const { id } = await limited(owner, '1000')
    await hold(owner)
    await budgets.remove(owner, id)
    expect(await commit(owner, '400')).toMatchObject({ status: 'partially_committed' })
    expect(await available(owner)).toBe(999_600n)
  })

  test('that was made since is not charged with what was held before it', async () => {
    const owner = await richOwner()
    await hold(owner)
    const { id } = await limited(owner, '10')
    expect(await commit(owner, '1000')).toMatchObject({ status: 'committed' })
    expect(await usedOf(owner, id)).toBe('0')
  })

  test('is changed, read and taken away by its owner alone', async () => {
    const [owner, stranger] = [await richOwner(), await richOwner()]
    const { id } = await limited(owner, '1000')
    for (const work of [
      () => budgets.get(stranger, id),
      () => budgets.change(stranger, id, { limitAtomic: '999999' }),
      () => budgets.remove(stranger, id),
    ]) {
      expect(await codeOf(work())).toBe('resource.not_found')
    }
    expect((await budgets.get(owner, id)).limit.amountAtomic).toBe('1000')
    expect(await codeOf(hold(owner, 'large', { amountAtomic: '1001' }))).toBe(
      'billing.budget_exceeded',
    )
    expect(await codeOf(hold(stranger, 'large', { amountAtomic: '1001' }))).toBe('no failure')
  })
})
