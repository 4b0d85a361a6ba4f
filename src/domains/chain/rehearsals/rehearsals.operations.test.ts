import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestChains, type TestChains } from '../../../../test/support/chain-daemon.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { httpServerOf } from '../../../../test/support/http-server.ts'
import { createAnvilForks } from '../../../adapters/anvil/anvil-forks.ts'
import { createViemChainEvm } from '../../../adapters/viem/viem-chain-evm.ts'
import type { ChainEvm } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import {
  createRehearsalsService,
  type RehearsalsService,
  rehearsalsMigrations,
  rehearsalsRows,
} from './index.ts'
import { factsOf } from './launch-facts.ts'
import type { GroupInput, RehearsalView } from './rehearsals.schemas.ts'

let chains: TestChains
let database: Database
let evm: ChainEvm
let forks: ReturnType<typeof createAnvilForks>
let http: FastifyInstance
let contracts: Awaited<ReturnType<TestChains['start']>>['addresses']['contracts']
let rehearsals: RehearsalsService

beforeAll(async () => {
  chains = await createTestChains()
  const [daemon, opened] = await Promise.all([
    chains.start(),
    createTestDatabase([{ domain: 'rehearsals', migrations: rehearsalsMigrations }]),
  ])
  database = opened
  const { evmRpcUrl } = daemon.addresses
  contracts = daemon.addresses.contracts
  evm = createViemChainEvm({ rpcUrl: evmRpcUrl })
  forks = createAnvilForks({ rpcUrl: evmRpcUrl })
  rehearsals = serviceOn(forks)
  http = await serverOf(rehearsals)
})

afterAll(async () => {
  await http.close()
  await forks.stop()
  await database.close()
  await chains.remove()
})

function serviceOn(way: ReturnType<typeof createAnvilForks> | null, withPools = true) {
  const { ponsLaunchpad: pons, quoterV2: quoter, swapRouter: router, uniLaunchpad: uni } = contracts
  return createRehearsalsService({
    database,
    evm,
    forks: way,
    clock: { nowMs: () => Date.UTC(2026, 6, 15, 9) },
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    settings: {
      launchpadAddress: contracts.curveLaunchpad,
      chainId: 4663,
      ...(withPools ? { pools: { pons, quoter, router, uni } } : {}),
    },
  })
}

function serverOf(service: RehearsalsService) {
  return httpServerOf(
    { rehearsals: rehearsalsRows },
    { rehearsals: service },
    { handlerTimeoutMs: 30_000 },
  )
}

const path = '/api/rh-launchpad/rehearsals'
let callers = 0
/** Each from another caller, because one rehearsal uses much of a caller's rate limit. */
const post = (body: object, url = path) => {
  callers += 1
  return http.inject({ method: 'POST', url, payload: body, remoteAddress: `10.0.0.${callers}` })
}
const antiSnipe = { startBps: 5_000, durationSeconds: 60, decay: 'linear' } as const
const group = (differences: Partial<GroupInput>) => ({
  role: 'buyer' as const,
  count: 1,
  minEth: '0.1',
  maxEth: '0.1',
  fromSecond: 0,
  toSecond: 0,
  ...differences,
})

