import { decodeAbiParameters, getAddress, type Hex, keccak256, toEventSelector } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { testChainId } from '../../../../test/support/launchpad-world.ts'
import { createOrdersWorld, type OrdersWorld } from '../../../../test/support/orders-world.ts'
import {
  call,
  createUniswapChain,
  fundPool,
  noDeadline,
  type UniswapChain,
} from '../../../../test/support/uniswap-chain.ts'
import type { NewJob } from '../../../ports/jobs.ts'
import type { OrderSigning, OrderWallet } from '../../../ports/order-wallet.ts'
import {
  createOrdersService,
  createOrderWork,
  type LiveTrading,
  type OrderPrices,
  type OrderQuotes,
} from './index.ts'
import { tokensOf } from './order-record.ts'
import type { PlaceOrderRequest } from './orders.schemas.ts'
import { priceScale } from './price.ts'

const fee = 3_000
const amount = 1_000_000n
const transferTopic = toEventSelector('Transfer(address,address,uint256)')
const owner = principal({ accountId: 'acct_live' })
let chain: UniswapChain
let world: OrdersWorld
let pair: { base: Hex; quote: Hex }
let signer: PrivateKeyAccount
let wallet: ReturnType<typeof localWallet>

/** A key that signs only swaps through the router, as a vault's policy would. */
function localWallet() {
  const signed = new Map<string, OrderSigning>()
  const state = { waits: false, unreachable: false, submitted: 0 }
  const port: OrderWallet = {
    addressOf: async (accountId) => (accountId === owner.accountId ? signer.address : null),
    async sign({ id, call: wish }) {
      const known = signed.get(id)
      if (known !== undefined) return known
      if (state.waits) return { outcome: 'waiting' }
      if (wish.to !== chain.swapRouter) return { outcome: 'refused', reason: 'policy_violation' }
      const transaction = await signer.signTransaction({
        type: 'eip1559',
        chainId: testChainId,
        nonce: await chain.evm.getTransactionCount(signer.address, 'pending'),
        gas: 1_000_000n,
        maxFeePerGas: 10_000_000_000n,
        maxPriorityFeePerGas: 1n,
        ...wish,
      })
      const made = { hash: keccak256(transaction), transaction }
      const answer = { outcome: 'signed', signed: made } as const
      signed.set(id, answer)
      return answer
    },
    keep: async () => 'kept',
    release: async () => {},
    async submit({ transaction }) {
      if (state.unreachable) throw new Error('the chain is not reached')
      state.submitted += 1
      await chain.evm.sendRawTransaction(transaction)
      return 'sent'
    },
  }
  return { port, state }
}

async function quoteOf(sells: Hex, buys: Hex, amountIn: bigint): Promise<bigint> {
  const params = {
    tokenIn: sells,
    tokenOut: buys,
    amountIn,
    fee,
    sqrtPriceLimitX96: 0n,
  }
  const answer = await chain.evm.call({
    to: chain.quoterV2,
    data: call('quoteExactInputSingle', [params]),
  })
  const [out] = decodeAbiParameters([{ type: 'uint256' }], answer.slice(0, 66) as Hex)
  return out
}

const tip = async () => (await chain.evm.getBlock('latest'))?.number ?? 0n
const current: OrderPrices['current'] = async ({ base, quote }) => ({
  priceE18: (await quoteOf(base, quote, 1_000n)) * (priceScale / 1_000n),
  blockNumber: await tip(),
})
const prices: OrderPrices = {
  current,
  lookUp: async (asked) => ({
    facts: { baseDecimals: 6, quoteDecimals: 6 },
    price: await current(asked),
  }),
}
const quotes: OrderQuotes = {
  async quote({ pair: asked, side, amountInAtomic }) {
    const { sells, buys } = tokensOf({ side, pair: asked })
    return {
      amountOutAtomic: await quoteOf(sells, buys, amountInAtomic),
      route: [{ venue: 'uniswap_v3', pool: chain.factory, shareBps: 10_000 }],
      blockNumber: await tip(),
    }
  },
}

