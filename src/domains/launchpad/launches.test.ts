import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createLaunchpadWorld,
  createTestChain,
  type LaunchpadWorld,
  type TestChain,
} from '../../../test/support/launchpad-world.ts'

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

const terms = { maxSlippageBps: 100, deadlineSeconds: 600 }

test('a launch is prepared, signed, submitted, confirmed and traded by its first buy', async () => {
  const { service } = world
  const creator = await chain.account()
  const prepared = await service.launches.prepare({
    ...terms,
    creator: creator.address,
    name: 'Green Candle',
    symbol: 'CNDL',
    metadataUri: 'ipfs://bafy/meta.json',
    initialBuyEth: '0.1',
  })
  expect(prepared).toMatchObject({ status: 'prepared', tokenAddress: null, origin: 'prepared' })
  expect(prepared.intent).toMatchObject({ status: 'prepared', kind: 'launch', chainId: 4663 })
  const signed = await chain.sign(creator, prepared.intent)
  const submitted = await service.launches.submit(prepared.launchId, signed)
  expect(submitted).toMatchObject({ status: 'submitted', intent: { status: 'submitted' } })
  await world.sync()
  const launch = await service.launches.get(prepared.launchId)
  expect(launch).toMatchObject({
    status: 'trading',
    tokenAddress: prepared.predictedAddress,
    curve: { status: 'trading', tradeCount: 1 },
  })
  expect(await service.intents.get(prepared.intent.intentId)).toMatchObject({ status: 'confirmed' })
  expect((await world.events()).map((event) => event.topic)).toEqual([
    'intent.prepared',
    'launch.prepared',
    'intent.submitted',
    'launch.submitted',
    'launch.confirmed',
    'trade.executed',
    'launch.trading',
    'intent.confirmed',
  ])
})
