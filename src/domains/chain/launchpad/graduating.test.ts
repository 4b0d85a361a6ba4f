import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGriefer, type Griefer } from '../../../../test/support/graduation-griefer.ts'
import {
  createFamiliesChain,
  type FamiliesChain,
} from '../../../../test/support/launch-families.ts'
import {
  type LaunchpadWorld,
  launchToken,
  refusalOf,
} from '../../../../test/support/launchpad-world.ts'
import { noDeadline } from '../../../../test/support/uniswap-chain.ts'
import { encodeApprove, encodeBuy, encodeGraduate, encodeSell } from './calldata.ts'

/** More than the last buy crosses, so that it cannot open the pool. */
const bids = 130

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

/** Sells the curve out; `attack` runs between the launch and the last buy. */
async function soldOut(attack: (griefer: Griefer) => Promise<void> = async () => undefined) {
  const { id: launchId, predictedAddress } = await launchToken(chain, world, {
    creator: await chain.account(),
  })
  // The view has only checked addresses.
  const token = predictedAddress as Hex
  const griefer = await createGriefer(chain, token)
  await attack(griefer)
  const { address: from } = await chain.account()
  const call = (to: Hex, data: Hex, value = 0n) => chain.send({ from, to, data, value })
  // Sent without intents, which would send their transactions again at times of their own after a reorganisation.
  const trade = async (side: 'buy' | 'sell', amount: bigint) => {
    const terms = { token, recipient: from, deadline: noDeadline }
    if (side === 'buy') {
      await call(chain.launchpadAddress, encodeBuy({ ...terms, minTokensOut: 0n }), amount)
    } else {
      await call(token, encodeApprove(chain.launchpadAddress, amount))
      await call(chain.launchpadAddress, encodeSell({ ...terms, amount, minEthOut: 0n }))
    }
    await world.sync()
  }
  await trade('buy', parseEther('10'))
  return { launchId, token, griefer, trade }
}

async function graduate(token: Hex, maxCrossings: number): Promise<void> {
  await chain.send({
    to: chain.launchpadAddress,
    data: encodeGraduate(token, maxCrossings),
  })
  await world.sync()
}

async function shown(launchId: string) {
  const { curve, status } = await world.service.launches.get(launchId)
  return { status, curve: curve?.status }
}

async function topicsOf(launchId: string): Promise<readonly string[]> {
  return (await world.events())
    .filter((event) => event.subject === launchId)
    .map((event) => event.topic)
}

test('a sold-out curve graduates, is quoted in its pool, and a reorganisation opens it again', async () => {
  const { launchId, token } = await soldOut()
  expect(await shown(launchId)).toEqual({ status: 'graduated', curve: 'graduated' })
  const quote = await world.service.quotes.quote({
    token,
    side: 'buy',
    amountIn: parseEther('0.1').toString(),
  })
  expect(quote).toMatchObject({ venue: 'pool', remainingToGraduation: null })
  const { items } = await world.service.launches.trades(launchId, { limit: 10 })
  expect(items.map(({ venue }) => venue)).toEqual(['curve'])
  await chain.ask('anvil_reorg', [1, []])
  await world.indexer.sync()
  expect((await world.service.launches.get(launchId)).status).not.toBe('graduated')
})

test('a pool that was filled with dust keeps a launch graduating, and its curve buys back', async () => {
  const { launchId, token, griefer, trade } = await soldOut((each) => each.fillPriceRange(bids))
  expect(await shown(launchId)).toEqual({ status: 'graduating', curve: 'complete' })
  const buy = { token, side: 'buy', amountIn: parseEther('0.1').toString() } as const
  expect(await refusalOf(world.service.quotes.quote(buy))).toMatchObject({
    code: 'launchpad.curve_closed',
    status: 409,
  })
  const held = parseEther('1000')
  expect(
    await world.service.quotes.quote({ token, side: 'sell', amountIn: held.toString() }),
  ).toMatchObject({ venue: 'curve' })

  // A holder sells: the curve trades again, and the next last buy has less far to go.
  await trade('sell', held)
  expect(await shown(launchId)).toEqual({ status: 'trading', curve: 'trading' })
  const before = await griefer.price()
  await graduate(token, 10)
  expect(await shown(launchId)).toEqual({ status: 'trading', curve: 'trading' })
  expect(await griefer.price()).not.toBe(before)
  await trade('buy', parseEther('1'))
  expect(await shown(launchId)).toEqual({ status: 'graduated', curve: 'graduated' })
  expect((await topicsOf(launchId)).slice(-4)).toEqual([
    'launch.trading',
    'launch.graduating',
    'launch.trading',
    'launch.graduated',
  ])
})

test('a reorganisation takes the sale, the wait and the opening back one by one', async () => {
  const { launchId, token, trade } = await soldOut((each) => each.fillPriceRange(bids))
  const reorganise = async (depth: number) => {
    await chain.ask('anvil_reorg', [depth, []])
    await world.sync()
    return shown(launchId)
  }
  await graduate(token, 100)
  expect(await shown(launchId)).toEqual({ status: 'graduated', curve: 'graduated' })
  expect(await reorganise(1)).toEqual({ status: 'graduating', curve: 'complete' })
  await trade('sell', parseEther('1000'))
  expect(await shown(launchId)).toEqual({ status: 'trading', curve: 'trading' })
  expect(await reorganise(1)).toEqual({ status: 'graduating', curve: 'complete' })
  // The approval of the sale, the block that replaced the opening, and the last buy.
  expect(await reorganise(4)).toEqual({ status: 'confirmed', curve: 'trading' })
  expect((await topicsOf(launchId)).filter((topic) => topic === 'launch.retracted')).toHaveLength(4)
})
