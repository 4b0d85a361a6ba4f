import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createLaunchpadWorld,
  createTestChain,
  type LaunchpadWorld,
  type TestChain,
} from '../../../test/support/launchpad-world.ts'
import { migrate } from '../../adapters/sql/migrate.ts'
import {
  createDemo,
  createSimulatedAccounts,
  demoMigrations,
} from '../../domains/platform/demo/index.ts'
import type { DevFaucet } from '../../ports/dev-faucet.ts'
import type { Random } from '../../ports/random.ts'
import { createCurveVenue, createDemoClaim } from './curve-venue.ts'
import { createDemoWallet, loadDemoSeed } from './wallets.ts'

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}
const random = seeded(4_663)

let folder: string
let chain: TestChain
let world: LaunchpadWorld

beforeAll(async () => {
  chain = await createTestChain()
})
afterAll(() => chain?.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-demo-'))
  world = await createLaunchpadWorld(chain)
  await migrate(world.database, [{ domain: 'demo', migrations: demoMigrations }])
})
afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** Simulated traders on the test chain; each step moves the clock as far as a pause would. */
async function openDemo() {
  const { clock, database, service: launchpad } = world
  const { evm } = chain
  const seed = await loadDemoSeed(folder)
  const faucet: DevFaucet = {
    async drip({ address, amountAtomic }) {
      await chain.ask('anvil_setBalance', [address, `0x${amountAtomic.toString(16)}`])
      return { transaction: '0x' }
    },
  }
  const wallets = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      createDemoWallet({ seed, name: `${kind} ${index}`, evm, faucet }),
    )
  const accounts = createSimulatedAccounts({ database, clock })
  const claim = createDemoClaim({ launchpad })
  const venue = createCurveVenue({
    launchpad,
    evm,
    clock,
    launchpadAddress: chain.launchpadAddress,
  })
  const demo = createDemo({
    database,
    clock,
    random,
    logger: silent,
    accounts,
    claim,
    visits: { isAwake: () => true, onWake: () => () => {} },
    creators: wallets('creator', 2),
    traders: wallets('trader', 5),
    venues: [venue],
  })
  const steps = async (count: number) => {
    for (let step = 0; step < count; step++) {
      await demo.step()
      await world.sync()
      world.clock.advance(2_000)
    }
  }
  return { accounts, claim, steps, creators: wallets('creator', 2) }
}

test('simulated traders launch, trade and claim on the chain, and all of it is marked', async () => {
  const { accounts, claim, creators, steps } = await openDemo()
  await steps(40)
  const { items } = await world.service.launches.list({ limit: 50 })
  expect(items.length).toBeGreaterThanOrEqual(3)
  const trades = []
  for (const { id: launchId } of items) {
    trades.push(...(await world.service.launches.trades(launchId, { limit: 200 })).items)
  }
  expect(trades.length).toBeGreaterThan(15)
  const names = [...items, ...trades].flatMap((made) => {
    const account = 'creator' in made ? made.creator : made.trader
    return account === null ? [] : [account]
  })
  expect(await accounts.isSimulated(names)).toEqual(new Set(names))
  expect(new Set(items.map(({ curve }) => curve?.priceEth)).size).toBeGreaterThan(1)

  const creator = creators.find(({ address }) => items.some((each) => each.creator === address))
  if (creator === undefined) throw new Error('nobody launched')
  const lifetime = async () =>
    BigInt((await world.service.creatorFees.fees(creator.address)).totals.lifetime.amountAtomic)
  if ((await lifetime()) > 0n) expect(await claim(creator)).toBe(true)
  await world.sync()
  expect(await claim(creator)).toBe(false)
}, 60_000)

test('a holding is sold, with one approval for all sales', async () => {
  const { accounts, creators, steps } = await openDemo()
  await steps(6)
  expect(await accounts.isSimulated([creators[0]?.address ?? ''])).toHaveProperty('size', 1)
  const [wallet] = creators
  const [market] = (await world.service.launches.list({ limit: 1 })).items
  if (wallet === undefined || market === undefined) throw new Error('nothing was launched')
  const { clock, service: launchpad } = world
  const options = { launchpad, evm: chain.evm, clock, launchpadAddress: chain.launchpadAddress }
  const venue = createCurveVenue(options)
  await wallet.fund()
  const [found] = (await venue.markets(creators.map(({ address }) => address))).filter(
    ({ token }) => token === market.predictedAddress,
  )
  if (found === undefined) throw new Error('the market is not listed')
  await venue.buy(wallet, found.token, parseEther('0.1'))
  const held = await venue.holding(wallet, found.token)
  const count = () => chain.evm.getTransactionCount(wallet.address)
  const before = await count()
  await venue.sell(wallet, found.token, held / 2n)
  expect((await count()) - before).toBe(2)
  await venue.sell(wallet, found.token, held / 4n)
  expect((await count()) - before).toBe(3)
  expect(await venue.holding(wallet, found.token)).toBe(held - held / 2n - held / 4n)
}, 60_000)

test('they go on after a restart with the same wallets, and after their blocks were taken back', async () => {
  const first = await openDemo()
  await first.steps(10)
  const again = await openDemo()
  expect(again.creators.map(({ address }) => address)).toEqual(
    first.creators.map(({ address }) => address),
  )
  await chain.ask('anvil_reorg', [5, []])
  await world.sync()
  const before = (await chain.evm.getBlock('latest'))?.number ?? 0n
  await again.steps(10)
  expect((await chain.evm.getBlock('latest'))?.number).toBeGreaterThan(before + 3n)
}, 60_000)

test('the seed is for its owner only, is kept, and a damaged one is refused', async () => {
  const seed = await loadDemoSeed(folder)
  expect(await loadDemoSeed(folder)).toEqual(new Uint8Array(seed))
  const path = join(folder, 'demo-seed.json')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await writeFile(path, '{"seed":"short"}')
  await expect(loadDemoSeed(folder)).rejects.toThrow('does not hold the seed')
})

/** The same bytes in every run. */
function seeded(seed: number): Random {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  }
  return { bytes: (length) => Uint8Array.from({ length }, next) }
}
