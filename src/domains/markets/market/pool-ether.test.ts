import { sql } from 'kysely'
import {
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  padHex,
  parseAbi,
} from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  createMarketChain,
  createMarketWorld,
  genesisTime,
  type MarketWorld,
  poolLaunchLogs,
  tokenOf,
  traderOf,
  transferLog,
  uniswap,
} from '../../../../test/support/market-chain.ts'
import { countRows, trimAll } from '../../../../test/support/trim.ts'
import {
  call,
  createUniswapChain,
  fundPool,
  noDeadline,
  sorted,
  testUniswapAbi,
  type UniswapChain,
} from '../../../../test/support/uniswap-chain.ts'
import { poolTopics } from '../../chain/pools/index.ts'
import { marketRetention } from './retention.store.ts'
import { ether } from './views.ts'

const fee = 3_000
const collectAbi = parseAbi([
  'struct CollectParams { uint256 tokenId; address recipient; uint128 amount0Max; uint128 amount1Max; }',
  'function collect(CollectParams params) payable returns (uint256 amount0, uint256 amount1)',
])
const opened: MarketWorld[] = []
let chain: UniswapChain
beforeAll(async () => {
  chain = await createUniswapChain()
}, 60_000)
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close()
})
afterAll(() => chain?.stop())

async function read<result>(
  to: Hex,
  name: 'balanceOf' | 'getPool' | 'positions',
  args: readonly unknown[],
) {
  const data = await chain.evm.call({ to, data: call(name, args) })
  return decodeFunctionResult({ abi: testUniswapAbi, functionName: name, data }) as result
}

test('what a pool holds is its balance of wrapped ether, after every kind of move', async () => {
  const coin = await chain.token()
  const [token0, token1] = sorted(coin, chain.weth)
  await fundPool(chain, [coin, chain.weth], { fee, liquidity: 10n ** 20n })
  const pool = await read<Hex>(chain.factory, 'getPool', [token0, token1, fee])
  const world = await createMarketWorld(chain, {
    launchpadAddress: chain.launchpadAddress,
    startBlock: chain.startBlock,
    uniswap: { ...uniswap, factoryAddress: chain.factory, wethAddress: chain.weth },
  })
  opened.push(world)
  const swap = (tokenIn: Hex, tokenOut: Hex) =>
    chain.send({
      to: chain.swapRouter,
      data: call('exactInputSingle', [
        {
          ...{ tokenIn, tokenOut, fee, recipient: chain.owner, deadline: noDeadline },
          ...{ amountIn: 7n * 10n ** 17n, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n },
        },
      ]),
    })
  const [tokenId, max] = [1n, 2n ** 128n - 1n]
  const collected = { tokenId, recipient: chain.owner, amount0Max: max, amount1Max: max }
  const half = { tokenId, amount0Min: 0n, amount1Min: 0n, deadline: noDeadline }
  const moves: readonly (() => Promise<unknown>)[] = [
    async () => undefined,
    () => swap(chain.weth, coin),
    () => swap(coin, chain.weth),
    async () => {
      const position = await read<readonly bigint[]>(chain.positionManager, 'positions', [tokenId])
      const liquidity = (position[7] ?? 0n) / 2n
      await chain.send({
        to: chain.positionManager,
        data: call('decreaseLiquidity', [{ ...half, liquidity }]),
      })
    },
    () =>
      chain.send({
        to: chain.positionManager,
        data: encodeFunctionData({ abi: collectAbi, functionName: 'collect', args: [collected] }),
      }),
    () => chain.send({ to: chain.weth, data: call('transfer', [pool, 5n]) }),
    () => fundPool(chain, [coin, chain.weth], { fee, liquidity: 10n ** 18n }),
  ]
  const held: bigint[] = []
  for (const move of moves) {
    await move()
    await world.sync()
    const balance = await read<bigint>(chain.weth, 'balanceOf', [pool])
    const { items } = await world.market.tokens.pools({ pool })
    expect(items.map(({ liquidityEth }) => liquidityEth)).toEqual([ether(balance)])
    held.push(balance)
  }
  // Less liquidity alone pays nothing out.
  expect(held[3]).toBe(held[2])
  expect(new Set(held).size).toBe(moves.length - 1)
})

