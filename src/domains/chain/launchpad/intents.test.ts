import { parseGwei } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createLaunchpadWorld,
  createTestChain,
  type LaunchpadWorld,
  launchToken,
  refusalOf,
  type TestChain,
  testTerms,
  tradeToken,
} from '../../../../test/support/launchpad-world.ts'
import { AppError } from '../../../kernel/errors.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { ChainEvm } from '../../../ports/chain-evm.ts'

let chain: TestChain
let world: LaunchpadWorld
/** While set, transactions do not reach the chain, and sending them raises no error. */
let isSilent = false
/** While set, the node does not answer calls. */
let isDeaf = false

beforeAll(async () => {
  chain = await createTestChain()
  const evm: ChainEvm = {
    ...chain.evm,
    call: async (...asked) => {
      if (isDeaf) throw new AppError(upstreamErrors.timeout, 'The EVM chain did not answer.')
      return chain.evm.call(...asked)
    },
    sendRawTransaction: async (signed) => {
      if (isSilent) throw new AppError(upstreamErrors.timeout, 'The EVM chain did not answer.')
      return chain.evm.sendRawTransaction(signed)
    },
  }
  world = await createLaunchpadWorld(chain, { evm })
})
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

async function prepare() {
  const creator = await chain.account()
  const prepared = await world.service.launches.prepare({
    ...testTerms,
    creator: creator.address,
    name: 'Green Candle',
    symbol: 'CNDL',
    initialBuyEth: '0.01',
  })
  return { creator, prepared, intent: prepared.intent }
}

test.each([
  ['another chain', { chainId: 1 }, ['chainId']],
  ['more ether', { value: 20_000_000_000_000_000n }, ['value']],
  ['another target', { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }, ['to']],
  ['other data', { data: '0x351fee46' }, ['data']],
  [
    'an access list',
    { accessList: [{ address: `0x${'11'.repeat(20)}`, storageKeys: [] }] },
    ['accessList'],
  ],
  ['several differences', { chainId: 1, value: 1n, data: '0x' }, ['chainId', 'data', 'value']],
] as const)('422 for a transaction with %s, and nothing changes', async (_what, change, fields) => {
  const { creator, intent, prepared } = await prepare()
  const signed = await chain.sign(creator, intent, change)
  const refusal = await refusalOf(
    world.service.launches.submit(prepared.id, { signedTransaction: signed }),
  )
  expect(refusal).toMatchObject({ code: 'launchpad.transaction_mismatch', status: 422 })
  expect(refusal.extra['mismatches']).toMatchObject(fields.map((field) => ({ field })))
  expect(await world.service.intents.get(intent.id)).toMatchObject({
    status: 'prepared',
    transactionHash: null,
  })
})

test('422 for a transaction that somebody else signed', async () => {
  const { intent, prepared } = await prepare()
  const signed = await chain.sign(await chain.account(), intent)
  const refusal = await refusalOf(
    world.service.launches.submit(prepared.id, { signedTransaction: signed }),
  )
  expect(refusal.extra['mismatches']).toMatchObject([{ field: 'from' }])
})

test.each(['0x', '0x00', '0x02c0', '0xdeadbeef'])(
  '400 for bytes that are no transaction: %s',
  async (bytes) => {
    const { prepared } = await prepare()
    expect(
      await refusalOf(world.service.launches.submit(prepared.id, { signedTransaction: bytes })),
    ).toMatchObject({
      code: 'launchpad.transaction_invalid',
      status: 400,
    })
  },
)

test('a legacy transaction is as good as an EIP-1559 one', async () => {
  const { creator, intent, prepared } = await prepare()
  const signed = await creator.signTransaction({
    type: 'legacy',
    chainId: intent.chainId,
    nonce: 0,
    gas: 3_000_000n,
    gasPrice: parseGwei('10'),
    to: chain.launchpadAddress,
    data: intent.data as `0x${string}`,
    value: BigInt(intent.value),
  })
  await world.service.launches.submit(prepared.id, { signedTransaction: signed })
  await world.sync()
  expect((await world.service.launches.get(prepared.id)).status).toBe('trading')
})

test('the same bytes again change nothing and get the same answer', async () => {
  const { creator, intent, prepared } = await prepare()
  const signed = await chain.sign(creator, intent)
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() =>
      world.service.launches.submit(prepared.id, { signedTransaction: signed }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.transactionHash)).size).toBe(1)
  await world.sync()
  const before = await world.events()
  const again = await world.service.launches.submit(prepared.id, { signedTransaction: signed })
  expect(again).toMatchObject({ status: 'trading', intent: { status: 'confirmed' } })
  expect(await world.events()).toHaveLength(before.length)
  expect(before.filter((event) => event.subject === prepared.id)).toHaveLength(4)
  const { items } = await world.service.launches.trades(prepared.id, { limit: 10 })
  expect(items).toHaveLength(1)
})

