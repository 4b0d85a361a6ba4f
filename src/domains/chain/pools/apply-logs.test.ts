import {
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { addressOf, hashOf } from '../../../../test/support/pool-records.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import type { EvmLog } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import { applyPoolLogs } from './apply-logs.ts'
import { poolHistoryStore } from './pool-history.store.ts'
import { poolsMigrations } from './pools.migrations.ts'
import { poolsStore } from './pools.store.ts'
import { poolTokensStore } from './tokens.store.ts'

const [factory, stranger, sender] = [0x9001, 0x9002, 0x9003].map(addressOf) as [Hex, Hex, Hex]
const [pool, fake] = [addressOf(1), addressOf(2)]
const abi = parseAbi([
  'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
  'event Initialize(uint160 sqrtPriceX96, int24 tick)',
  'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
])
type Said = Pick<EvmLog, 'address' | 'data' | 'topics'>
// Every indexed argument is given, so no topic is null.
const topicsOf = (topics: readonly unknown[]) => topics as readonly Hex[]

function created(address: Hex, announced: Hex, firstToken: number): Said {
  const [token0, token1] = [addressOf(firstToken), addressOf(firstToken + 1)]
  const args = { token0, token1, fee: 3_000 }
  return {
    address,
    topics: topicsOf(encodeEventTopics({ abi, eventName: 'PoolCreated', args })),
    data: encodeAbiParameters(parseAbiParameters('int24, address'), [60, announced]),
  }
}
const initialized = (address: Hex, tick: number): Said => ({
  address,
  topics: topicsOf(encodeEventTopics({ abi, eventName: 'Initialize' })),
  data: encodeAbiParameters(parseAbiParameters('uint160, int24'), [2n ** 96n, tick]),
})
function moved(eventName: 'Burn' | 'Mint', [tickLower, tickUpper]: Range, amount: bigint): Said {
  const args = { owner: sender, tickLower, tickUpper }
  const amounts = encodeAbiParameters(parseAbiParameters('uint128, uint256, uint256'), [
    ...([amount, 1n, 1n] as const),
  ])
  const by = encodeAbiParameters(parseAbiParameters('address'), [sender])
  return {
    address: pool,
    topics: topicsOf(encodeEventTopics({ abi, eventName, args })),
    data: eventName === 'Mint' ? `${by}${amounts.slice(2)}` : amounts,
  }
}
type Range = readonly [lower: number, upper: number]

let database: Database
beforeEach(async () => {
  database = await createTestDatabase([
    { domain: 'pools', migrations: poolsMigrations },
    { domain: 'events', migrations: eventLogMigrations },
  ])
})
afterEach(() => database.close())

/** Applies the logs of one block, in their order. */
async function apply(number: number, ...said: readonly Said[]): Promise<void> {
  const parts = { database, clock: handClock(), random: realRandom, logger: silentLogger }
  const outbox = createEventLog(parts)
  const hash = hashOf(number)
  const block = { number: BigInt(number), hash, parentHash: hashOf(number - 1), timestamp: 1n }
  const logs = said.map((log, logIndex) => ({
    ...log,
    blockNumber: block.number,
    blockHash: hash,
    transactionHash: hash,
    transactionIndex: 0,
    logIndex,
  }))
  await database.transaction((tx) => applyPoolLogs({ factory, tx, outbox, block, logs }))
}
const read = (address: Hex) => poolsStore(database.query).byAddress(address)
const changes = () => poolHistoryStore(database.query).removeChangesAbove(0n)

test('a pool that a stranger announces beside one of the factory is none, nor what it says', async () => {
  await apply(
    1,
    created(stranger, fake, 0x1003),
    initialized(fake, 0),
    created(factory, pool, 0x1001),
    initialized(pool, 0),
  )
  expect(await read(pool)).toMatchObject({ tick: 0, token0: addressOf(0x1001) })
  expect(await read(fake)).toBeUndefined()
  const tokens = [0x1001, 0x1002, 0x1003, 0x1004].map(addressOf)
  const known = await poolTokensStore(database.query).byAddresses(tokens)
  expect(known.map(({ address }) => address).toSorted()).toEqual(tokens.slice(0, 2))
  expect((await changes()).map((change) => change.pool)).toEqual([pool])
})

test.each<[string, Range, bigint]>([
  ['begins at the price', [60, 120], 5n],
  ['begins a tick above it', [61, 120], 0n],
  ['ends at the price', [0, 60], 0n],
  ['ends a tick above it', [0, 61], 5n],
])(
  'liquidity that %s counts from its first tick to the one before its last',
  async (_name, range, active) => {
    await apply(1, created(factory, pool, 0x1001), initialized(pool, 60))
    await apply(2, moved('Mint', range, 5n))
    expect((await read(pool))?.liquidity).toBe(active)
    await apply(3, moved('Burn', range, 2n))
    expect((await read(pool))?.liquidity).toBe(active === 0n ? 0n : 3n)
    const ticks = await poolsStore(database.query).ticksOf([pool])
    expect(ticks.map(({ gross, net, tick }) => [tick, gross, net])).toEqual([
      [range[0], 3n, 3n],
      [range[1], 3n, -3n],
    ])
  },
)

test('a burn of nothing, which only brings fees up to date, is no change', async () => {
  await apply(1, created(factory, pool, 0x1001), initialized(pool, 0))
  await apply(2, moved('Mint', [-60, 60], 5n))
  await apply(3, moved('Burn', [-60, 60], 0n))
  expect((await changes()).map(({ kind }) => kind).toSorted()).toEqual(['initialize', 'mint'])
  expect((await read(pool))?.liquidity).toBe(5n)
})
