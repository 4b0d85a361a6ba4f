import { type Hex, parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGriefer, type Griefer } from '../../../../../test/support/graduation-griefer.ts'
import {
  createFamiliesChain,
  type FamiliesChain,
} from '../../../../../test/support/launch-families.ts'
import {
  type LaunchpadWorld,
  launchToken,
  testChainId,
  tradeToken,
} from '../../../../../test/support/launchpad-world.ts'
import { createEvmPayoutWallet } from '../../../../adapters/viem/evm-payout-wallet.ts'
import type { ChainEvm } from '../../../../ports/chain-evm.ts'
import { encodeGraduate } from '../calldata.ts'
import { crossings, lastBuyCrossings } from './graduation-gas.ts'
import { createGraduationKeeper, type GraduationKeeperOptions } from './graduation-keeper.ts'

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

/** A launch whose pool is kept from opening by this many bids of dust. */
async function waitingLaunch(bids: number) {
  const { id: launchId, predictedAddress } = await launchToken(chain, world, {
    creator: await chain.account(),
  })
  // The view has only checked addresses.
  const token = predictedAddress as Hex
  const griefer = await createGriefer(chain, token)
  await griefer.fillPriceRange(bids)
  const trader = await chain.account()
  await tradeToken(chain, world, {
    trader,
    token,
    side: 'buy',
    amountIn: parseEther('10'),
    gas: 12_000_000n,
  })
  expect((await world.service.launches.get(launchId)).status).toBe('graduating')
  return { launchId, token, griefer }
}

const key = () => generatePrivateKey()

/** One process's keeper; processes share the store and the key. */
async function keeperOf(
  walletKey: Hex,
  change: Partial<Pick<GraduationKeeperOptions, 'evm' | 'spendPerTokenDay'>> = {},
) {
  const { clock, database, logger, outbox } = world
  const evm = change.evm ?? chain.evm
  const wallet = createEvmPayoutWallet({
    key: walletKey,
    chainId: testChainId,
    chain: evm,
    database,
  })
  if ((await evm.getBalance(wallet.address)) === 0n) {
    await chain.ask('anvil_setBalance', [wallet.address, `0x${parseEther('10').toString(16)}`])
  }
  const keeper = createGraduationKeeper({
    clock,
    database,
    evm,
    logger,
    outbox,
    wallet,
    launchpad: chain.launchpadAddress,
    spendPerTokenDay: parseEther('1'),
    ...change,
  })
  return { keeper, address: wallet.address }
}

/** The chain, with an attacker who pushes the price back before each transaction of the keeper. */
function pushedBefore(griefer: Griefer, pushes: { count: number }): ChainEvm {
  return {
    ...chain.evm,
    sendRawTransaction: async (signed) => {
      pushes.count += 1
      await griefer.pushBack(parseEther('0.0001'))
      return chain.evm.sendRawTransaction(signed)
    },
  }
}

async function callsOf(token: Hex) {
  return (await world.events())
    .filter(({ subject, topic }) => subject === token && topic === 'launch.graduation_called')
    .map(({ payload }) => payload)
}

test('the keeper opens a pool in few calls, while somebody pushes its price back before each', async () => {
  const bids = 450
  const { launchId, token, griefer } = await waitingLaunch(bids)
  const pushes = { count: 0 }
  const { keeper, address } = await keeperOf(key(), { evm: pushedBefore(griefer, pushes) })
  const steps = await keeper.run()
  // The last buy crossed its share, and each push takes back a step or two.
  const most = Math.ceil((bids - lastBuyCrossings) / (crossings.usual - 2)) + 1
  expect(steps.length).toBeLessThanOrEqual(most)
  expect(steps.at(-1)).toBe('opened')
  expect(new Set(steps.slice(0, -1))).toEqual(new Set(['advanced']))
  expect(pushes.count).toBe(steps.length)
  await world.sync()
  expect((await world.service.launches.get(launchId)).status).toBe('graduated')
  const calls = await callsOf(token)
  expect(calls).toMatchObject(steps.map((outcome, index) => ({ outcome, attempt: index + 1 })))
  expect(await chain.evm.getTransactionCount(address)).toBe(steps.length)
  expect(await keeper.run()).toEqual([])
})

test('two processes make each call once', async () => {
  const { launchId, token } = await waitingLaunch(320)
  const walletKey = key()
  const first = await keeperOf(walletKey)
  const second = await keeperOf(walletKey)
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([first.keeper.run(), second.keeper.run()])
    await world.sync()
    if ((await world.service.launches.get(launchId)).status === 'graduated') break
  }
  const calls = await callsOf(token)
  expect(calls.at(-1)).toMatchObject({ outcome: 'opened' })
  expect(new Set(calls.map((call) => JSON.stringify(call))).size).toBe(calls.length)
  expect(await chain.evm.getTransactionCount(first.address)).toBe(calls.length)
})

test('a process that died after it began a call has it made by the next one, once', async () => {
  const { launchId, token } = await waitingLaunch(150)
  const walletKey = key()
  const dying = await keeperOf(walletKey, {
    evm: { ...chain.evm, sendRawTransaction: () => Promise.reject(new Error('killed')) },
  })
  await expect(dying.keeper.run()).rejects.toThrow('killed')
  expect(await callsOf(token)).toEqual([])
  const { keeper, address } = await keeperOf(walletKey)
  expect(await keeper.run()).toEqual(['opened'])
  expect(await chain.evm.getTransactionCount(address)).toBe(1)
  await world.sync()
  expect((await world.service.launches.get(launchId)).status).toBe('graduated')
})

test('nothing is sent above the bound of the day, and a failure is waited out', async () => {
  const { launchId, token } = await waitingLaunch(150)
  const poor = await keeperOf(key(), { spendPerTokenDay: 1n })
  expect(await poor.keeper.run()).toEqual(['unaffordable'])
  expect(await chain.evm.getTransactionCount(poor.address)).toBe(0)

  // Another account opened the pool, and neither the index nor the keeper's node has seen it.
  await chain.send({ to: chain.launchpadAddress, data: encodeGraduate(token, crossings.most) })
  const seen = await keeperOf(key())
  expect(await seen.keeper.run()).toEqual(['refused'])
  const blind = await keeperOf(key(), {
    evm: {
      ...chain.evm,
      simulate: async () => ({ ok: true, returnData: '0x', gasUsed: 1n }),
    },
  })
  expect(await blind.keeper.run()).toEqual(['failed'])
  expect(await blind.keeper.run()).toEqual(['later'])
  world.clock.advance(31_000)
  expect(await blind.keeper.run()).toEqual(['failed'])
  world.clock.advance(31_000)
  expect(await blind.keeper.run()).toEqual(['later'])
  await world.sync()
  expect((await world.service.launches.get(launchId)).status).toBe('graduated')
  expect(await blind.keeper.run()).toEqual([])
})
