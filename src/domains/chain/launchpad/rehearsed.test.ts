import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createLaunchpadWorld,
  createTestChain,
  type LaunchpadWorld,
  refusalOf,
  type TestChain,
  testTerms,
} from '../../../../test/support/launchpad-world.ts'
import { createLaunchpadService } from './index.ts'
import { noPool, type RehearsalFits, type RehearsedLaunch } from './rehearsed.ts'

let chain: TestChain
let world: LaunchpadWorld

beforeAll(async () => {
  chain = await createTestChain()
  world = await createLaunchpadWorld(chain)
})
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

function prepareWith(rehearsalFits?: RehearsalFits) {
  const { launches } = createLaunchpadService({
    ...world,
    evm: chain.evm,
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    settings: {
      launchpadAddress: chain.launchpadAddress,
      expectedCodeHash: null,
      chainId: 4663,
      baseUrl: 'http://localhost:4663',
    },
    ...(rehearsalFits === undefined ? {} : { rehearsalFits }),
  })
  return launches.prepare
}

const rehearsalId = `rhrsl_${'0'.repeat(26)}`

test('a rehearsal is compared with the whole launch, and one that fits is shown with the answer', async () => {
  const { address: creator } = await chain.account()
  const asked: (readonly [string, RehearsedLaunch])[] = []
  const prepare = prepareWith(async (...question) => {
    asked.push(question)
    return 'fits'
  })
  const launch = { ...testTerms, creator, name: 'Green Candle', symbol: 'CNDL' }
  const antiSnipe = { startBps: 5_000, durationSeconds: 60, decay: 'linear' } as const
  expect(await prepare(launch)).toMatchObject({ rehearsalId: null })
  const answer = await prepare({ ...launch, initialBuyEth: '0.1', antiSnipe, rehearsalId })
  expect(answer).toMatchObject({ rehearsalId, status: 'prepared' })
  await prepare({ ...launch, rehearsalId })
  const limits = { walletBps: 0, transactionBps: 0, durationSeconds: 0 }
  const plain = { family: 'curve', creator, name: 'Green Candle', symbol: 'CNDL', limits }
  expect(asked).toEqual([
    [rehearsalId, { ...plain, initialBuy: 10n ** 17n, antiSnipe, ...noPool }],
    [rehearsalId, { ...plain, initialBuy: 0n, antiSnipe: null, ...noPool }],
  ])
})

test.each([
  ['differs', async () => 'differs' as const],
  ['is unknown', async () => 'unknown' as const],
  ['cannot be looked up', undefined],
])('400 for a rehearsal that %s, and nothing is stored', async (_, rehearsalFits) => {
  const { address: creator } = await chain.account()
  const before = (await world.events()).length
  const launch = { ...testTerms, creator, name: 'Green Candle', symbol: 'CNDL', rehearsalId }
  expect(await refusalOf(prepareWith(rehearsalFits)(launch))).toMatchObject({
    status: 400,
    faults: ['body/rehearsalId'],
  })
  expect((await world.events()).length).toBe(before)
})
