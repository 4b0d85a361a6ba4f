import { encodeFunctionData, getAddress, type Hex, keccak256, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createLaunchpadWorld,
  createTestChain,
  type LaunchpadWorld,
  launchToken,
  refusalOf,
  type TestChain,
  tradeToken,
} from '../../../../test/support/launchpad-world.ts'
import { curveLaunchpadAbi } from './abi.gen.ts'

let chain: TestChain
let world: LaunchpadWorld

beforeAll(async () => {
  chain = await createTestChain()
  world = await createLaunchpadWorld(chain)
})
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

test('fees of two tokens accrue, are claimed once, and accrue again', async () => {
  const { creatorFees, intents } = world.service
  const creator = await chain.account()
  const trader = await chain.account()
  const one = await launchToken(chain, world, { creator })
  const two = await launchToken(chain, world, { creator })
  for (const launch of [one, two]) {
    const token = launch.predictedAddress
    await tradeToken(chain, world, { trader, token, side: 'buy', amountIn: parseEther('0.1') })
  }
  const each = 995_000_000_000_000n
  expect(await creatorFees.fees(creator.address)).toMatchObject({
    totals: sums(2n * each, 0n, 2n * each),
    tokens: [sums(each, 0n, each), sums(each, 0n, each)],
  })

  const { payable, intent } = await creatorFees.prepareClaim({
    account: creator.address,
    deadlineSeconds: 600,
  })
  expect(payable.amountAtomic).toBe((2n * each).toString())
  expect(intent).toMatchObject({
    kind: 'claim',
    to: expect.stringMatching(new RegExp(chain.creatorFeesAddress, 'i')),
    value: '0',
    simulation: {
      ok: true,
      balanceChanges: [{ asset: 'ETH', amountAtomic: (2n * each).toString() }],
    },
  })
  await intents.submit(intent.id, { signedTransaction: await chain.sign(creator, intent) })
  await world.sync()
  expect(await intents.get(intent.id)).toMatchObject({ status: 'confirmed' })
  expect(await creatorFees.fees(creator.address)).toMatchObject({
    totals: sums(2n * each, 2n * each, 0n),
    tokens: [sums(each, each, 0n), sums(each, each, 0n)],
  })
  const claims = (await world.events()).filter(({ topic }) => topic === 'creator_fees.claimed')
  expect(claims).toMatchObject(
    [two, one].map(({ predictedAddress }) => ({
      subject: creator.address,
      payload: { token: predictedAddress, amountAtomic: each.toString() },
    })),
  )

  const account = creator.address
  const listed = await creatorFees.claims({ account, limit: 1 })
  expect(listed).toMatchObject({
    items: [
      {
        account,
        paidTo: account,
        token: one.predictedAddress,
        symbol: 'CNDL',
        paid: { asset: 'ETH', amountAtomic: each.toString() },
        paidTokens: { amountAtomic: '0' },
        evidence: { transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
      },
    ],
    nextCursor: expect.any(String),
  })
  const rest = await creatorFees.claims({ account, limit: 1, cursor: listed.nextCursor ?? '' })
  expect(rest).toMatchObject({ items: [{ token: two.predictedAddress }], nextCursor: null })
  const earned = await creatorFees.accrual({ account, range: 'all' })
  expect(earned.before.amountAtomic).toBe('0')
  expect(earned.points.reduce((sum, point) => sum + BigInt(point.earned.amountAtomic), 0n)).toBe(
    2n * each,
  )

  const token = one.predictedAddress
  await tradeToken(chain, world, { trader, token, side: 'buy', amountIn: parseEther('0.1') })
  expect((await creatorFees.fees(creator.address)).totals).toMatchObject(
    sums(3n * each, 2n * each, each),
  )
})

test('what was earned before a range is one sum, and strangers earned and claimed nothing', async () => {
  const { creatorFees } = world.service
  const account = (await chain.account()).address
  expect(await creatorFees.claims({ account, limit: 20 })).toMatchObject({
    items: [],
    nextCursor: null,
  })
  expect(await creatorFees.accrual({ account, range: '24h' })).toMatchObject({
    before: { amountAtomic: '0' },
    points: [],
  })
})

test('fees go to the recipient that the launch named', async () => {
  const creator = await chain.account()
  const recipient = await chain.account()
  const launch = await launchToken(chain, world, {
    creator,
    feeRecipient: recipient.address,
    initialBuyEth: '0.1',
  })
  const { creatorFees } = world.service
  expect((await creatorFees.fees(creator.address)).totals.lifetime.amountAtomic).toBe('0')
  expect(await creatorFees.fees(recipient.address)).toMatchObject({
    tokens: [{ token: launch.predictedAddress, symbol: 'CNDL', launchId: launch.id }],
  })
})

test('a recipient that refuses ether has its fees paid to another account', async () => {
  const { creatorFees, intents } = world.service
  const creator = await chain.account()
  await launchToken(chain, world, { creator, initialBuyEth: '0.1' })
  // Code that always reverts.
  await chain.ask('anvil_setCode', [creator.address, '0x60006000fd'])
  const payee = getAddress(`0x${'5a'.repeat(20)}`)
  const claim = { account: creator.address, deadlineSeconds: 600 }
  expect(await refusalOf(creatorFees.prepareClaim(claim))).toMatchObject({
    code: 'launchpad.simulation_failed',
    status: 422,
  })
  for (const to of [chain.launchpadAddress, chain.creatorFeesAddress]) {
    expect(await refusalOf(creatorFees.prepareClaim({ ...claim, to }))).toMatchObject({
      code: 'launchpad.simulation_failed',
    })
  }
  const { payable, intent } = await creatorFees.prepareClaim({ ...claim, to: payee })
  expect(intent.summary.sentences.at(-1)).toBe(`They go to ${payee}.`)
  expect(intent.simulation.balanceChanges).toMatchObject([{ account: payee, asset: 'ETH' }])
  await intents.submit(intent.id, { signedTransaction: await chain.sign(creator, intent) })
  await world.sync()
  expect(await intents.get(intent.id)).toMatchObject({ status: 'confirmed' })
  expect((await chain.evm.getBalance(payee)).toString()).toBe(payable.amountAtomic)
  const claims = (await world.events()).filter(({ topic }) => topic === 'creator_fees.claimed')
  expect(claims.at(-1)).toMatchObject({
    subject: creator.address,
    payload: { paidTo: payee, amountAtomic: payable.amountAtomic },
  })
})

test('409 when there is nothing to claim', async () => {
  const account = (await chain.account()).address
  const refusal = await refusalOf(
    world.service.creatorFees.prepareClaim({ account, deadlineSeconds: 600 }),
  )
  expect(refusal).toMatchObject({ code: 'launchpad.nothing_to_claim', status: 409 })
})

test('the factory is ready with the terms of the contract', async () => {
  const { asOf, items } = await world.service.factories.list()
  expect(items.slice(0, 1)).toMatchObject([
    {
      ready: true,
      problems: [],
      config: { tradeFeeBps: 100, creatorFeeShareBps: 9_950, graduator: null },
      contracts: [{ name: 'creatorFees', address: getAddress(chain.creatorFeesAddress) }],
      launchCount: 4,
      rpc: { healthy: true, blocksBehind: 0 },
    },
  ])
  expect(items[0]?.lastLaunchAt).not.toBeNull()
  expect(items[0]?.rpc.headBlock).toBe(asOf?.blockNumber)
})

test('the factory shows who claims the protocol’s fees, and to whom they are offered', async () => {
  const factoryOf = async () => (await world.service.factories.list()).items[0]?.config
  const owner = (await factoryOf())?.protocolFeeOwner
  if (owner === undefined) throw new Error('the factory shows no owner')
  const { address } = await chain.account()
  const call = async (from: string, data: Hex) => {
    await chain.ask('anvil_impersonateAccount', [from])
    const hash = await chain.ask('eth_sendTransaction', [
      { from, to: chain.launchpadAddress, data },
    ])
    await chain.evm.waitForReceipt(hash as Hex, 10_000)
  }
  const abi = curveLaunchpadAbi
  const offer = { abi, functionName: 'offerProtocolFees', args: [address] } as const
  await call(owner, encodeFunctionData(offer))
  expect(await factoryOf()).toMatchObject({
    protocolFeeOwner: owner,
    pendingProtocolFeeOwner: address,
  })
  await call(address, encodeFunctionData({ abi, functionName: 'acceptProtocolFees' }))
  expect(await factoryOf()).toMatchObject({
    protocolFeeOwner: address,
    pendingProtocolFeeOwner: null,
  })
})

test('the factory is not ready with other code, without code, or without a chain', async () => {
  const expectedCodeHash = keccak256('0x01')
  const other = await createLaunchpadWorld(chain, { expectedCodeHash })
  expect((await other.service.factories.list()).items.slice(0, 1)).toMatchObject([
    { ready: false, config: null, codeHash: { expected: expectedCodeHash } },
  ])
  await other.close()
  const silent = await createLaunchpadWorld(chain, {
    evm: { ...chain.evm, getBlock: () => Promise.reject(new Error('connection refused')) },
  })
  expect((await silent.service.factories.list()).items.slice(0, 1)).toMatchObject([
    { ready: false, rpc: { healthy: false }, problems: ['The chain is not answering.'] },
  ])
  await silent.close()
})

test('the token that earned most comes first, and of two that earned alike the one that was launched last', async () => {
  const creator = await chain.account()
  const trader = await chain.account()
  const tokens: string[] = []
  for (const eth of ['0.1', '0.2', '0.1']) {
    const { predictedAddress: token } = await launchToken(chain, world, { creator })
    await tradeToken(chain, world, { trader, token, side: 'buy', amountIn: parseEther(eth) })
    tokens.push(token)
  }
  const [first, most, last] = tokens
  const { tokens: shown } = await world.service.creatorFees.fees(creator.address)
  const each = 995_000_000_000_000n
  expect(shown).toMatchObject([
    { token: most, ...sums(2n * each, 0n, 2n * each) },
    { token: last, ...sums(each, 0n, each) },
    { token: first, ...sums(each, 0n, each) },
  ])
})

function sums(lifetime: bigint, claimed: bigint, payable: bigint) {
  return {
    lifetime: { amountAtomic: lifetime.toString() },
    claimed: { amountAtomic: claimed.toString() },
    payable: { amountAtomic: payable.toString() },
  }
}
