import { encodeFunctionData, erc20Abi, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFamiliesChain,
  type FamiliesChain,
} from '../../../../test/support/launch-families.ts'
import {
  createLaunchpadWorld,
  type LaunchpadWorld,
  launchToken,
  refusalOf,
  testTerms,
  tradeToken,
} from '../../../../test/support/launchpad-world.ts'
import { createViemChainEvm } from '../../../adapters/viem/viem-chain-evm.ts'

let chain: FamiliesChain
let world: LaunchpadWorld

beforeAll(async () => {
  chain = await createFamiliesChain()
  world = await chain.world()
})
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

type Trader = Awaited<ReturnType<FamiliesChain['account']>>
type Asked = {
  readonly token: Hex
  readonly trader: Trader
  readonly side: 'buy' | 'sell'
  readonly amountIn?: string
  readonly amountOut?: string
}

const nonceOf = (account: Trader) => chain.evm.getTransactionCount(account.address, 'pending')

async function onCurve(): Promise<Hex> {
  const creator = await chain.account()
  const launch = await launchToken(chain, world, { creator, initialBuyEth: '0.1' })
  return launch.predictedAddress as Hex
}

async function inPool(): Promise<Hex> {
  const creator = await chain.account()
  const prepared = await world.service.launches.prepareInPool('uni', {
    ...testTerms,
    creator: creator.address,
    name: 'Locked Candle',
    symbol: 'LOCK',
  })
  const signed = await chain.sign(creator, prepared.intent, { gas: 9_000_000n })
  await world.service.launches.submit(prepared.id, { signedTransaction: signed })
  await world.sync()
  return prepared.predictedAddress as Hex
}

/** Prepares a trade, mines the approval if there is one, and returns the intent of the trade itself. */
async function tradeOf({ trader, ...asked }: Asked) {
  const { intents } = await world.service.trades.prepare({
    ...testTerms,
    maxSlippageBps: 50,
    ...asked,
    trader: trader.address,
  })
  const trade = intents.at(-1)
  const approval = intents.length === 2 ? intents[0] : undefined
  if (trade === undefined) throw new Error('no trade')
  if (approval !== undefined) {
    await world.service.intents.submit(approval.id, {
      signedTransaction: await chain.sign(trader, approval),
    })
    await world.sync()
  }
  return { trade }
}

/** Moves the price by a trade of another account. */
async function move(token: Hex, side: 'buy' | 'sell', amountIn: bigint, mover?: Trader) {
  const trader = mover ?? (await chain.account())
  await tradeToken(chain, world, { trader, token, side, amountIn })
  return trader
}

async function held(token: Hex, { address }: Trader): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  return BigInt(await chain.evm.call({ to: token, data }))
}

test('a buy in a pool whose least amount the price has passed is not sent, and may be sent when it is back', async () => {
  const token = await inPool()
  const trader = await chain.account()
  const asked = { token, trader, side: 'buy', amountIn: `${parseEther('0.1')}` } as const
  const { trade } = await tradeOf(asked)
  const signed = await chain.sign(trader, trade)
  const mover = await move(token, 'buy', parseEther('0.3'))
  const before = await chain.evm.getBalance(trader.address)
  const quote = await world.service.quotes.quote({ token, side: 'buy', amountIn: asked.amountIn })

  const refusal = await refusalOf(
    world.service.intents.submit(trade.id, { signedTransaction: signed }),
  )
  expect(refusal).toMatchObject({
    code: 'launchpad.price_moved',
    status: 409,
    extra: {
      bound: { of: 'least_received', asset: token },
      currentAmountAtomic: quote.amountOut.amountAtomic,
    },
  })
  expect(BigInt((refusal.extra['bound'] as { amountAtomic: string }).amountAtomic)).toBeGreaterThan(
    BigInt(quote.amountOut.amountAtomic),
  )
  expect(await nonceOf(trader)).toBe(0)
  expect(await chain.evm.getBalance(trader.address)).toBe(before)
  expect(await world.service.intents.get(trade.id)).toMatchObject({
    status: 'prepared',
    transactionHash: null,
  })

  await move(token, 'sell', await held(token, mover), mover)
  await world.service.intents.submit(trade.id, { signedTransaction: signed })
  await world.sync()
  expect(await world.service.intents.get(trade.id)).toMatchObject({ status: 'confirmed' })
})

