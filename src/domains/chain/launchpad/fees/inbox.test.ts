import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

async function launchInPool(
  family: 'pons' | 'uni',
  launch: {
    readonly creator: Awaited<ReturnType<FamiliesChain['account']>>
    readonly feeRecipients: readonly { readonly account: string; readonly bps: number }[]
    readonly initialBuyEth: string
  },
) {
  const { creator, ...rest } = launch
  const prepared = await world.service.launches.prepareInPool(family, {
    ...testTerms,
    ...rest,
    creator: creator.address,
    name: 'Locked Candle',
    symbol: 'LOCK',
  })
  const signed = await chain.sign(creator, prepared.intent, { gas: 9_000_000n })
  await world.service.launches.submit(prepared.id, { signedTransaction: signed })
  await world.sync()
  return prepared.predictedAddress
}

test('one inbox over a curve and both pools; the batch claims exactly what it says', async () => {
  const { creatorFees, intents } = world.service
  const earner = await chain.account()
  const other = await chain.account()
  const shared = [
    { account: earner.address, bps: 2_500 },
    { account: other.address, bps: 7_500 },
  ]
  const curve = await launchToken(chain, world, { creator: earner, initialBuyEth: '1' })
  const first = { creator: earner, feeRecipients: shared, initialBuyEth: '1' }
  const uni = await launchInPool('uni', first)
  const pons = await launchInPool('pons', first)

  const inbox = await creatorFees.inbox(earner.address)
  expect(new Map(inbox.tokens.map(({ family, token }) => [token, family]))).toEqual(
    new Map([
      [curve.predictedAddress, 'curve'],
      [uni, 'uni'],
      [pons, 'pons'],
    ]),
  )
  // 1 % of the buy is the pool's fee, 70 % of that the creators', a quarter of those this account's.
  const ofUni = inbox.tokens.find(({ token }) => token === uni)
  expect(BigInt(ofUni?.payable.amountAtomic ?? 0)).toBeGreaterThan(parseEther('0.00174'))
  expect(BigInt(ofUni?.payable.amountAtomic ?? 0)).toBeLessThanOrEqual(parseEther('0.00175'))
  expect(inbox).toMatchObject({ skipped: [], more: false, batch: { worthIt: true } })
  expect(inbox.batch.tokens).toHaveLength(3)
  expect(Number(inbox.batch.gas)).toBeLessThan(
    inbox.tokens.reduce((sum, { gasAlone }) => sum + Number(gasAlone), 0),
  )

  const { payable, intent } = await creatorFees.prepareClaim({
    account: earner.address,
    tokens: inbox.batch.tokens,
    deadlineSeconds: 600,
  })
  expect(payable).toEqual(inbox.batch.payable)
  await intents.submit(intent.id, { signedTransaction: await chain.sign(earner, intent) })
  await world.sync()
  expect(await intents.get(intent.id)).toMatchObject({ status: 'confirmed' })
  const after = await creatorFees.fees(earner.address)
  expect(after.totals.claimed).toEqual(payable)
  expect((await creatorFees.inbox(earner.address)).tokens).toEqual([])

  // The other account's share is untouched, and a claim of one token leaves the others.
  const { recipients } = await creatorFees.ofToken(uni)
  expect(recipients.map(({ account, bps }) => [account, bps])).toEqual(
    [...shared]
      .sort((left, right) => right.bps - left.bps)
      .map(({ account, bps }) => [account, bps]),
  )
  const single = await creatorFees.prepareClaim({
    account: other.address,
    tokens: [pons],
    deadlineSeconds: 600,
  })
  await intents.submit(single.intent.id, {
    signedTransaction: await chain.sign(other, single.intent),
  })
  expect((await creatorFees.inbox(other.address)).tokens.map(({ token }) => token)).toEqual([uni])
})

test('dust is not worth its gas, and is skipped', async () => {
  const earner = await chain.account()
  const token = await launchInPool('uni', {
    creator: earner,
    feeRecipients: [{ account: earner.address, bps: 10_000 }],
    initialBuyEth: '0.000000001',
  })
  const inbox = await world.service.creatorFees.inbox(earner.address)
  expect(inbox).toMatchObject({
    tokens: [{ token, worthAlone: false }],
    batch: { tokens: [], gas: null, worthIt: false },
    skipped: [token],
  })
})

test('404 for the fees of an unknown token', async () => {
  const nobody = (await chain.account()).address
  expect(await refusalOf(world.service.creatorFees.ofToken(nobody))).toMatchObject({ status: 404 })
})