test('409 for other bytes after the first ones', async () => {
  const { creator, intent, prepared } = await prepare()
  const signed = await chain.sign(creator, intent)
  const { transactionHash } = await world.service.launches.submit(prepared.id, {
    signedTransaction: signed,
  })
  const other = await chain.sign(creator, intent, { gas: 2_999_999n })
  expect(
    await refusalOf(world.service.launches.submit(prepared.id, { signedTransaction: other })),
  ).toMatchObject({
    code: 'launchpad.already_submitted',
    status: 409,
    extra: { transactionHash },
  })
})

test('422 for a used nonce, a nonce far ahead, and too little ether for the gas', async () => {
  const { creator, intent, prepared } = await prepare()
  const submit = async (change: Readonly<Record<string, unknown>>) =>
    refusalOf(
      world.service.launches.submit(prepared.id, {
        signedTransaction: await chain.sign(creator, intent, change),
      }),
    )
  expect(await submit({ nonce: 40 })).toMatchObject({ code: 'launchpad.transaction_invalid' })
  expect(await submit({ maxFeePerGas: parseGwei('100000') })).toMatchObject({
    code: 'launchpad.insufficient_funds',
  })
  await chain.evm.sendRawTransaction(
    await chain.sign(creator, { chainId: 4663, to: creator.address, data: '0x', value: '0' }),
  )
  expect(await submit({ nonce: 0 })).toMatchObject({
    code: 'launchpad.nonce_too_low',
    extra: { nextNonce: 1 },
  })
  expect(await world.service.intents.get(intent.id)).toMatchObject({ status: 'prepared' })
})

test('a refusal of the chain drops the intent and its launch', async () => {
  const { creator, intent, prepared } = await prepare()
  const signed = await chain.sign(creator, intent, { gas: 90_000_000n })
  expect(
    await refusalOf(world.service.launches.submit(prepared.id, { signedTransaction: signed })),
  ).toMatchObject({
    code: 'launchpad.transaction_refused',
    status: 422,
  })
  expect(await world.service.launches.status(prepared.id)).toMatchObject({
    status: 'dropped',
    failure: { code: 'refused' },
  })
})

test('bytes that did not reach the chain are sent again, the same ones', async () => {
  const { creator, intent, prepared } = await prepare()
  const signed = await chain.sign(creator, intent)
  isSilent = true
  const submitted = await world.service.launches.submit(prepared.id, { signedTransaction: signed })
  expect(submitted).toMatchObject({ status: 'submitted' })
  expect(await chain.evm.getTransaction(submitted.transactionHash as `0x${string}`)).toBeNull()
  await world.sync()
  expect((await world.service.launches.get(prepared.id)).status).toBe('submitted')
  isSilent = false
  world.clock.advance(1_100)
  await world.sync()
  await world.sync()
  expect(await world.service.launches.get(prepared.id)).toMatchObject({
    status: 'trading',
    transactionHash: submitted.transactionHash,
  })
})

test('a submitted transaction whose nonce another one took is dropped', async () => {
  const { creator, intent, prepared } = await prepare()
  isSilent = true
  await world.service.launches.submit(prepared.id, {
    signedTransaction: await chain.sign(creator, intent),
  })
  isSilent = false
  await chain.evm.sendRawTransaction(
    await chain.sign(creator, { chainId: 4663, to: creator.address, data: '0x', value: '0' }),
  )
  await world.sync()
  expect(await world.service.launches.status(prepared.id)).toMatchObject({
    status: 'dropped',
    failure: { code: 'nonce_used' },
  })
})

/** A signed purchase on a curve whose price moved after the signature. */
async function signedTooLate() {
  const launch = await launchToken(chain, world, { creator: await chain.account() })
  const trader = await chain.account()
  const token = launch.predictedAddress
  const prepared = await world.service.trades.prepare({
    ...testTerms,
    maxSlippageBps: 10,
    token,
    side: 'buy',
    amountIn: '10000000000000000',
    trader: trader.address,
  })
  const [intent] = prepared.intents
  if (intent === undefined) throw new Error('no intent')
  const signed = await chain.sign(trader, intent)
  const mover = await chain.account()
  const moved = await tradeToken(chain, world, {
    trader: mover,
    token,
    side: 'buy',
    amountIn: 10n ** 17n,
  })
  const held = BigInt(moved.quote.amountOut.amountAtomic)
  const least = (BigInt(prepared.quote.amountOut.amountAtomic) * 9_990n) / 10_000n
  return { held, intent, least, mover, signed, token, trader }
}