test('a sale in a pool that would bring less than its least is not sent', async () => {
  const token = await inPool()
  const trader = await move(token, 'buy', parseEther('0.2'))
  const other = await move(token, 'buy', parseEther('0.4'))
  const amountIn = `${await held(token, trader)}`
  const { trade } = await tradeOf({ token, trader, side: 'sell', amountIn })
  const nonce = await nonceOf(trader)
  const signed = await chain.sign(trader, trade)
  await move(token, 'sell', await held(token, other), other)
  const now = await world.service.quotes.quote({ token, side: 'sell', amountIn })
  expect(
    await refusalOf(world.service.intents.submit(trade.id, { signedTransaction: signed })),
  ).toMatchObject({
    code: 'launchpad.price_moved',
    extra: {
      bound: { of: 'least_received', asset: 'ETH' },
      currentAmountAtomic: now.amountOut.amountAtomic,
    },
  })
  expect(await nonceOf(trader)).toBe(nonce)
})

test('a buy of an exact amount that would cost more than its most names what it would cost', async () => {
  const token = await inPool()
  const trader = await chain.account()
  const amountOut = `${10n ** 24n}`
  const { trade } = await tradeOf({ token, trader, side: 'buy', amountOut })
  const signed = await chain.sign(trader, trade)
  await move(token, 'buy', parseEther('0.3'))
  const now = await world.service.quotes.quote({ token, side: 'buy', amountOut })
  expect(
    await refusalOf(world.service.intents.submit(trade.id, { signedTransaction: signed })),
  ).toMatchObject({
    code: 'launchpad.price_moved',
    extra: {
      bound: { of: 'most_spent', asset: 'ETH', amountAtomic: trade.value },
      currentAmountAtomic: now.amountIn.amountAtomic,
    },
  })
  expect(await nonceOf(trader)).toBe(0)
})

test('a trade whose deadline the chain has passed is not sent, whatever our clock says', async () => {
  const token = await onCurve()
  const trader = await chain.account()
  const { trade } = await tradeOf({ token, trader, side: 'buy', amountIn: `${10n ** 16n}` })
  const signed = await chain.sign(trader, trade)
  const snapshot = await chain.ask('evm_snapshot')
  await chain.ask('evm_increaseTime', [100_000])
  await chain.ask('evm_mine')
  expect(
    await refusalOf(world.service.intents.submit(trade.id, { signedTransaction: signed })),
  ).toMatchObject({
    code: 'launchpad.intent_expired',
    status: 410,
  })
  expect(await nonceOf(trader)).toBe(0)
  await chain.ask('evm_revert', [snapshot])
})

test('a sale behind its own pending approval is sent while its least holds, and not when it is broken', async () => {
  const own = await createLaunchpadWorld(chain, { evm: createViemChainEvm(chain) })
  await own.sync()
  const token = await onCurve()
  await own.sync()
  for (const isBroken of [false, true]) {
    const trader = await move(token, 'buy', parseEther('0.2'))
    const other = await move(token, 'buy', parseEther('0.4'))
    await own.sync()
    const { intents } = await own.service.trades.prepare({
      ...testTerms,
      maxSlippageBps: 50,
      token,
      trader: trader.address,
      side: 'sell',
      amountIn: `${await held(token, trader)}`,
    })
    const [approval, sale] = intents
    if (approval === undefined || sale === undefined) throw new Error('no sale with its approval')
    if (isBroken) await move(token, 'sell', await held(token, other), other)
    await chain.ask('evm_setAutomine', [false])
    try {
      await own.service.intents.submit(approval.id, {
        signedTransaction: await chain.sign(trader, approval),
      })
      const sent = own.service.intents.submit(sale.id, {
        signedTransaction: await chain.sign(trader, sale),
      })
      if (isBroken) {
        expect(await refusalOf(sent)).toMatchObject({ code: 'launchpad.price_moved' })
      } else expect(await sent).toMatchObject({ status: 'submitted' })
    } finally {
      await chain.ask('evm_setAutomine', [true])
      await chain.ask('evm_mine')
    }
    await own.sync()
    await world.sync()
    const { status } = await own.service.intents.get(sale.id)
    expect(status).toBe(isBroken ? 'prepared' : 'confirmed')
  }
  await own.close()
})
