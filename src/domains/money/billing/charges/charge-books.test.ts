import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../../test/support/auth-world.ts'
import {
  type BillingServer,
  startBillingServer,
} from '../../../../../test/support/billing-server.ts'
import type { CapturedCharge } from './charge-books.ts'

let server: BillingServer
beforeAll(async () => {
  server = await startBillingServer()
})
afterAll(() => server.close())

let charges = 0
const newCharge = (differences: Partial<CapturedCharge> = {}): CapturedCharge => ({
  id: `chg_${++charges}`,
  operationId: 'post_api_chat',
  family: 'AI',
  requestId: 'req_1',
  accountId: server.ownerId,
  keyId: 'key_7',
  payer: server.ownerId,
  payeeAccountId: null,
  asset: 'paper:USDC',
  amountAtomic: 600n,
  refundedAtomic: 0n,
  rail: 'credit_paper',
  priceSource: 'pricebook:1',
  ...differences,
})
const inOne = (work: 'claimed' | 'released' | 'charged' | 'refunded', charge: CapturedCharge) =>
  server.world.database.transaction((tx) =>
    server.billing.chargeBooks[work](tx, charge, new Date(server.world.clock.nowMs())),
  )
async function budgetOf(scope: object): Promise<() => Promise<string>> {
  const made = await server.call(server.owner, 'POST', '/api/billing/budgets', {
    name: 'a budget',
    scope,
    window: 'total',
    asset: 'paper:USDC',
    limitAtomic: '1000',
    action: 'block',
  })
  const path = `/api/billing/budgets/${made.json().id}`
  return async () => (await server.call(server.owner, 'GET', path)).json().used.amountAtomic
}
const usageOf = async (groupBy: string) =>
  (await server.call(server.owner, 'GET', `/api/billing/usage?groupBy=${groupBy}`)).json().items

describe('the books of charges', () => {
  test('hold a charge against the budgets of the caller, whoever pays, until it is released', async () => {
    const used = await budgetOf({ kind: 'key', value: 'key_7' })
    const byWallet = newCharge({ payer: 'wallet:abc' })
    await inOne('claimed', byWallet)
    expect(await used()).toBe('600')
    expect(await codeOf(inOne('claimed', newCharge()))).toBe('billing.budget_exceeded')
    expect(await codeOf(inOne('claimed', newCharge({ keyId: null })))).toBe('no failure')
    expect(await codeOf(inOne('claimed', newCharge({ accountId: null })))).toBe('no failure')
    await inOne('released', byWallet)
    await inOne('released', byWallet)
    expect(await used()).toBe('0')
  })
  test('count a captured charge once, exactly, and less what was refunded', async () => {
    const charge = newCharge({ keyId: 'key_9', family: 'Media' })
    await inOne('charged', charge)
    await inOne('charged', charge)
    await inOne('refunded', { ...charge, refundedAtomic: 200n })
    await inOne('refunded', { ...charge, refundedAtomic: 100n })
    const line = { charged: [{ asset: 'paper:USDC', amountAtomic: '400', decimals: 6 }] }
    expect(await usageOf('key')).toMatchObject([{ group: 'key_9', calls: '0', ...line }])
    expect(await usageOf('family')).toMatchObject([{ group: 'Media', ...line }])
    expect(await usageOf('route')).toMatchObject([{ group: 'post_api_chat', ...line }])
    expect(await usageOf('day')).toMatchObject([{ group: '2026-07-15', ...line }])
  })
  test('know a charge that a wallet paid as the calling account’s, else as the wallet’s', async () => {
    await inOne('charged', newCharge({ payer: 'wallet:abc', keyId: 'key_w' }))
    await inOne('charged', newCharge({ payer: 'wallet:abc', accountId: null, keyId: 'key_x' }))
    const groups = (await usageOf('key')).map(({ group }: { group: string }) => group)
    expect(groups).toContain('key_w')
    expect(groups).not.toContain('key_x')
  })
  test('give a referrer their share of what the platform keeps', async () => {
    const code = (await server.call(server.stranger, 'POST', '/api/rewards/referral/code')).json()
    await server.call(server.owner, 'POST', '/api/rewards/referral/attach', code)
    const shares = await server.world.database.transaction((tx) =>
      server.billing.chargeBooks.shares(tx, newCharge(), 59n),
    )
    const account = { owner: 'acct_stranger', purpose: 'earnings', asset: 'paper:USDC' }
    expect(shares).toEqual([{ account, amountAtomic: 5n }])
  })
})
