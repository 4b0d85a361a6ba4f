import { type Hex, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGriefer } from '../../../../test/support/graduation-griefer.ts'
import {
  createFamiliesChain,
  type FamiliesChain,
} from '../../../../test/support/launch-families.ts'
import {
  type LaunchpadWorld,
  launchToken,
  type Signable,
  testTerms,
} from '../../../../test/support/launchpad-world.ts'
import { crossings } from './graduation/graduation-gas.ts'

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

type Prepared = Signable & { readonly id: string; readonly gasLimit?: string | null }

/** As a browser wallet does, and nobody tells the service of it. */
async function walletSends(
  account: PrivateKeyAccount,
  intent: Prepared,
  gas = 9_000_000n,
): Promise<Hex> {
  const limit = intent.gasLimit == null ? gas : BigInt(intent.gasLimit)
  const sent = await chain.evm.sendRawTransaction(await chain.sign(account, intent, { gas: limit }))
  await world.sync()
  return sent
}

async function expectSettled(intentId: string, transactionHash: Hex): Promise<void> {
  const intent = await world.service.intents.get(intentId)
  expect(intent).toMatchObject({ status: 'confirmed', transactionHash })
  const own = (await world.events()).filter(({ subject }) => subject === intentId)
  expect(own.map(({ topic }) => topic)).toEqual([
    'intent.prepared',
    'intent.submitted',
    'intent.confirmed',
  ])
}

test.each(['uni', 'pons'] as const)(
  '%s: a launch into a pool that nobody told of',
  async (family) => {
    const creator = await chain.account()
    const prepared = await world.service.launches.prepareInPool(family, {
      ...testTerms,
      creator: creator.address,
      name: 'Locked Candle',
      symbol: 'LOCK',
      initialBuyEth: '0.1',
    })
    const hash = await walletSends(creator, prepared.intent)
    await expectSettled(prepared.intent.id, hash)
    expect(await world.service.launches.get(prepared.id, family)).toMatchObject({
      status: 'trading',
      transactionHash: hash,
    })
  },
)

test('a token of the factory, and a claim of what is vested in it, that nobody told of', async () => {
  const creator = await chain.account()
  const { intent } = await world.service.tokens.prepare({
    creator: creator.address,
    name: 'Plain Token',
    symbol: 'PLAIN',
    decimals: 6,
    supply: '1000',
    deadlineSeconds: 600,
    grants: [
      { beneficiary: creator.address, amount: '100', cliffSeconds: 0, durationSeconds: 1_000 },
    ],
  })
  await expectSettled(intent.id, await walletSends(creator, intent))
  await chain.ask('evm_increaseTime', [500])
  await chain.ask('anvil_mine', [])
  await world.sync()
  const claim = await world.service.tokens.prepareClaim({
    account: creator.address,
    deadlineSeconds: 600,
  })
  await expectSettled(claim.intent.id, await walletSends(creator, claim.intent))
})

test('a last buy that opens no pool, and the graduation after it, that nobody told of', async () => {
  const launch = await launchToken(chain, world, { creator: await chain.account() })
  // The view has only checked addresses.
  const token = launch.predictedAddress as Hex
  const griefer = await createGriefer(chain, token)
  await griefer.fillPriceRange(crossings.usual + 100)
  const trader = await chain.account()
  const { intents } = await world.service.trades.prepare({
    ...testTerms,
    token,
    side: 'buy',
    trader: trader.address,
    amountIn: parseEther('10').toString(),
  })
  const [buy] = intents
  if (buy === undefined) throw new Error('a buy was prepared')
  await expectSettled(buy.id, await walletSends(trader, buy))
  expect(await world.service.launches.get(launch.id)).toMatchObject({ status: 'graduating' })
  const anybody = await chain.account()
  const graduation = await world.service.graduations.prepare(launch.id, {
    account: anybody.address,
    maxCrossings: crossings.most,
    deadlineSeconds: 600,
  })
  await expectSettled(graduation.id, await walletSends(anybody, graduation))
  expect(await world.service.launches.get(launch.id)).toMatchObject({ status: 'graduated' })
})
