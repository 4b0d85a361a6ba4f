import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createLaunchpadWorld,
  createTestChain,
  type LaunchpadWorld,
  launchToken,
  type TestChain,
  tradeToken,
} from '../../../../test/support/launchpad-world.ts'

let chain: TestChain
let world: LaunchpadWorld
const simulated = new Set<string>()

beforeAll(async () => {
  chain = await createTestChain()
  world = await createLaunchpadWorld(chain, { isSimulated: (address) => simulated.has(address) })
})
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

test('events say what simulated traders made, and what others made', async () => {
  const creator = await chain.account()
  const person = await chain.account()
  simulated.add(creator.address)
  const { predictedAddress: token } = await launchToken(chain, world, {
    creator,
    initialBuyEth: '0.1',
  })
  await tradeToken(chain, world, { trader: person, token, side: 'buy', amountIn: 10n ** 16n })
  const marks = (await world.events())
    .filter(({ topic }) => /^(?:launch\.(?:confirmed|trading)|trade\.)/.test(topic))
    .map(({ payload, topic }) => [topic, payload['simulated']])
  expect(marks).toEqual([
    ['launch.confirmed', true],
    ['trade.executed', true],
    ['launch.trading', true],
    ['trade.executed', false],
  ])
})
