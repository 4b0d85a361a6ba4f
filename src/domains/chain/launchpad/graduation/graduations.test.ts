import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGriefer } from '../../../../../test/support/graduation-griefer.ts'
import {
  createFamiliesChain,
  type FamiliesChain,
} from '../../../../../test/support/launch-families.ts'
import {
  type LaunchpadWorld,
  launchToken,
  refusalOf,
  testTerms,
} from '../../../../../test/support/launchpad-world.ts'
import { crossings, graduationGas, lastBuyCrossings, lastBuyGas } from './graduation-gas.ts'

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

const terms = { maxCrossings: crossings.usual, deadlineSeconds: 600 }

/**
 * A launch with this many bids of dust in the way of its pool; its last buy is signed with the gas limit of its quote.
 */
async function soldOut(bids: number) {
  const { id: launchId, predictedAddress } = await launchToken(chain, world, {
    creator: await chain.account(),
  })
  // The view has only checked addresses.
  const token = predictedAddress as Hex
  const griefer = await createGriefer(chain, token)
  if (bids > 0) await griefer.fillPriceRange(bids)
  const trader = await chain.account()
  const { intents } = await world.service.trades.prepare({
    ...testTerms,
    token,
    side: 'buy',
    trader: trader.address,
    amountIn: parseEther('10').toString(),
  })
  const [intent] = intents
  if (intent === undefined) throw new Error('no intent')
  const gasUsed = await signAndSend(trader, intent)
  return { launchId, token, griefer, trader, intent, gasUsed }
}

type Signer = Awaited<ReturnType<FamiliesChain['account']>>
type Shown = Awaited<ReturnType<LaunchpadWorld['service']['graduations']['prepare']>>

async function signAndSend(signer: Signer, intent: Shown): Promise<bigint> {
  if (intent.gasLimit === null) throw new Error('the intent says no gas')
  const signed = await chain.sign(signer, intent, { gas: BigInt(intent.gasLimit) })
  const { transactionHash } = await world.service.intents.submit(intent.id, {
    signedTransaction: signed,
  })
  await world.sync()
  const receipt = await chain.evm.getTransactionReceipt(transactionHash as Hex)
  if (receipt === null) throw new Error('no receipt')
  expect(await world.service.intents.get(intent.id)).toMatchObject({ status: 'confirmed' })
  return receipt.gasUsed
}

test.each([0, lastBuyCrossings - 10, lastBuyCrossings + 65])(
  'the last buy says how much gas it needs at most, with %i bids in its way',
  async (bids) => {
    const { gasUsed, intent, launchId } = await soldOut(bids)
    expect(intent.gasLimit).toBe(lastBuyGas.toString())
    expect(gasUsed).toBeLessThan(lastBuyGas)
    expect((await world.service.launches.get(launchId)).status).toBe(
      bids > lastBuyCrossings ? 'graduating' : 'graduated',
    )
  },
)

test('a buy that leaves tokens needs no more gas than its estimate', async () => {
  const { predictedAddress: token } = await launchToken(chain, world, {
    creator: await chain.account(),
  })
  const { intents } = await world.service.trades.prepare({
    ...testTerms,
    token,
    side: 'buy',
    trader: (await chain.account()).address,
    amountIn: parseEther('0.1').toString(),
  })
  expect(intents).toMatchObject([{ gasLimit: null }])
})

test('a trade for exactly what is left needs the gas of the last buy, wherever it is prepared', async () => {
  const { predictedAddress: token } = await launchToken(chain, world, {
    creator: await chain.account(),
  })
  const { quotes } = world.service
  const opening = await quotes.quote({ token, side: 'buy', amountIn: '1000000000' })
  const left = BigInt(opening.remainingToGraduation?.tokens.amountAtomic ?? 0)
  const gasFor = async (amountOut: bigint) =>
    (await quotes.price({ token, side: 'buy', amountOut: amountOut.toString() })).gasLimit
  expect(await gasFor(left)).toBe(lastBuyGas)
  expect(await gasFor(left / 2n)).toBeNull()
})

test('anybody goes on with a graduation, with gas that does for each number of steps', async () => {
  const { launchId } = await soldOut(crossings.usual + 100)
  for (const maxCrossings of [crossings.least, 50]) {
    const anybody = await chain.account()
    const intent = await world.service.graduations.prepare(launchId, {
      ...terms,
      account: anybody.address,
      maxCrossings,
    })
    expect(intent).toMatchObject({
      kind: 'graduation',
      value: '0',
      gasLimit: graduationGas(maxCrossings).toString(),
      simulation: { ok: true, balanceChanges: [] },
    })
    const gasUsed = await signAndSend(anybody, intent)
    expect(gasUsed).toBeLessThan(graduationGas(maxCrossings))
    expect((await world.service.launches.get(launchId)).status).toBe('graduating')
  }
  const account = await chain.account()
  const last = await world.service.graduations.prepare(launchId, {
    ...terms,
    account: account.address,
    maxCrossings: crossings.most,
  })
  await signAndSend(account, last)
  expect(await world.service.launches.get(launchId)).toMatchObject({
    status: 'graduated',
    curve: { status: 'graduated' },
  })
  const again = { ...terms, account: account.address }
  expect(await refusalOf(world.service.graduations.prepare(launchId, again))).toMatchObject({
    code: 'launchpad.nothing_to_graduate',
    status: 409,
  })
})

test('the most steps that one call may cross fit into its gas', async () => {
  const { griefer, launchId } = await soldOut(crossings.usual + crossings.most + 20)
  // Fees in both assets: each crossed tick then writes the most storage that it can.
  await griefer.pushBack(parseEther('0.001'))
  const account = await chain.account()
  const intent = await world.service.graduations.prepare(launchId, {
    ...terms,
    account: account.address,
    maxCrossings: crossings.most,
  })
  const gasUsed = await signAndSend(account, intent)
  expect(gasUsed).toBeLessThan(graduationGas(crossings.most))
})

test('409 before the curve was ever sold out, 404 for what is no launch', async () => {
  const { id: launchId } = await launchToken(chain, world, { creator: await chain.account() })
  const { address: account } = await chain.account()
  const prepare = (id: string) => world.service.graduations.prepare(id, { ...terms, account })
  expect(await refusalOf(prepare(launchId))).toMatchObject({
    code: 'launchpad.nothing_to_graduate',
    extra: { status: 'confirmed' },
  })
  expect(await refusalOf(prepare('lnch_01jd5q8z6w7v9x2k4m3n5p7r8t'))).toMatchObject({ status: 404 })
})