function liveTrading(confirmations: number): LiveTrading {
  return {
    wallet: wallet.port,
    evm: chain.evm,
    confirmations,
    async buildSwap(swap) {
      const { sells, buys } = tokensOf(swap)
      const params = {
        tokenIn: sells,
        tokenOut: buys,
        fee,
        recipient: swap.wallet,
        deadline: noDeadline,
        amountIn: swap.amountInAtomic,
        amountOutMinimum: swap.minOutAtomic,
        sqrtPriceLimitX96: 0n,
      }
      const data = call('exactInputSingle', [params])
      const swapCall = { to: chain.swapRouter, data, value: 0n }
      return { outcome: 'built', call: swapCall, approval: null }
    },
    async receivedBy(swap, receipt) {
      const { buys } = tokensOf(swap)
      return receipt.logs
        .filter(({ address, topics }) => {
          const to = topics[2] === undefined ? null : getAddress(`0x${topics[2].slice(26)}`)
          return getAddress(address) === buys && topics[0] === transferTopic && to === swap.wallet
        })
        .reduce((sum, { data }) => sum + BigInt(data), 0n)
    },
  }
}

const balanceOf = async (token: Hex): Promise<bigint> =>
  BigInt(await chain.evm.call({ to: token, data: call('balanceOf', [signer.address]) }))
let names = 0
const place = (differences: Partial<PlaceOrderRequest> = {}) =>
  world.orders.place(owner, {
    mode: 'live',
    kind: 'market',
    side: 'sell',
    pair,
    amountAtomic: amount.toString(),
    clientOrderId: `live-${++names}`,
    ...differences,
  })
const read = ({ id }: { id: string }) => world.orders.get(owner, id)
const execute = ({ id }: { id: string }) => world.work.execute(id, 1)
/** Runs an order's jobs until nothing changes, with a block mined for each. */
async function runOn(order: { id: string }) {
  for (let step = 0; step < 4; step++) {
    await execute(order)
    await chain.ask('evm_mine')
  }
  return read(order)
}

beforeAll(async () => {
  chain = await createUniswapChain()
  signer = await chain.account()
  const [base, quote] = [await chain.token(), await chain.token()]
  pair = { base, quote }
  await fundPool(chain, [base, quote], { fee, liquidity: 10n ** 15n })
  await chain.send({ to: base, data: call('transfer', [signer.address, 10n ** 12n]) })
  await chain.send({
    from: signer.address,
    to: base,
    data: call('approve', [chain.swapRouter, 2n ** 255n]),
  })
  wallet = localWallet()
  world = await createOrdersWorld({
    live: liveTrading(1),
    market: { prices, quotes, set: () => {}, dry: () => {} },
  })
}, 60_000)
afterAll(async () => {
  await world.close()
  await chain.stop()
})
beforeEach(() => {
  Object.assign(wallet.state, { waits: false, unreachable: false, submitted: 0 })
})

