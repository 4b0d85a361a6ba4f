import { getAddress, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  createOrdersWorld,
  type OrdersWorld,
  ordersSets,
} from '../../../../test/support/orders-world.ts'
import { createTradingWorld, type TradingWorld } from '../../../../test/support/trading-world.ts'
import {
  call,
  createUniswapChain,
  fundPool,
  type UniswapChain,
} from '../../../../test/support/uniswap-chain.ts'
import {
  createVaultWorld,
  type VaultWorld,
  vaultSet,
} from '../../../../test/support/vault-world.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { OrderWallet } from '../../../ports/order-wallet.ts'
import type { PolicyBody } from '../../access/vault/vault.schemas.ts'
import { createOrderWork } from '../orders/index.ts'
import { createLiveTrading } from './live-trading.ts'
import { createOrderMarket } from './order-market.ts'

const ether = 10n ** 18n
const approve = toFunctionSelector('function approve(address, uint256)')
const exactInput = toFunctionSelector(
  'function exactInput((bytes, address, uint256, uint256, uint256))',
)
const multicall = toFunctionSelector('function multicall(bytes[])')
const refund = toFunctionSelector('function refundETH()')
const unwrap = toFunctionSelector('function unwrapWETH9(uint256, address)')
let chain: UniswapChain
let trading: TradingWorld
let orders: OrdersWorld
let vault: VaultWorld
let pair: { base: Hex; quote: Hex }
let names = 0
/** What to run between signing and storing, by the id of the signing. */
const meanwhile = new Map<string, () => Promise<unknown>>()
const signThen: OrderWallet['sign'] = async (wish) => {
  const signing = await vault.vault.ready().orderWallet.sign(wish)
  await meanwhile.get(wish.id)?.()
  return signing
}

beforeAll(async () => {
  chain = await createUniswapChain()
  pair = { base: await chain.token(), quote: chain.weth }
  await fundPool(chain, [pair.base, pair.quote], { fee: 3_000, liquidity: 10n ** 22n })
  trading = await createTradingWorld(chain)
  await trading.sync()
  // The chain compares deadlines with its own time, which is never behind the machine's.
  let aheadMs = 0
  const clock = {
    nowMs: () => Date.now() + aheadMs,
    advance(ms: number) {
      aheadMs += ms
    },
  }
  const database = await createTestDatabase([...ordersSets, vaultSet])
  vault = await createVaultWorld(chain, { database, clock, weth: chain.weth })
  orders = await createOrdersWorld({
    database,
    clock,
    market: {
      ...createOrderMarket({
        swaps: trading.trading.quotes,
        evm: chain.evm,
        weth: chain.weth,
        curve: chain.launchpadAddress,
      }),
      set: () => {},
      dry: () => {},
    },
    live: createLiveTrading({
      wallet: { ...vault.vault.ready().orderWallet, sign: signThen },
      calls: () => trading.trading.ready().calls,
      evm: chain.evm,
      clock,
      weth: chain.weth,
      isEmbedded: true,
    }),
  })
}, 120_000)
afterAll(async () => {
  await orders.close()
  await trading.close()
  await chain.stop()
})

const limitOf = (amount: bigint) => ({
  token: pair.base,
  maxAtomic: amount.toString(),
  windowMaxAtomic: amount.toString(),
})
const policyOf = (differences: Partial<PolicyBody> = {}): PolicyBody => ({
  calls: [
    // A swap for ether unwraps it in the same call, and ether that no pool took is returned in it.
    { to: chain.swapRouter, selectors: [exactInput, multicall, refund, unwrap] },
    { to: pair.base, selectors: [approve] },
  ],
  recipients: [],
  spenders: [chain.swapRouter],
  tokens: [limitOf(10n * ether)],
  maxValueAtomic: ether.toString(),
  windowSeconds: 3_600,
  windowMaxAtomic: (2n * ether).toString(),
  approvalAboveAtomic: (ether / 2n).toString(),
  ...differences,
})
const holding = async (owner: string): Promise<bigint> =>
  BigInt(await chain.evm.call({ to: pair.base, data: call('balanceOf', [owner]) }))
