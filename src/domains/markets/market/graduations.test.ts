import { sql } from 'kysely'
import { encodeFunctionData, type Hex, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { createGriefer } from '../../../../test/support/graduation-griefer.ts'
import {
  createFamiliesChain,
  type FamiliesChain,
} from '../../../../test/support/launch-families.ts'
import { type LaunchpadWorld, launchToken } from '../../../../test/support/launchpad-world.ts'
import {
  createMarketChain,
  createMarketWorld,
  type Doing,
  graduationLog,
  launchpad,
  type MarketWorld,
  tokenOf,
  traderOf,
  transferLog,
  uniswap,
} from '../../../../test/support/market-chain.ts'
import { noDeadline } from '../../../../test/support/uniswap-chain.ts'
import { migrate } from '../../../adapters/sql/migrate.ts'
import { appMigrations } from '../../../app/app-migrations.ts'
import { curveLaunchpadAbi, encodeBuy } from '../../chain/launchpad/index.ts'
import { createCurveReader } from './curve-reader.ts'

let contracts: FamiliesChain
let launches: LaunchpadWorld
const opened: MarketWorld[] = []

beforeAll(async () => {
  contracts = await createFamiliesChain()
  launches = await contracts.world()
}, 60_000)
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close()
})
afterAll(async () => {
  await launches?.close()
  await contracts?.stop()
})

const pool = traderOf(80)
/** The last buy, which leaves nothing on the curve. */
const soldOut: Doing = {
  trade: 0,
  side: 'buy',
  trader: traderOf(1),
  eth: 4n * 10n ** 18n,
  tokens: 8n * 10n ** 26n,
  price: [5n * 10n ** 18n, 2n * 10n ** 26n],
}

async function open(
  chain: Parameters<typeof createMarketWorld>[0],
  options?: Parameters<typeof createMarketWorld>[1],
): Promise<MarketWorld> {
  const world = await createMarketWorld(chain, options)
  opened.push(world)
  return world
}

async function stageOf(world: MarketWorld, token: string = tokenOf(0)) {
  await world.sync()
  const { items } = await world.market.tokens.list({ limit: 10 })
  const found = items.find((each) => each.token === token)
  return [found?.graduation.stage, found?.graduation.progressBps]
}

test('the log of a graduation is read as one of the token, and only from the launchpad', () => {
  const reader = createCurveReader(launchpad)
  const place = { blockNumber: 7n, logIndex: 0, transactionIndex: 0 } as const
  const log = {
    ...graduationLog(0, pool),
    ...place,
    blockHash: '0x01',
    transactionHash: '0x02',
  } as const
  const known = { poolOf: () => undefined, logs: [] }
  expect(reader.topics).toContain(log.topics[0])
  expect(reader.read(log, known)).toEqual([
    { kind: 'graduation', pool: `curve:${tokenOf(0)}`, token: tokenOf(0) },
  ])
  expect(reader.read({ ...log, address: traderOf(2) }, known)).toEqual([])
})

test('a sold-out curve is in its pool when the launchpad says so, not when tokens leave it', async () => {
  const chain = createMarketChain()
  const world = await open(chain)
  chain.mine([{ launch: 0 }, soldOut])
  expect(await stageOf(world)).toEqual(['complete', 10_000])
  chain.mine([{ logs: [transferLog(tokenOf(0), launchpad, pool, 10n ** 26n)] }])
  expect(await stageOf(world)).toEqual(['complete', 10_000])
  // Nothing else of the token happens in this block.
  chain.mine([{ logs: [graduationLog(0, pool)] }])
  expect(await stageOf(world)).toEqual(['graduated', 10_000])
})

test('a graduation that is taken back leaves the curve sold out', async () => {
  const chain = createMarketChain()
  const world = await open(chain)
  chain.mine([{ launch: 0 }, soldOut])
  // Longer ago than what a reorganisation makes anew in any case.
  chain.mine([], 10 * 86_400)
  chain.mine([{ logs: [graduationLog(0, pool)] }])
  expect(await stageOf(world)).toEqual(['graduated', 10_000])
  chain.cut(1)
  chain.mine()
  expect(await stageOf(world)).toEqual(['complete', 10_000])
  chain.mine([{ logs: [graduationLog(0, pool)] }])
  expect(await stageOf(world)).toEqual(['graduated', 10_000])
})

test('a launch whose graduation is half-way is sold out until the pool opens', async () => {
  const { predictedAddress } = await launchToken(contracts, launches, {
    creator: await contracts.account(),
  })
  // The view has only checked addresses.
  const token = predictedAddress as Hex
  const { launchpadAddress, startBlock, factory, weth } = contracts
  const world = await open(contracts, {
    launchpadAddress,
    startBlock,
    uniswap: { ...uniswap, factoryAddress: factory, wethAddress: weth },
  })
  await (await createGriefer(contracts, token)).fillPriceRange(130)
  const { address: from } = await contracts.account()
  const last = encodeBuy({ token, recipient: from, deadline: noDeadline, minTokensOut: 0n })
  await contracts.send({ from, to: launchpadAddress, data: last, value: parseEther('10') })
  expect(await stageOf(world, token)).toEqual(['complete', 10_000])
  const graduate = (crossings: bigint) => {
    const args = [token, crossings] as const
    const data = encodeFunctionData({ abi: curveLaunchpadAbi, functionName: 'graduate', args })
    return contracts.send({ to: launchpadAddress, data })
  }
  await graduate(10n)
  expect(await stageOf(world, token)).toEqual(['complete', 10_000])
  await graduate(200n)
  expect(await stageOf(world, token)).toEqual(['graduated', 10_000])
})

test('curves that graduated before this was kept are known by the launchpad, and their figures are made anew', async () => {
  const before = appMigrations.map((set) =>
    set.domain === 'market'
      ? { ...set, migrations: set.migrations.filter(({ name }) => name < '0007') }
      : set,
  )
  const database = await createTestDatabase(before)
  const curve = (token: string, status: string, block: number | null) =>
    sql`
    INSERT INTO curve_states (token, status, virtual_eth, virtual_token, trade_count, graduated_block)
    VALUES (${token}, ${status}, 1, 1, 1, ${block}::int8)`.execute(database.query)
  await curve('0xA', 'graduated', 42)
  await curve('0xB', 'complete', null)
  await sql`
    INSERT INTO market_pools (pool, token, kind, address, opening_eth, opened_at, block_number, log_index)
    VALUES ('curve:0xA', '0xA', 'curve', '0x1', 1, 1, 1, 1),
      ('curve:0xB', '0xB', 'curve', '0x1', 1, 1, 1, 2),
      ('0xC', '0xA', 'v3', '0xC', 0, 1, 1, 3)`.execute(database.query)
  await migrate(database, appMigrations)
  const { rows } = await sql`
    SELECT pool, graduated_block::int4 AS at FROM market_pools ORDER BY pool`.execute(
    database.query,
  )
  const due = await sql`SELECT token FROM market_figures_due ORDER BY token`.execute(database.query)
  await database.close()
  expect(rows).toEqual([
    { pool: '0xC', at: null },
    { pool: 'curve:0xA', at: 42 },
    { pool: 'curve:0xB', at: null },
  ])
  expect(due.rows).toEqual([{ token: '0xA' }, { token: '0xB' }])
})
