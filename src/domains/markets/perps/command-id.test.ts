import { expect, test } from 'vitest'
import { realRandom } from '../../../../test/support/auth-world.ts'
import { commandIdOf, createClientIds } from './command-id.ts'
import type { OrderRequest } from './perps.schemas.ts'

const order: OrderRequest = {
  symbol: 'SOL_USDC_PERP',
  side: 'Bid',
  orderType: 'Limit',
  quantity: '1',
}
const reordered: OrderRequest = {
  quantity: '1',
  orderType: 'Limit',
  side: 'Bid',
  symbol: 'SOL_USDC_PERP',
}

test('the same call is the same command, and nothing else is', () => {
  const call = { accountId: 'acct_a', operation: 'place', input: order }
  const id = commandIdOf('k', call)
  expect(id).toMatch(/^call_[\w-]{43}$/)
  expect(commandIdOf('k', { ...call, input: reordered })).toBe(id)
  const others = [
    commandIdOf('l', call),
    commandIdOf('k', { ...call, accountId: 'acct_b' }),
    commandIdOf('k', { ...call, operation: 'cancel' }),
    commandIdOf('k', { ...call, input: { ...order, quantity: '2' } }),
    commandIdOf(undefined, call),
  ]
  expect(new Set([id, ...others]).size).toBe(6)
})

test("a live order has its owner's client id, its key's, or one by chance", () => {
  const idOf = createClientIds(realRandom)
  expect(idOf('acct_a', { ...order, clientId: 7 }, 'k')).toBe(7)
  const named = idOf('acct_a', order, 'k')
  expect(idOf('acct_a', reordered, 'k')).toBe(named)
  expect(named).toBeLessThan(2 ** 32)
  expect(idOf('acct_b', order, 'k')).not.toBe(named)
  expect(Number.isInteger(idOf('acct_a', order, undefined))).toBe(true)
})
