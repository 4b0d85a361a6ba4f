import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import { type CommerceWorld, createCommerceWorld } from '../../../../test/support/commerce-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import type { CheckoutView } from './commerce.schemas.ts'
import { createCommerceService } from './commerce.service.ts'
import { confirmPayment, recordPayment } from './incoming-payments.ts'
import { paymentsStore } from './payments.store.ts'
import { standardPacks } from './products.ts'

let world: CommerceWorld
let commerce: ReturnType<typeof createCommerceService>
beforeAll(async () => {
  world = await createCommerceWorld()
  commerce = createCommerceService(world.options)
})
afterAll(() => world.close())

let owners = 0
let transactions = 0
const newOwner = () => principal({ accountId: `acct_${++owners}`, credential: 'wallet_session' })
type Owner = ReturnType<typeof newOwner>
const available = ({ accountId }: Owner) => world.available(accountId)
const subscription = (owner: Owner) => world.billing.plans.subscription(owner)
const refund = ({ id }: CheckoutView) => commerce.checkouts.refund(id, '0xabc')

/** A checkout for a plan that was paid in full, finally. */
async function bought(owner: Owner, plan: 'developer' | 'pro'): Promise<CheckoutView> {
  const item = { product: `plan-${plan}` }
  const checkout = await commerce.checkouts.create(owner, { item, network: 'evm' })
  const parts = { ...world.options, packs: standardPacks }
  const incoming = {
    ...({ network: 'evm', part: '0', asset: 'USDC', references: [] } as const),
    transaction: `0x${(++transactions).toString(16).padStart(64, '0')}`,
    amountAtomic: BigInt(checkout.amountAtomic),
    payer: '0x0000000000000000000000000000000000000009',
    blockNumber: BigInt(transactions),
    paidAt: new Date(world.clock.nowMs()),
  }
  await world.database.transaction((tx) => recordPayment(tx, incoming, parts))
  const store = paymentsStore(world.database.query)
  const [payment] = await store.waiting('evm', 10n ** 15n, 1)
  if (payment === undefined) throw new Error('the payment has not been seen')
  await world.database.transaction((tx) => confirmPayment(tx, payment, parts))
  return checkout
}

describe('a refund', () => {
  test('of a plan ends it, and takes back what it included', async () => {
    const owner = newOwner()
    const checkout = await bought(owner, 'developer')
    const { active } = await subscription(owner)
    await world.fund(owner.accountId, 7n)
    expect((await refund(checkout)).status).toBe('refunded')
    expect(await available(owner)).toBe(7n)
    const { items } = await world.billing.plans.subscriptionList(owner, { limit: 5 })
    expect(items).toMatchObject([{ id: active?.id, state: 'canceled', reason: 'refunded' }])
    const grants = await world.billing.credits.list(owner, { limit: 5 })
    const states = Object.fromEntries(grants.items.map(({ kind, state }) => [kind, state]))
    expect(states).toEqual({ granted: 'voided', purchased: 'voided' })
    const upcoming = await world.billing.invoices.upcoming(owner, {})
    expect(upcoming.lines).toEqual([])
  })

  test('of a plan whose credit was spent is refused, and the plan goes on', async () => {
    const owner = newOwner()
    const checkout = await bought(owner, 'developer')
    const rest = await available(owner)
    const { holds } = world.billing
    const hold = { id: 'spent', purpose: 'work', asset: 'paper:USDC', ttlSeconds: 600 } as const
    await holds.create(owner, { ...hold, amountAtomic: rest.toString() })
    await holds.commit(owner, 'spent', { amountAtomic: rest.toString() })
    expect(await codeOf(refund(checkout))).toBe('ledger.insufficient')
    expect((await subscription(owner)).active).toMatchObject({ plan: 'developer' })
    await world.fund(owner.accountId, rest)
    expect((await refund(checkout)).status).toBe('refunded')
    expect([await available(owner), (await subscription(owner)).active]).toEqual([0n, null])
  })

  test('of a plan that waits ends it before it begins', async () => {
    const owner = newOwner()
    await world.fund(owner.accountId, 20_000_000n)
    await world.billing.plans.subscribe(owner, 'developer')
    const checkout = await bought(owner, 'pro')
    expect((await subscription(owner)).scheduled).toMatchObject({ plan: 'pro' })
    await refund(checkout)
    const left = await subscription(owner)
    expect(left).toMatchObject({ active: { plan: 'developer' }, scheduled: null })
    expect(await available(owner)).toBe(20_000_000n)
  })
})