function poolCreated(token: Hex, pool: Hex) {
  const [created = '0x'] = poolTopics
  const pair = sorted(token, uniswap.wethAddress)
  return {
    address: uniswap.factoryAddress,
    topics: [created, ...pair.map((each) => padHex(each)), padHex('0x2710')],
    data: encodeAbiParameters([{ type: 'int24' }, { type: 'address' }], [200, pool]),
  }
}

/** A token launched into a pool, with these amounts paid in, one in each block. */
function poolChain(amounts: readonly bigint[]) {
  const memory = createMarketChain()
  const pools = [traderOf(70), traderOf(71)]
  const pay = (pool: Hex, amount: bigint) =>
    amount > 0n
      ? transferLog(uniswap.wethAddress, traderOf(1), pool, amount)
      : transferLog(uniswap.wethAddress, pool, traderOf(1), -amount)
  memory.mine(
    pools.map((pool, index) => ({
      logs: [poolCreated(tokenOf(index), pool), ...poolLaunchLogs(index, pool, 2n ** 96n)],
    })),
  )
  for (const amount of amounts) {
    memory.mine([{ logs: [pay(pools[0] ?? '0x', amount)] }])
  }
  memory.mine([{ logs: [pay(pools[1] ?? '0x', 5n * 10n ** 17n)] }])
  return memory
}

const pooled = (...amounts: readonly bigint[]) => indexOf(poolChain(amounts))

async function indexOf(memory: ReturnType<typeof createMarketChain>) {
  const world = await createMarketWorld(memory, { uniswap, retainedBlocks: 8 })
  opened.push(world)
  await world.sync()
  const list = async () => {
    const { items } = await world.market.tokens.list({ sort: 'liquidity', limit: 10 })
    return items.map(({ liquidityEth, liquidityReason, token }) => [
      token,
      liquidityEth,
      liquidityReason,
    ])
  }
  return { list, memory, world }
}

test('tokens in pools are sorted by the ether in these', async () => {
  const { list, memory, world } = await pooled(10n ** 18n, 10n ** 17n)
  expect(await list()).toEqual([
    [tokenOf(0), '1.1', null],
    [tokenOf(1), '0.5', null],
  ])
  // Ether alone is moved: the token itself has no log in this block.
  memory.mine([{ logs: [transferLog(uniswap.wethAddress, traderOf(70), traderOf(1), 10n ** 18n)] }])
  await world.sync()
  expect(await list()).toEqual([
    [tokenOf(1), '0.5', null],
    [tokenOf(0), '0.1', null],
  ])
})

test('a reorganisation takes moves back', async () => {
  const { list, memory, world } = await pooled(10n ** 18n, 10n ** 17n, -(10n ** 16n))
  expect((await list())[0]).toEqual([tokenOf(0), '1.09', null])
  memory.cut(3)
  memory.mine()
  memory.mine()
  memory.mine()
  memory.mine()
  await world.sync()
  expect(await list()).toEqual([
    [tokenOf(0), '1', null],
    [tokenOf(1), '0', null],
  ])
})

test('what a pool holds stays when the moves of its old days are removed', async () => {
  const memory = poolChain([10n ** 18n, 10n ** 17n])
  const day = 86_400
  for (let index = 0; index < 48; index += 1) memory.mine([], day / 4)
  memory.mine([{ logs: [transferLog(uniswap.wethAddress, traderOf(1), traderOf(70), 10n ** 16n)] }])
  const { list, world } = await indexOf(memory)
  const before = await list()
  const nowMs = (genesisTime + 12 * day) * 1_000
  await trimAll(world.database, marketRetention, { days: 2, nowMs })
  expect(await countRows(world.database, 'market_pool_moves')).toBe(1)
  expect(before).toEqual([
    [tokenOf(0), '1.11', null],
    [tokenOf(1), '0.5', null],
  ])
  expect(await list()).toEqual(before)
})

test('of a pool that was indexed before this was kept it is not known, and the list says so', async () => {
  const { list, memory, world } = await pooled(10n ** 18n)
  await sql`UPDATE market_pools SET ether = NULL`.execute(world.database.query)
  memory.mine([{ logs: [transferLog(uniswap.wethAddress, traderOf(1), traderOf(70), 1n)] }])
  memory.mine([{ logs: [transferLog(uniswap.wethAddress, traderOf(1), traderOf(71), 1n)] }])
  await world.sync()
  expect(new Set((await list()).map(([, ...rest]) => rest.join()))).toEqual(
    new Set([',indexed_before_it_was_kept']),
  )
})