async function rehearse(body: object, url = path): Promise<RehearsalView> {
  const answer = await post(body, url)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const wei = ({ amountAtomic }: { readonly amountAtomic: string }) => BigInt(amountAtomic)

describe('POST /api/rh-launchpad/rehearsals', () => {
  test('200 twice the same for the same seed and block, and another crowd for another seed', async () => {
    const before = await evm.getBlock('latest')
    const body = {
      launch: { initialBuyEth: '0.05', antiSnipe },
      crowd: [
        group({ role: 'sniper', count: 3, maxEth: '0.3', toSecond: 8, sellAtBps: 11_000 }),
        group({ count: 6, minEth: '0.01', fromSecond: 20, toSecond: 300, sellAfterSeconds: 60 }),
      ],
      seed: 'one',
      atBlock: Number(before?.number),
    }
    const [first, second, other] = [
      await rehearse(body),
      await rehearse(body),
      await rehearse({ ...body, seed: 'two' }),
    ]
    expect(second.result).toEqual(first.result)
    expect(second.fork).toEqual(first.fork)
    expect(other.result).not.toEqual(first.result)
    expect(await evm.getBlock('latest')).toEqual(before)
    expect(first.result.snipers.count + first.result.buyers.count).toBe(9)
    const seconds = first.result.pricePath.map((point) => point.second)
    expect(seconds).toEqual([...seconds].sort((left, right) => left - right))
    const read = await http.inject({ url: `${path}/${first.id}` })
    expect(read.json()).toEqual(first)
  })

  test('every wei is with somebody: what the crowd paid is in the curve or was taken', async () => {
    const { result } = await rehearse({
      launch: { initialBuyEth: '0.2', antiSnipe },
      crowd: [
        group({ role: 'sniper', count: 4, sellAfterSeconds: 30 }),
        group({ count: 5, fromSecond: 1, toSecond: 200 }),
      ],
    })
    const { buyers, creatorTake, graduation, protocolTake, snipers } = result
    const paid = wei(buyers.spent) + wei(snipers.spent) + wei(creatorTake.firstBuySpent)
    const paidOut = wei(buyers.received) + wei(snipers.received)
    const taken = wei(creatorTake.fees) + wei(protocolTake.tradeFees)
    const raised = wei(result.pricePath.at(-1)?.ethRaised ?? { amountAtomic: '0' })
    expect(paid - paidOut).toBe(taken + raised)
    expect(wei(snipers.tokensHeld)).toBe(0n)
    expect(graduation).toMatchObject({ isSoldOut: false, pool: null })
    expect(result.trades).toBe(13)
  })

  test('the anti-snipe fee falls with the seconds of the fork', async () => {
    const shares = []
    for (const second of [0, 30, 60]) {
      const { result } = await rehearse({
        launch: { antiSnipe },
        crowd: [group({ role: 'sniper', fromSecond: second, toSecond: second })],
      })
      shares.push(wei(result.antiSnipeFees) / 10n ** 14n)
    }
    // Of a tenth of an ether: half of it at the launch, a quarter after 30 of 60 seconds, nothing at the end.
    expect(shares).toEqual([500n, 250n, 0n])
  })

  test('a sold-out curve opens its pool, and what comes later is counted and not traded', async () => {
    const { result, warnings } = await rehearse({
      launch: {},
      crowd: [
        group({ role: 'sniper', sellAfterSeconds: 100 }),
        group({ minEth: '5', maxEth: '5', fromSecond: 42, toSecond: 42 }),
        group({ fromSecond: 50, toSecond: 60 }),
      ],
    })
    expect(result.graduation).toMatchObject({ isSoldOut: true, second: 42, progressBps: 10_000 })
    expect(result.graduation.pool).toMatch(/^0x/)
    expect(wei(result.protocolTake.graduationFee)).toBeGreaterThan(0n)
    expect(result.skipped).toBe(2)
    // The buyer of five ether is refunded what the curve cannot take.
    expect(wei(result.buyers.spent)).toBeLessThan(4n * 10n ** 18n)
    expect(warnings.join(' ')).toContain('42 s')
  })

  test('a rule to sell is followed one second after the price is reached', async () => {
    const { result } = await rehearse({
      launch: {},
      crowd: [
        group({ role: 'sniper', sellAtBps: 15_000 }),
        group({ minEth: '0.5', maxEth: '0.5', fromSecond: 10, toSecond: 10 }),
      ],
    })
    expect(result.pricePath.filter(({ sells }) => sells > 0).map(({ second }) => second)).toEqual([
      11,
    ])
    expect(BigInt(result.snipers.profitAtomic)).toBeGreaterThan(0n)
    expect(BigInt(result.buyers.profitAtomic)).toBeLessThan(0n)
  })

  test.each([
    ['a range that ends before it begins', { crowd: [group({ fromSecond: 9, toSecond: 8 })] }],
    ['a size that ends before it begins', { crowd: [group({ minEth: '0.2' })] }],
    ['a crowd of nobody with nothing', { crowd: [group({ minEth: '0', maxEth: '0' })] }],
    ['101 accounts', { crowd: [group({ count: 50 }), group({ count: 50 }), group({})] }],
    ['a buyer after the end', { crowd: [group({ toSecond: 61 })], minutes: 1 }],
    ['a block that is not there', { crowd: [], atBlock: 1_000_000 }],
  ])('400 for %s', async (_, body) => {
    const answer = await post({ launch: {}, ...body })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid'])
  })

  test('422 for a launch that the contract refuses', async () => {
    const answer = await post({ launch: { name: '🕯'.repeat(30) }, crowd: [] })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'rehearsals.launch_refused'])
  })

  test('503 where the chain cannot be forked', async () => {
    const bare = await serverOf(serviceOn(null))
    const answer = await bare.inject({
      method: 'POST',
      url: path,
      payload: { launch: {}, crowd: [] },
    })
    expect(answer.json()).toMatchObject({ code: 'rehearsals.not_configured', configured: false })
    await bare.close()
  })
})