test('a signed trade whose bound is broken is not sent, and is taken when the price is back', async () => {
  const { service } = world
  const { held, intent, least, mover, signed, token, trader } = await signedTooLate()
  const fresh = await service.quotes.quote({ token, side: 'buy', amountIn: '10000000000000000' })
  const refusal = await refusalOf(service.intents.submit(intent.id, { signedTransaction: signed }))
  expect(refusal).toMatchObject({
    code: 'launchpad.price_moved',
    status: 409,
    extra: {
      bound: {
        of: 'least_received',
        asset: token,
        amountAtomic: least.toString(),
      },
      currentAmountAtomic: fresh.amountOut.amountAtomic,
    },
  })
  expect(await service.intents.get(intent.id)).toMatchObject({
    status: 'prepared',
    transactionHash: null,
  })
  expect(await chain.evm.getTransactionCount(trader.address)).toBe(0)
  expect(await chain.evm.getBalance(trader.address)).toBe(100n * 10n ** 18n)
  await tradeToken(chain, world, { trader: mover, token, side: 'sell', amountIn: held })
  await service.intents.submit(intent.id, { signedTransaction: signed })
  await world.sync()
  expect(await service.intents.get(intent.id)).toMatchObject({ status: 'confirmed' })
})

test('a sale that is signed behind its approval is not refused, and one without it is', async () => {
  const { service } = world
  const launch = await launchToken(chain, world, { creator: await chain.account() })
  const trader = await chain.account()
  const token = launch.predictedAddress
  await tradeToken(chain, world, { trader, token, side: 'buy', amountIn: 10n ** 16n })
  const { intents } = await service.trades.prepare({
    ...testTerms,
    token,
    side: 'sell',
    amountIn: (10n ** 18n).toString(),
    trader: trader.address,
  })
  const [approval, sale] = intents
  if (approval === undefined || sale === undefined) throw new Error('an approval and a sale')
  const alone = await chain.sign(trader, sale, { nonce: 1 })
  expect(
    await refusalOf(service.intents.submit(sale.id, { signedTransaction: alone })),
  ).toMatchObject({
    code: 'launchpad.simulation_failed',
    status: 422,
    extra: { revert: { error: 'TransferFromFailed' } },
  })
  isSilent = true
  await service.intents.submit(approval.id, {
    signedTransaction: await chain.sign(trader, approval, { nonce: 1 }),
  })
  await service.intents.submit(sale.id, {
    signedTransaction: await chain.sign(trader, sale, { nonce: 2 }),
  })
  isSilent = false
  for (let pass = 0; pass < 3; pass++) {
    world.clock.advance(6_000)
    await world.sync()
  }
  expect(await service.intents.get(sale.id)).toMatchObject({ status: 'confirmed' })
})

test('bytes that never reached the chain are not sent while they would revert', async () => {
  const { service } = world
  const { held, intent, mover, signed, token, trader } = await signedTooLate()
  isSilent = true
  isDeaf = true
  await service.intents.submit(intent.id, { signedTransaction: signed })
  isSilent = false
  isDeaf = false
  world.clock.advance(6_000)
  await world.sync()
  expect(await service.intents.get(intent.id)).toMatchObject({ status: 'submitted' })
  expect(await chain.evm.getTransactionCount(trader.address)).toBe(0)
  await tradeToken(chain, world, { trader: mover, token, side: 'sell', amountIn: held })
  world.clock.advance(6_000)
  await world.sync()
  await world.sync()
  expect(await service.intents.get(intent.id)).toMatchObject({ status: 'confirmed' })
})

test('a transaction that reverts on the chain is reverted, with the likely reason', async () => {
  const { service } = world
  const { intent, signed } = await signedTooLate()
  // A node that cannot simulate the call is no reason to refuse it.
  isDeaf = true
  await service.intents.submit(intent.id, { signedTransaction: signed })
  isDeaf = false
  await world.sync()
  expect(await service.intents.get(intent.id)).toMatchObject({
    status: 'reverted',
    evidence: { logIndex: null },
    failure: {
      code: 'execution_reverted',
      detail: 'The price moved further than the slippage allows.',
    },
  })
})

test('404 for an unknown intent and an unknown launch', async () => {
  const unknown = '01jd5q8z6w7v9x2k4m3n5p7r8t'
  expect(await refusalOf(world.service.intents.get(`int_${unknown}`))).toMatchObject({
    status: 404,
  })
  expect(
    await refusalOf(
      world.service.launches.submit(`lnch_${unknown}`, { signedTransaction: '0x00' }),
    ),
  ).toMatchObject({
    status: 404,
  })
})
