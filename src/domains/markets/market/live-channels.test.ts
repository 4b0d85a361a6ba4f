import { afterEach, expect, test } from 'vitest'
import {
  createMarketChain,
  createMarketWorld,
  type MarketWorld,
  tokenOf,
  traderOf,
} from '../../../../test/support/market-chain.ts'
import { schemaFaults } from '../../../../tools/examples/schema-faults.ts'
import { matchChannel } from '../../../kernel/channel.ts'
import { createMarketChannels } from './live-channels.ts'

const opened: MarketWorld[] = []
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close()
})

const buy = (eth: bigint, price: bigint) =>
  ({
    trade: 0,
    side: 'buy',
    trader: traderOf(1),
    eth: eth * 10n ** 17n,
    tokens: 10n ** 18n,
    price: [price, 1_000_000n],
  }) as const

// What a frame holds depends on its channel; the tests say what they expect.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = Record<string, any>

/** A chain with one token that was bought twice, and its channels. */
async function createWorld() {
  const chain = createMarketChain()
  const world = await createMarketWorld(chain)
  opened.push(world)
  chain.mine([{ launch: 0 }])
  chain.mine([buy(1n, 10n)])
  chain.mine([buy(2n, 20n)])
  await world.sync()
  const { clock, database, market } = world
  const { sources, tickers } = createMarketChannels({ clock, database, market })
  const find = async (name: string) => {
    for (const { find: findOne, spec } of sources) {
      const params = matchChannel(spec.name, name)
      const found = params === null ? null : await findOne(params, null)
      if (found === null) continue
      const feed = found.open()
      const next = async (): Promise<{ snapshot: Data; delta: Data | null }> => {
        const { delta, snapshot } = await feed.read()
        const data = snapshot()
        expect(schemaFaults(spec.snapshot, data)).toEqual([])
        if (delta !== null) expect(schemaFaults(spec.delta, delta)).toEqual([])
        return { snapshot: data, delta }
      }
      return { channel: found.channel, feed, next }
    }
    return null
  }
  const opening = async (name: string) => {
    const found = await find(name)
    if (found === null) throw new Error(`there is no ${name}`)
    return found
  }
  return { ...world, chain, find, opening, tickers }
}

test('the tape of a token and of its curve tells each trade once, and what a reorganisation took back', async () => {
  const { chain, opening, sync } = await createWorld()
  const ofToken = await opening(`trades.${tokenOf(0).toLowerCase()}`)
  const ofCurve = await opening(`trades.curve:${tokenOf(0)}`)
  expect(ofToken.channel).toBe(`trades.${tokenOf(0)}`)
  for (const { next } of [ofToken, ofCurve]) {
    const { delta, snapshot } = await next()
    expect(snapshot['items'].map(({ value }: Data) => value)).toEqual(['0.2', '0.1'])
    expect([delta, (await next()).delta]).toEqual([null, null])
  }
  chain.mine([buy(3n, 30n)])
  await sync()
  const { delta } = await ofToken.next()
  expect(delta?.['items'].map(({ value }: Data) => value)).toEqual(['0.3'])
  expect(delta).toMatchObject({ retracted: [], isCut: false })
  const taken = delta?.['items'][0].id
  chain.cut(1)
  chain.mine([buy(4n, 40n)])
  chain.mine([])
  await sync()
  const after = await ofToken.next()
  expect(after.delta?.['items'].map(({ value }: Data) => value)).toEqual(['0.4'])
  expect(after.delta?.['retracted']).toEqual([taken])
})

test('a candle is told anew with each trade, and as revised after a reorganisation', async () => {
  const { chain, opening, sync } = await createWorld()
  const { next } = await opening(`candle.${tokenOf(0)}.1h`)
  const { snapshot } = await next()
  const before = snapshot['items'][0]
  chain.mine([buy(3n, 30n)])
  await sync()
  const grown = (await next()).delta?.['items'][0]
  expect(grown).toMatchObject({
    startedAt: before.startedAt,
    trades: before.trades + 1,
    revision: 0,
  })
  chain.cut(1)
  chain.mine([])
  chain.mine([])
  await sync()
  const revised = (await next()).delta?.['items'][0]
  expect(revised).toMatchObject({ ...before, revision: 1 })
})

test('a ticker follows the price, of a token, of its curve and among all', async () => {
  const { chain, opening, sync, tickers } = await createWorld()
  const ofToken = await opening(`ticker.${tokenOf(0)}`)
  const ofCurve = await opening(`ticker.curve:${tokenOf(0)}`)
  expect((await ofToken.next()).snapshot).toMatchObject({
    market: tokenOf(0),
    kind: 'token',
    quoteAsset: 'ETH',
    price: '0.00002',
    volume24h: '0.3',
    trades24h: 2,
    change24h: { pct: null },
  })
  expect((await ofCurve.next()).snapshot).toMatchObject({ kind: 'pool', trades24h: 2 })
  chain.mine([buy(3n, 30n)])
  await sync()
  expect((await ofToken.next()).delta).toMatchObject({ price: '0.00003', trades24h: 3 })
  expect(await tickers.read()).toMatchObject([{ market: tokenOf(0), trades24h: 3 }])
})

test('a committed block is announced, and one that is taken back', async () => {
  const { chain, opening, sync } = await createWorld()
  const { feed } = await opening(`trades.${tokenOf(0)}`)
  let hints = 0
  const stop = await feed.watch(() => {
    hints += 1
  })
  chain.mine([buy(3n, 30n)])
  await sync()
  await expect.poll(() => hints).toBe(1)
  chain.cut(1)
  chain.mine([])
  chain.mine([])
  await sync()
  await expect.poll(() => hints).toBe(2)
  await stop()
})

test('what is no token or pool has no channel, and no candles of a length that none has', async () => {
  const { find } = await createWorld()
  for (const market of ['SOL_USDC_PERP', traderOf(7), `curve:${traderOf(7)}`, '0x12', 'curve:']) {
    expect(await find(`ticker.${market}`)).toBeNull()
  }
  await expect(find(`candle.${tokenOf(0)}.7m`)).rejects.toMatchObject({ spec: { status: 404 } })
})