describe.each(['uni', 'pons'] as const)('POST rehearsals of %s', (family) => {
  const url = family === 'uni' ? '/api/uni-launchpad/rehearsals' : '/api/pons/rehearsals'
  const limited = (walletBps: number, durationSeconds: number) => ({
    limits: { walletBps, durationSeconds },
  })

  test('200 twice the same for the same seed and block, and every wei is with somebody', async () => {
    const before = await evm.getBlock('latest')
    const body = {
      launch: { initialBuyEth: '0.05' },
      crowd: [
        group({ role: 'sniper', count: 2, maxEth: '0.3', toSecond: 8, sellAfterSeconds: 30 }),
        group({ count: 4, minEth: '0.01', fromSecond: 20, toSecond: 300, sellAtBps: 10_500 }),
      ],
      seed: 'one',
      atBlock: Number(before?.number),
    }
    const [first, second] = [await rehearse(body, url), await rehearse(body, url)]
    expect(second.result).toEqual(first.result)
    expect(await evm.getBlock('latest')).toEqual(before)
    const { buyers, creatorTake, graduation, pricePath, protocolTake, snipers } = first.result
    expect(first.family).toBe(family)
    expect([snipers.count, buyers.count]).toEqual([2, 4])
    expect(wei(creatorTake.firstBuySpent)).toBe(5n * 10n ** 16n)
    const paid = wei(buyers.spent) + wei(snipers.spent) + wei(creatorTake.firstBuySpent)
    const paidOut = wei(buyers.received) + wei(snipers.received)
    const raised = wei(pricePath.at(-1)?.ethRaised ?? { amountAtomic: '0' })
    // Fees are not collected in a rehearsal, so the pool still holds them.
    expect(paid - paidOut).toBe(raised)
    const fees = wei(creatorTake.fees) + wei(protocolTake.tradeFees)
    // One per cent of every purchase; the pool rounds each by one wei.
    expect(Number(paid / 100n - fees)).toBeLessThan(20)
    expect(wei(creatorTake.feeTokens) + wei(protocolTake.tradeFeeTokens)).toBeGreaterThan(0n)
    expect(graduation).toMatchObject({ isSoldOut: false, second: null })
    expect(graduation.pool).toMatch(/^0x/)
    expect(wei(snipers.tokensHeld)).toBe(0n)
    const read = await http.inject({ url: `${url}/${first.id}` })
    expect(read.json()).toEqual(first)
  })

  test('a limit refuses who comes too soon and wants too much', async () => {
    const crowd = [
      group({ role: 'sniper', minEth: '0.2', maxEth: '0.2', fromSecond: 1, toSecond: 1 }),
      group({ minEth: '0.2', maxEth: '0.2', fromSecond: 120, toSecond: 120 }),
    ]
    const { result } = await rehearse({ launch: limited(100, 60), crowd }, url)
    expect(result.pricePath.map(({ buys, refused, second }) => [second, buys, refused])).toEqual([
      [0, 0, 0],
      [1, 0, 1],
      [120, 1, 0],
    ])
    expect([result.snipers.count, result.buyers.count]).toEqual([0, 1])
    const open = await rehearse({ launch: {}, crowd }, url)
    expect(open.result.snipers.count).toBe(1)
    expect(open.warnings.join(' ')).toContain('no anti-snipe fee')
  })

  test('an early fee is taken of what snipers get, and of nobody who comes later', async () => {
    const { result } = await rehearse(
      {
        launch: { antiSnipe: { startBps: 5_000, durationSeconds: 60, decay: 'linear' } },
        crowd: [
          group({ role: 'sniper', minEth: '0.1', maxEth: '0.1', fromSecond: 0, toSecond: 0 }),
          group({ minEth: '0.1', maxEth: '0.1', fromSecond: 120, toSecond: 120 }),
        ],
      },
      url,
    )
    const { antiSnipeFees, antiSnipeTokensBurnt, snipers } = result
    // Half of it in the second of the launch.
    expect(wei(antiSnipeTokensBurnt) - wei(snipers.tokensBought)).toBeLessThan(2n)
    expect(wei(antiSnipeTokensBurnt)).toBeGreaterThan(10n ** 25n)
    expect(wei(snipers.tokensHeld)).toBe(wei(snipers.tokensBought))
    expect(wei(antiSnipeFees)).toBe(0n)
  })

  test('422 for a launch that the contract refuses', async () => {
    const answer = await post({ launch: { startTick: -207_100 }, crowd: [] }, url)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'rehearsals.launch_refused'])
  })

  test('503 where the family is not configured', async () => {
    const bare = await serverOf(serviceOn(forks, false))
    const answer = await bare.inject({ method: 'POST', url, payload: { launch: {}, crowd: [] } })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'rehearsals.not_configured'])
    await bare.close()
  })
})