describe('a live order', () => {
  test('is signed by its wallet, sent once, and filled with what the chain gave', async () => {
    const [before, spent] = [await balanceOf(pair.quote), await balanceOf(pair.base)]
    const order = await runOn(await place())
    const received = (await balanceOf(pair.quote)) - before
    expect(spent - (await balanceOf(pair.base))).toBe(amount)
    expect(order).toMatchObject({
      status: 'filled',
      isPaper: false,
      filledIn: amount.toString(),
      filledOut: received.toString(),
      fees: [],
    })
    expect(received).toBeGreaterThan(0n)
    expect(wallet.state.submitted).toBe(1)
    expect(order.events.map(({ topic }) => topic.slice(6))).toEqual([
      'created',
      'opened',
      'triggered',
      'executing',
      'awaiting_signature',
      'submitted',
      'round_ended',
      'filled',
    ])
    const { decisions } = await world.orders.receipt(owner, order.id)
    expect(decisions.map(({ kind }) => kind)).toEqual(['placed', 'quoted', 'signed', 'filled'])
    expect(order.rounds[0]?.fill?.transactionHash).toBe(decisions[2]?.facts['transactionHash'])
  })
  test('is not called one that no wallet signs, in a preview', async () => {
    const terms = { mode: 'live', kind: 'market', side: 'sell' } as const
    const shown = await world.orders.preview({ ...terms, pair, amountAtomic: `${amount}` })
    expect(shown.wouldReject).toEqual([])
  })
  test('that could not be sent is sent later with the same bytes, and lands once', async () => {
    const nonce = await chain.evm.getTransactionCount(signer.address)
    wallet.state.unreachable = true
    const order = await place()
    await expect(execute(order)).rejects.toThrow('not reached')
    expect((await read(order)).status).toBe('submitted')
    wallet.state.unreachable = false
    expect((await runOn(order)).status).toBe('filled')
    expect(await chain.evm.getTransactionCount(signer.address)).toBe(nonce + 1)
  })
  test('whose price has gone since it was signed fails on the chain, and spends nothing', async () => {
    const before = await balanceOf(pair.base)
    wallet.state.unreachable = true
    const order = await place({ maxSlippageBps: 100 })
    await expect(execute(order)).rejects.toThrow('not reached')
    const params = {
      tokenIn: pair.base,
      tokenOut: pair.quote,
      fee,
      recipient: chain.owner,
      deadline: noDeadline,
      amountIn: 10n ** 14n,
      amountOutMinimum: 0n,
      sqrtPriceLimitX96: 0n,
    }
    await chain.send({ to: chain.swapRouter, data: call('exactInputSingle', [params]) })
    wallet.state.unreachable = false
    expect(await runOn(order)).toMatchObject({
      status: 'failed',
      statusReason: 'transaction_reverted',
    })
    expect(await balanceOf(pair.base)).toBe(before)
  })
  test('waits for an approval, and can be cancelled while it does', async () => {
    wallet.state.waits = true
    const order = await place()
    expect((await runOn(order)).status).toBe('awaiting_signature')
    await world.orders.cancel(owner, order.id)
    wallet.state.waits = false
    expect((await runOn(order)).status).toBe('cancelled')
    expect(wallet.state.submitted).toBe(0)
  })
  test('that is cancelled while it is being signed lets go of what was signed', async () => {
    wallet.state.waits = true
    const order = await place()
    await execute(order)
    const asked: unknown[] = []
    const jobs = {
      async enqueue(_tx: unknown, { data }: NewJob) {
        asked.push(data)
        return true
      },
    }
    await createOrdersService({ ...world.parts, jobs }).cancel(owner, order.id)
    expect(asked).toEqual([{ orderId: order.id, round: 1 }])
    const gone = new Set<string>()
    const release: OrderWallet['release'] = async ({ id }) => {
      gone.add(id)
    }
    const live = { ...liveTrading(1), wallet: { ...wallet.port, release } }
    await createOrderWork({ ...world.parts, live }).execute(order.id, 1)
    expect([...gone]).toEqual([`${order.id}:1`])
  })
  test('that waits for an approval is looked at again in two seconds', async () => {
    wallet.state.waits = true
    const looks: (Date | undefined)[] = []
    const work = createOrderWork({
      ...world.parts,
      jobs: {
        enqueue(tx, job) {
          looks.push(job.startAfter)
          return world.jobs.enqueue(tx, job)
        },
      },
    })
    const order = await place()
    await work.execute(order.id, 1)
    expect(looks).toEqual([new Date(world.clock.nowMs() + 2_000)])
    await world.orders.cancel(owner, order.id)
  })
  test.each([
    ['is sent the 64th time', 63, { status: 'filled' }],
    ['fails the 64th time', 64, { status: 'failed', statusReason: 'transaction_superseded' }],
  ])('that its wallet signs and lets go of %s', async (_name, times, ended) => {
    const ids: string[] = []
    const sign: OrderWallet['sign'] = async (wish) => {
      ids.push(wish.id)
      return ids.length <= times ? { outcome: 'superseded' } : wallet.port.sign(wish)
    }
    const live = { ...liveTrading(1), wallet: { ...wallet.port, sign } }
    const order = await place()
    await createOrderWork({ ...world.parts, live }).execute(order.id, 1)
    expect(new Set(ids).size).toBe(64)
    expect(await runOn(order)).toMatchObject(ended)
  })
  test('whose allowance is used up by others gives it three times, then it fails', async () => {
    const ids: string[] = []
    const sign: OrderWallet['sign'] = (wish) => {
      ids.push(wish.id)
      return wallet.port.sign(wish)
    }
    const trading = liveTrading(1)
    const work = createOrderWork({
      ...world.parts,
      live: {
        ...trading,
        wallet: { ...wallet.port, sign },
        async buildSwap(swap) {
          const built = await trading.buildSwap({ ...swap, amountInAtomic: 1n, minOutAtomic: 0n })
          return built.outcome === 'built' ? { ...built, approval: built.call } : built
        },
      },
    })
    const order = await place()
    for (let look = 0; look < 4; look++) {
      expect((await read(order)).status).toBe(look === 0 ? 'triggered' : 'executing')
      await work.execute(order.id, 1)
      await chain.ask('evm_mine')
    }
    expect(await read(order)).toMatchObject({
      status: 'failed',
      statusReason: 'insufficient_allowance',
    })
    const numbers = [...new Set(ids)]
    expect(numbers).toEqual([1, 2, 3].map((number) => `${order.id}:1:approval:${number}`))
  })
  test('whose price goes while it waits for an approval waits for its price again', async () => {
    wallet.state.waits = true
    const order = await place({ kind: 'limit', limitPrice: '0.5' })
    await world.work.evaluate()
    await execute(order)
    expect((await read(order)).status).toBe('awaiting_signature')
    const dear = await createOrdersWorld({
      database: world.database,
      clock: world.clock,
      live: liveTrading(1),
      market: {
        ...world.market,
        quotes: {
          quote: async (question) => {
            const found = await quotes.quote(question)
            return found === null ? null : { ...found, amountOutAtomic: 1n }
          },
        },
      },
    })
    await dear.work.execute(order.id, 1)
    expect(await read(order)).toMatchObject({ status: 'open', statusReason: 'limit_not_met' })
    await dear.jobs.stop()
    await world.orders.cancel(owner, order.id)
  })
  test('counts when as many blocks are above it as are asked for, and not one earlier', async () => {
    const work = createOrderWork({ ...world.parts, live: liveTrading(3) })
    const order = await place()
    const seen: string[] = []
    // It is sent, and a block is mined for it automatically.
    for (let blocks = 0; blocks <= 4; blocks++) {
      await work.execute(order.id, 1)
      seen.push((await read(order)).status)
      if (blocks > 0) await chain.ask('evm_mine')
    }
    expect(seen).toEqual(['submitted', 'submitted', 'submitted', 'submitted', 'filled'])
  })
  test('that was sent is cancelled only if the chain never has it', async () => {
    const order = await place()
    await execute(order)
    expect((await world.orders.cancel(owner, order.id)).status).toBe('cancel_pending')
    expect((await world.orders.cancel(owner, order.id)).status).toBe('cancel_pending')
    expect((await runOn(order)).status).toBe('filled')
  })
  test('of a schedule that is cancelled after it was sent fills that round, and no other', async () => {
    const order = await place({ kind: 'dca', schedule: { rounds: 2, intervalSeconds: 60 } })
    await execute(order)
    expect((await world.orders.cancel(owner, order.id)).status).toBe('cancel_pending')
    const ended = await runOn(order)
    expect(ended).toMatchObject({ status: 'cancelled', filledIn: (amount / 2n).toString() })
    expect(ended.rounds.map(({ status }) => status)).toEqual(['filled', 'cancelled'])
  })
  test('of a pair that is cancelled after a leg was sent is what the chain makes of that leg', async () => {
    const legs = [
      { kind: 'limit', limitPrice: '0.5' },
      { kind: 'stop', trigger: { price: '0.1' } },
    ] as const
    const both = await place({ kind: 'oco', legs: [...legs] })
    const [sent, other] = both.children
    if (sent === undefined || other === undefined) throw new Error('a pair has two legs')
    await execute(sent)
    const waiting = await world.orders.cancel(owner, both.id)
    expect(waiting.children.map(({ status }) => status)).toEqual(['cancel_pending', 'open'])
    await runOn(sent)
    const ended = await read(both)
    expect(ended).toMatchObject({ status: 'filled', filledIn: amount.toString() })
    expect(ended.children.map(({ status }) => status)).toEqual(['filled', 'cancelled'])
  })
  test('taken by a reorganisation says so, is sent again, and is filled', async () => {
    const snapshot = await chain.ask('evm_snapshot')
    const order = await place()
    await execute(order)
    await execute(order)
    await chain.ask('evm_revert', [snapshot])
    await execute(order)
    const filled = await runOn(order)
    expect(filled.status).toBe('filled')
    expect(filled.events.map(({ topic }) => topic.slice(6))).toEqual(
      expect.arrayContaining(['submitted', 'reverted', 'submitted', 'filled']),
    )
  })
  test.each([
    ['no liquidity', { isDry: true, isLost: false }],
    ['no wallet', { isDry: false, isLost: true }],
  ])('that was sent stands when a slower worker finds %s', async (_name, { isDry, isLost }) => {
    const lost = { ...wallet.port, addressOf: async () => null }
    const [asks, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = createOrderWork({
      ...world.parts,
      live: { ...liveTrading(1), wallet: isLost ? lost : wallet.port },
      quotes: {
        async quote(question) {
          asks.resolve()
          await arrives.promise
          return isDry ? null : quotes.quote(question)
        },
      },
    })
    const order = await place({ timeInForce: 'ioc' })
    const late = slow.execute(order.id, 1)
    await asks.promise
    await execute(order)
    arrives.resolve()
    await late
    expect((await read(order)).status).toBe('submitted')
    expect((await runOn(order)).status).toBe('filled')
  })
  test('that the policy forbids is rejected with the reason', async () => {
    const strict = await createOrdersWorld({
      database: world.database,
      clock: world.clock,
      market: world.market,
      live: {
        ...liveTrading(1),
        buildSwap: async () => ({
          outcome: 'built',
          call: { to: chain.owner, data: '0x', value: 1n },
          approval: null,
        }),
      },
    })
    const order = await place()
    await strict.work.execute(order.id, 1)
    const rejected = { status: 'rejected', statusReason: 'policy_violation' }
    expect(await read(order)).toMatchObject(rejected)
    const both = await place({
      kind: 'oco',
      legs: [
        { kind: 'limit', limitPrice: '0.5' },
        { kind: 'stop', trigger: { price: '0.1' } },
      ],
    })
    await strict.work.evaluate()
    for (const { id } of both.children) await strict.work.execute(id, 1)
    const ended = await read(both)
    expect(ended).toMatchObject(rejected)
    expect(ended.children).toMatchObject([rejected, { status: 'cancelled' }])
    await strict.jobs.stop()
  })
  // A schedule without price bounds has no reference price: the minimum comes from the quote alone.
  test.each([
    ['one unit', 1n, [1n]],
    ['what slippage does not divide', 101n, [98n]],
    ['nothing', 0n, []],
  ])(
    'whose quote is %s never accepts nothing, nor less than its slippage allows',
    async (_name, out, asked) => {
      const least: bigint[] = []
      const work = createOrderWork({
        ...world.parts,
        quotes: {
          quote: async (question) => {
            const found = await quotes.quote(question)
            return found === null ? null : { ...found, amountOutAtomic: out }
          },
        },
        live: {
          ...liveTrading(1),
          async buildSwap({ minOutAtomic }) {
            least.push(minOutAtomic)
            return { outcome: 'refused', reason: 'no_liquidity' }
          },
        },
      })
      const schedule = { rounds: 2, intervalSeconds: 60 }
      const order = await place({ kind: 'dca', schedule, maxSlippageBps: 300 })
      await work.execute(order.id, 1)
      expect(least).toEqual(asked)
      const [round] = (await read(order)).rounds
      expect(round?.status).toBe(out === 0n ? 'skipped' : 'failed')
      await world.orders.cancel(owner, order.id)
    },
  )
  test('of an account without a wallet is refused', async () => {
    const stranger = principal({ accountId: 'acct_nobody' })
    const wish = { mode: 'live', kind: 'market', side: 'sell', pair, amountAtomic: '1' } as const
    expect(await codeOf(world.orders.place(stranger, wish))).toBe('orders.no_wallet')
  })
})
