import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createLaunchpadWorld,
  createTestChain,
  type LaunchpadWorld,
  launchpadSets,
  type TestChain,
  testTerms,
} from '../../../../test/support/launchpad-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

describe.skipIf(url === '')('wallets that broadcast, on two processes on PostgreSQL', () => {
  let chain: TestChain
  let one: LaunchpadWorld
  let other: LaunchpadWorld
  beforeAll(async () => {
    chain = await createTestChain()
    const [first, second] = await openPostgresPair(url, launchpadSets)
    one = await createLaunchpadWorld(chain, { database: first })
    other = await createLaunchpadWorld(chain, { database: second })
    await other.sync()
  })
  afterAll(async () => {
    await one?.close()
    await other?.close()
    await chain?.stop()
  })

  const prepare = (creator: PrivateKeyAccount) =>
    one.service.launches.prepare({
      ...testTerms,
      creator: creator.address,
      name: 'Green Candle',
      symbol: 'CNDL',
    })
  const topicsOf = async (intentId: string) =>
    (await one.events()).filter(({ subject }) => subject === intentId).map(({ topic }) => topic)
  const once = ['intent.prepared', 'intent.submitted', 'intent.confirmed']

  test('what one process is told, the other settles', async () => {
    const creator = await chain.account()
    const { id, intent } = await prepare(creator)
    const transactionHash = await chain.evm.sendRawTransaction(await chain.sign(creator, intent))
    await one.service.intents.submit(intent.id, { transactionHash })
    await other.sync()
    expect(await one.service.launches.get(id)).toMatchObject({
      status: 'confirmed',
      transactionHash,
    })
    expect(await topicsOf(intent.id)).toEqual(once)
    expect(await one.service.intents.submit(intent.id, { transactionHash })).toMatchObject({
      status: 'confirmed',
    })
  })

  test('one is told while the other finds it: it is settled, and each event comes once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const creator = await chain.account()
      const { intent } = await prepare(creator)
      const transactionHash = await chain.evm.sendRawTransaction(await chain.sign(creator, intent))
      await Promise.all([
        // Whoever is first changes it; the one who is late is refused, and may ask again.
        one.service.intents.submit(intent.id, { transactionHash }).catch(() => undefined),
        other.sync(),
      ])
      const again = await one.service.intents.submit(intent.id, { transactionHash })
      expect(again).toMatchObject({ transactionHash })
      await other.sync()
      expect(await topicsOf(intent.id)).toEqual(once)
    }
  })

  test('two intents of equal bytes, told on two processes at once: one transaction settles one', async () => {
    const creator = await chain.account()
    const [first, second] = [await prepare(creator), await prepare(creator)]
    const transactionHash = await chain.evm.sendRawTransaction(
      await chain.sign(creator, first.intent),
    )
    const answers = await Promise.allSettled([
      one.service.intents.submit(first.intent.id, { transactionHash }),
      other.service.intents.submit(second.intent.id, { transactionHash }),
    ])
    await other.sync()
    const states = await Promise.all(
      [first, second].map(async ({ intent }) => (await one.service.intents.get(intent.id)).status),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(states.toSorted()).toEqual(['confirmed', 'prepared'])
  })
})
