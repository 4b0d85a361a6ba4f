import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { principal } from '../../../../test/support/http-server.ts'
import {
  createOrdersWorld,
  type OrdersWorld,
  oneBase,
  pair,
} from '../../../../test/support/orders-world.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import { createOrderWork, type LiveTrading } from './index.ts'

const owner = principal({ accountId: 'acct_live' })
const seller: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** Whether the account has its wallet, and how many signing requests that got. */
const state = { hasWallet: true, asked: 0 }
const live: LiveTrading = {
  wallet: {
    addressOf: async () => (state.hasWallet ? seller : null),
    async sign() {
      state.asked += 1
      return { outcome: 'waiting' }
    },
    keep: async () => 'kept',
    release: async () => {},
    submit: async () => 'sent',
  },
  evm: { getBlock: async () => null, getTransactionReceipt: async () => null },
  confirmations: 1,
  buildSwap: async () => ({
    outcome: 'built',
    call: { to: seller, data: '0x', value: 0n },
    approval: null,
  }),
  receivedBy: async () => 0n,
}

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld({ live })
})
afterAll(() => world.close())
beforeEach(() => {
  Object.assign(state, { hasWallet: true, asked: 0 })
})

let names = 0
const place = () =>
  world.orders.place(owner, {
    mode: 'live',
    kind: 'market',
    side: 'sell',
    pair,
    amountAtomic: `${oneBase}`,
    clientOrderId: `live-${++names}`,
  })

test.each([
  ['whose account has no wallet any more', { hasWallet: false, isConfigured: true }],
  ['where no wallets are configured any more', { hasWallet: true, isConfigured: false }],
])('an order %s fails, and nothing is signed', async (_name, { hasWallet, isConfigured }) => {
  const order = await place()
  state.hasWallet = hasWallet
  const work = createOrderWork({ ...world.parts, live: isConfigured ? live : null })
  await work.execute(order.id, 1)
  expect(await world.orders.get(owner, order.id)).toMatchObject({
    status: 'failed',
    statusReason: 'wallet_unavailable',
  })
  expect(state.asked).toBe(0)
})

test('an order whose account has its wallet is signed by it', async () => {
  const order = await place()
  await world.work.execute(order.id, 1)
  expect((await world.orders.get(owner, order.id)).status).toBe('awaiting_signature')
  expect(state.asked).toBe(1)
})
