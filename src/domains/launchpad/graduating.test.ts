import { encodeAbiParameters, type Hex, keccak256, pad, parseEther, toEventSelector } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFamiliesChain, type FamiliesChain } from '../../../test/support/launch-families.ts'
import {
  type LaunchpadWorld,
  launchToken,
  tradeToken,
} from '../../../test/support/launchpad-world.ts'
import { uniswapV3GraduatorAbi } from './abi.gen.ts'
import { createLaunchpadProjection } from './index.ts'

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

async function soldOut() {
  const { launchId, predictedAddress: token } = await launchToken(chain, world, {
    creator: await chain.account(),
  })
  const trader = await chain.account()
  const prepared = await world.service.trades.prepare({
    ...{ token, side: 'buy', trader: trader.address, maxSlippageBps: 100, deadlineSeconds: 600 },
    amountIn: parseEther('10').toString(),
  })
  const [intent] = prepared.intents
  if (intent === undefined) throw new Error('no intent')
  const signed = await chain.sign(trader, intent, { gas: 12_000_000n })
  await world.service.intents.submit(intent.intentId, signed)
  await world.sync()
  return { launchId, token }
}

test('a sold-out curve graduates, is quoted in its pool, and a reorganisation opens it again', async () => {
  const { launchId, token } = await soldOut()
  const graduated = await world.service.launches.get(launchId)
  expect(graduated).toMatchObject({ status: 'graduated', curve: { status: 'graduated' } })
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

test('a pool that could not be opened at once leaves the launch graduating until it is', async () => {
  const creator = await chain.account()
  const launched = await launchToken(chain, world, { creator })
  const { launchId, predictedAddress: token } = launched
  await tradeToken(chain, world, {
    ...{ trader: await chain.account(), token, side: 'buy' },
    amountIn: parseEther('0.1'),
  })
  const tip = await chain.evm.getBlock('latest')
  if (tip === null) throw new Error('no block')
  const number = tip.number + 1n
  const projection = createLaunchpadProjection({
    ...{ database: world.database, evm: chain.evm, clock: world.clock },
    ...{ outbox: world.outbox, logger: world.logger },
    launchpadAddress: chain.launchpadAddress,
    creatorFeesAddress: chain.creatorFeesAddress,
    further: { graduator: { address: chain.graduator, codeHash: null } },
  })
  const pool: Hex = `0x${'ab'.repeat(20)}`
  const block = { ...tip, number, hash: keccak256('0x01'), parentHash: tip.hash }
  const log = (address: Hex, topics: readonly Hex[], data: Hex, logIndex: number) => ({
    ...{ address, topics, data, logIndex, blockNumber: number, blockHash: block.hash },
    ...{ transactionHash: keccak256('0x02'), transactionIndex: 0 },
  })
  const selector = (name: string) => {
    const item = uniswapV3GraduatorAbi.find((each) => each.type === 'event' && each.name === name)
    if (item?.type !== 'event') throw new Error(`no event ${name}`)
    return { topic: toEventSelector(item), words: item.inputs.filter((input) => !input.indexed) }
  }
  const words = (count: number) =>
    encodeAbiParameters(
      Array.from({ length: count }, () => ({ type: 'uint256' })),
      Array.from({ length: count }, () => 1n),
    )
  const postponed = selector('OpeningPostponed')
  const opened = selector('PoolOpened')
  const graduatedTopic = toEventSelector('TokenGraduated(address,address,uint256,uint256,uint256)')
  const where = [pad(token as Hex), pad(pool)]
  const apply = (logs: readonly ReturnType<typeof log>[]) =>
    world.database.transaction((tx) => projection.apply(tx, block, logs))

  await apply([
    log(chain.graduator, [postponed.topic, ...where], words(postponed.words.length), 0),
    log(chain.launchpadAddress, [graduatedTopic, ...where], words(3), 1),
  ])
  expect((await world.service.launches.get(launchId)).status).toBe('graduating')
  await apply([log(chain.graduator, [opened.topic, ...where], words(opened.words.length), 2)])
  expect((await world.service.launches.get(launchId)).status).toBe('graduated')
  await world.database.transaction((tx) => projection.revertAbove(tx, tip.number))
  expect((await world.service.launches.get(launchId)).status).toBe('trading')
  const topics = (await world.events())
    .filter((event) => event.subject === launchId)
    .map((event) => event.topic)
  expect(topics.slice(-3)).toEqual(['launch.graduating', 'launch.graduated', 'launch.retracted'])
})