const etherOf = (owner: string) => chain.evm.getBalance(getAddress(owner))
type Wished = Awaited<ReturnType<VaultWorld['wallet']>>
const place = ({ owner }: Wished, wish: { side: 'buy' | 'sell'; amount: bigint; limit: string }) =>
  orders.orders.place(owner, {
    mode: 'live',
    kind: 'limit',
    side: wish.side,
    pair,
    limitPrice: wish.limit,
    amountAtomic: wish.amount.toString(),
    clientOrderId: `live-${++names}`,
  })
/** Runs an order's jobs to the end, with a block mined for each. */
async function runOn({ owner }: Wished, { id }: { id: string }) {
  await orders.work.evaluate()
  for (let step = 0; step < 6; step++) {
    await orders.work.execute(id, 1)
    await chain.ask('evm_mine')
    await trading.sync()
  }
  return orders.orders.get(owner, id)
}

/** The requests to the wallet, newest first, with their outcomes. */
async function signedFor({ owner }: Wished) {
  const { items } = await vault.vault.ready().requests.list(owner, { limit: 10 })
  return items.map(({ orderRound, state }) => [orderRound, state])
}

describe('a live limit order with a vault wallet', () => {
  test('buys on the chain, and sells after an allowance for exactly what is sold', async () => {
    const made = await vault.wallet({ policy: policyOf() })
    const { address } = made.wallet
    const bought = await runOn(
      made,
      await place(made, { side: 'buy', amount: ether / 4n, limit: '1000000000000000000' }),
    )
    expect(bought).toMatchObject({ status: 'filled', isPaper: false })
    expect(await holding(address)).toBe(BigInt(bought.filledOut))
    const amount = BigInt(bought.filledOut)
    const sold = await runOn(
      made,
      await place(made, { side: 'sell', amount, limit: '0.000000000000000001' }),
    )
    expect(sold).toMatchObject({ status: 'filled', filledIn: amount.toString() })
    expect(await holding(address)).toBe(0n)
    expect(await signedFor(made)).toEqual([
      [`${sold.id}:1`, 'submitted'],
      [`${sold.id}:1:approval:1`, 'submitted'],
      [`${bought.id}:1`, 'submitted'],
    ])
  })
  test('sells as much as the window of its token, and the allowance is not counted twice', async () => {
    const made = await vault.wallet({ policy: policyOf() })
    const buy = { side: 'buy', amount: ether / 4n, limit: '1000000000000000000' } as const
    const amount = BigInt((await runOn(made, await place(made, buy))).filledOut)
    const { wallets } = vault.vault.ready()
    const policy = policyOf({ tokens: [limitOf(amount / 2n)] })
    await wallets.putPolicy(made.owner, made.wallet.id, { policy, expectedVersion: 1 })
    const sell = { side: 'sell', amount: amount / 2n, limit: '0.000000000000000001' } as const
    expect((await runOn(made, await place(made, sell))).status).toBe('filled')
    const { tokens } = await wallets.policy(made.owner, made.wallet.id)
    expect(tokens[0]?.windowSpentAtomic).toBe((amount / 2n).toString())
    expect(await runOn(made, await place(made, sell))).toMatchObject({
      status: 'rejected',
      statusReason: 'policy_violation',
    })
    expect(await holding(made.wallet.address)).toBe(amount - amount / 2n)
  })
  test('is rejected by a policy that does not list the router, and spends nothing', async () => {
    const made = await vault.wallet({ policy: policyOf({ calls: [] }) })
    const before = await etherOf(made.wallet.address)
    const wish = { side: 'buy', amount: ether / 4n, limit: '1000000000000000000' } as const
    expect(await runOn(made, await place(made, wish))).toMatchObject({
      status: 'rejected',
      statusReason: 'policy_violation',
    })
    expect(await etherOf(made.wallet.address)).toBe(before)
  })
  test('waits above the threshold until a person approves it', async () => {
    const made = await vault.wallet({ policy: policyOf() })
    const wish = { side: 'buy', amount: (ether * 3n) / 4n, limit: '1000000000000000000' } as const
    const order = await place(made, wish)
    expect((await runOn(made, order)).status).toBe('awaiting_signature')
    const { requests } = vault.vault.ready()
    const [waits] = (await requests.list(made.owner, { limit: 1 })).items
    await requests.approve(made.owner, waits?.id ?? '', waits?.payloadHash ?? '')
    expect((await runOn(made, order)).status).toBe('filled')
  })
  test('is rejected when its owner says no, and when the window is used up', async () => {
    const made = await vault.wallet({ policy: policyOf({ windowMaxAtomic: ether.toString() }) })
    const wish = { side: 'buy', amount: (ether * 3n) / 4n, limit: '1000000000000000000' } as const
    const [first, second] = [await place(made, wish), await place(made, wish)]
    await runOn(made, first)
    expect(await runOn(made, second)).toMatchObject({ statusReason: 'policy_violation' })
    const { requests } = vault.vault.ready()
    const waiting = await requests.list(made.owner, { limit: 5, state: 'pending_approval' })
    expect(waiting.items).toHaveLength(1)
    await requests.deny(made.owner, waiting.items[0]?.id ?? '', 'not now')
    expect(await runOn(made, first)).toMatchObject({
      status: 'rejected',
      statusReason: 'approval_denied',
    })
  })
  test('that is cancelled while it is signed keeps nobody behind it waiting', async () => {
    const made = await vault.wallet({ policy: policyOf() })
    const wish = { side: 'buy', amount: ether / 10n, limit: '1000000000000000000' } as const
    const [gone, stop] = [await place(made, wish), await place(made, wish)]
    await orders.work.evaluate()
    meanwhile.set(`${gone.id}:1`, async () => {
      // The second transaction is signed and sent as well, and waits for its nonce.
      await orders.work.execute(stop.id, 1)
      await orders.orders.cancel(made.owner, gone.id)
    })
    await orders.work.execute(gone.id, 1)
    expect((await runOn(made, stop)).status).toBe('filled')
    expect((await orders.orders.get(made.owner, gone.id)).status).toBe('cancelled')
    expect(await chain.evm.getTransactionCount(getAddress(made.wallet.address))).toBe(2)
  })
  test('that is cancelled while it is signed is let go of by whoever runs its job after a kill', async () => {
    const made = await vault.wallet({ policy: policyOf() })
    const wish = { side: 'buy', amount: ether / 10n, limit: '1000000000000000000' } as const
    const [gone, stop] = [await place(made, wish), await place(made, wish)]
    await orders.work.evaluate()
    meanwhile.set(`${gone.id}:1`, async () => {
      await orders.work.execute(stop.id, 1)
      await orders.orders.cancel(made.owner, gone.id)
      throw new Error('killed')
    })
    await expect(orders.work.execute(gone.id, 1)).rejects.toThrow('killed')
    await orders.work.execute(gone.id, 1)
    expect((await runOn(made, stop)).status).toBe('filled')
  })
  test('that is killed before it keeps what was signed is signed anew, and filled once', async () => {
    const made = await vault.wallet({ policy: policyOf() })
    const wish = { side: 'buy', amount: ether / 10n, limit: '1000000000000000000' } as const
    const order = await place(made, wish)
    await orders.work.evaluate()
    meanwhile.set(`${order.id}:1`, async () => {
      await vault.vault.ready().orderWallet.release({
        id: `${order.id}:1`,
        accountId: made.owner.accountId,
      })
    })
    expect(await runOn(made, order)).toMatchObject({ status: 'filled' })
    expect(await signedFor(made)).toEqual([
      [`${order.id}:1:again:2`, 'submitted'],
      [`${order.id}:1`, 'superseded'],
    ])
    expect(await chain.evm.getTransactionCount(getAddress(made.wallet.address))).toBe(1)
  })
  test('that is signed slowly keeps nothing of a turn that is over, which is signed anew', async () => {
    const made = await vault.wallet({ policy: policyOf() })
    const wish = { side: 'buy', amount: ether / 10n, limit: '1000000000000000000' } as const
    const order = await place(made, wish)
    const dear = createOrderWork({ ...orders.parts, quotes: { quote: async () => null } })
    meanwhile.set(`${order.id}:1`, async () => {
      meanwhile.delete(`${order.id}:1`)
      await dear.execute(order.id, 1)
      expect((await orders.orders.get(made.owner, order.id)).status).toBe('open')
      await chain.ask('evm_mine')
      await trading.sync()
      await orders.work.evaluate()
      // Another worker starts on it, and dies before it has signed.
      const dies = { quote: () => Promise.reject(new Error('killed')) }
      const next = createOrderWork({ ...orders.parts, quotes: dies }).execute(order.id, 1)
      await expect(next).rejects.toThrow('killed')
      expect((await orders.orders.get(made.owner, order.id)).status).toBe('executing')
    })
    await orders.work.evaluate()
    await orders.work.execute(order.id, 1)
    expect((await orders.orders.get(made.owner, order.id)).status).toBe('executing')
    expect(await runOn(made, order)).toMatchObject({ status: 'filled' })
    expect(await signedFor(made)).toEqual([
      [`${order.id}:1:again:2`, 'submitted'],
      [`${order.id}:1`, 'superseded'],
    ])
    expect(await chain.evm.getTransactionCount(getAddress(made.wallet.address))).toBe(1)
  })
  test('that died before it kept what was signed does not sell at the price of then', async () => {
    const made = await vault.wallet({ policy: policyOf() })
    const wish = { side: 'buy', amount: ether / 10n, limit: '1000000000000000000' } as const
    const order = await place(made, wish)
    const dear = createOrderWork({ ...orders.parts, quotes: { quote: async () => null } })
    meanwhile.set(`${order.id}:1`, () => Promise.reject(new Error('killed')))
    await orders.work.evaluate()
    await expect(orders.work.execute(order.id, 1)).rejects.toThrow('killed')
    await dear.execute(order.id, 1)
    expect((await orders.orders.get(made.owner, order.id)).status).toBe('open')
    meanwhile.delete(`${order.id}:1`)
    await chain.ask('evm_mine')
    await trading.sync()
    expect(await runOn(made, order)).toMatchObject({ status: 'filled' })
    expect(await signedFor(made)).toEqual([
      [`${order.id}:1:again:2`, 'submitted'],
      [`${order.id}:1`, 'superseded'],
    ])
  })
  test('waits again for its price when the wallet has too little, and is filled once it has', async () => {
    const made = await vault.wallet({ policy: policyOf() })
    await chain.ask('anvil_setBalance', [made.wallet.address, '0x1'])
    const wish = { side: 'buy', amount: ether / 4n, limit: '1000000000000000000' } as const
    const order = await place(made, wish)
    const poor = await runOn(made, order)
    expect(poor).toMatchObject({ status: 'open', statusReason: 'insufficient_balance' })
    await chain.ask('anvil_setBalance', [made.wallet.address, `0x${ether.toString(16)}`])
    expect((await runOn(made, order)).status).toBe('filled')
  })
  test('that could not be signed for a while is signed anew, and is not rejected', async () => {
    const made = await vault.wallet({ policy: policyOf() })
    await chain.ask('anvil_setBalance', [made.wallet.address, `0x${(ether / 4n).toString(16)}`])
    const wish = { side: 'buy', amount: ether / 4n, limit: '1000000000000000000' } as const
    const order = await place(made, wish)
    expect(await runOn(made, order)).toMatchObject({
      status: 'open',
      statusReason: 'insufficient_gas',
    })
    orders.clock.advance(6 * 60_000)
    await chain.ask('anvil_setBalance', [made.wallet.address, `0x${ether.toString(16)}`])
    expect(await runOn(made, order)).toMatchObject({ status: 'filled' })
    expect(await signedFor(made)).toEqual([
      [`${order.id}:1:again:2`, 'submitted'],
      [`${order.id}:1`, 'expired'],
    ])
  })
})