describe('naming a rehearsal beside a launch', () => {
  test('it fits a launch that declares the same, and no other', async () => {
    const creator = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const launch = { name: 'Green Candle', symbol: 'CNDL', initialBuyEth: '0.050', antiSnipe }
    const held = await rehearse({ launch, crowd: [] })
    const request = { launch, crowd: [], minutes: 10 }
    const facts = factsOf({ family: 'curve', request })
    const fits = (change: object, id = held.id) =>
      rehearsals.fits(id, { ...facts, creator, ...change })
    expect(await fits({})).toBe('fits')
    expect(await fits({ initialBuy: 10n })).toBe('differs')
    expect(await fits({ name: 'Red Candle' })).toBe('differs')
    expect(await fits({ antiSnipe: null })).toBe('differs')
    expect(await fits({ antiSnipe: { ...antiSnipe, decay: 'halving' } })).toBe('differs')
    expect(await fits({ family: 'uni', startTick: 0 })).toBe('differs')
    expect(await fits({}, `rhrsl_${'0'.repeat(26)}`)).toBe('unknown')
    const told = await rehearse({ launch: { ...launch, creator }, crowd: [] })
    expect(await fits({}, told.id)).toBe('fits')
    const other = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
    expect(await fits({ creator: other }, told.id)).toBe('differs')
  })
})

test('404 for a rehearsal that never was', async () => {
  const answer = await http.inject({ url: `${path}/rhrsl_${'0'.repeat(26)}` })
  expect(answer.statusCode).toBe(404)
})
