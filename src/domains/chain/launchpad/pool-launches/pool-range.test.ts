import type { FastifyInstance } from 'fastify'
import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpServerOf } from '../../../../../test/support/http-server.ts'
import {
  createFamiliesChain,
  type FamiliesChain,
} from '../../../../../test/support/launch-families.ts'
import {
  type LaunchpadWorld,
  type Signable,
  testTerms,
} from '../../../../../test/support/launchpad-world.ts'
import { call } from '../../../../../test/support/uniswap-chain.ts'
import { chainErrors } from '../../../../kernel/chain-errors.ts'
import { launchpadRows } from '../index.ts'

let chain: FamiliesChain
let world: LaunchpadWorld
let http: FastifyInstance
let creator: Awaited<ReturnType<FamiliesChain['account']>>
let trader: typeof creator

beforeAll(async () => {
  chain = await createFamiliesChain()
  world = await chain.world()
  const errors = [...launchpadRows.errors, chainErrors]
  http = await httpServerOf(
    { launchpad: { ...launchpadRows, errors } },
    { launchpad: world.service },
    { handlerTimeoutMs: 30_000 },
  )
  creator = await chain.account()
  trader = await chain.account()
})
afterAll(async () => {
  await http?.close()
  await world?.close()
  await chain?.stop()
})

const texts = { name: 'Ranged Candle', symbol: 'RNGD' }
let callers = 0
const ask = (method: 'GET' | 'POST', url: string, payload?: object) => {
  callers += 1
  const body = payload === undefined ? {} : { payload }
  return http.inject({ method, url, ...body, remoteAddress: `10.1.0.${callers}` })
}

async function ok(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await ask(method, url, payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const prepare = (further: object, family = 'uni-launchpad') =>
  ask('POST', `/api/${family}/launches/prepare`, {
    ...testTerms,
    ...texts,
    creator: creator.address,
    ...further,
  })

async function send(who: typeof creator, intent: Signable & { readonly id: string }) {
  const signedTransaction = await chain.sign(who, intent, { gas: 2_000_000n })
  await ok('POST', `/api/uni-launchpad/intents/${intent.id}/submit`, { signedTransaction })
  await world.sync()
}

async function launch(further: object) {
  const prepared = await ok('POST', '/api/uni-launchpad/launches/prepare', {
    ...testTerms,
    ...texts,
    creator: creator.address,
    ...further,
  })
  const signedTransaction = await chain.sign(creator, prepared.intent, { gas: 9_000_000n })
  const { id: launchId } = prepared
  await ok('POST', `/api/uni-launchpad/launches/${launchId}/submit`, { signedTransaction })
  await world.sync()
  return { prepared, shown: await ok('GET', `/api/uni-launchpad/launches/${launchId}`) }
}

async function held(token: Hex, account: string): Promise<bigint> {
  return BigInt(await chain.evm.call({ to: token, data: call('balanceOf', [account]) }))
}

const tiers = [
  { feePpm: 500, tickSpacing: 10, lastTick: 887_270 },
  { feePpm: 3_000, tickSpacing: 60, lastTick: 887_220 },
  { feePpm: 10_000, tickSpacing: 200, lastTick: 887_200 },
]

test.each(tiers)(
  'a launch at $feePpm millionths over a bounded range is bought, sold and earns its creator that fee',
  async ({ feePpm, tickSpacing }) => {
    const { prepared, shown } = await launch({
      feeTier: feePpm,
      openingValueEth: '1',
      endValueEth: '10',
      initialBuyEth: '0.1',
      maxSlippageBps: 0,
    })
    const { pool, tokenAddress: token } = shown
    expect(token).toBe(prepared.predictedAddress)
    expect(pool.feePpm).toBe(feePpm)
    const isToken0 = BigInt(token) < BigInt(chain.weth)
    const [startTick, endTick] = isToken0
      ? [pool.tickLower, pool.tickUpper]
      : [-pool.tickUpper, -pool.tickLower]
    expect([startTick % tickSpacing, endTick % tickSpacing].map(Math.abs)).toEqual([0, 0])
    // A billion tokens are worth at most one ether at the start and ten at the end, and less by at most one tick
    // spacing.
    const slack = 1.0001 ** -tickSpacing
    expect(Number(pool.openingPriceEth) * 1e9).toBeGreaterThan(slack)
    expect(Number(pool.openingPriceEth) * 1e9).toBeLessThanOrEqual(1)
    expect(Number(pool.endPriceEth) * 1e9).toBeGreaterThan(10 * slack)
    expect(Number(pool.endPriceEth) * 1e9).toBeLessThanOrEqual(10)
    const sentences = prepared.intent.summary.sentences.join(' ')
    expect(sentences).toContain(`a fee of ${feePpm / 10_000} %`)
    expect(sentences).toContain(`power of ${startTick} in ether`)
    expect(sentences).toContain(`up to the power of ${endTick}`)
    expect(prepared.intent.summary.arguments).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'feeTier', value: String(feePpm) }),
        expect.objectContaining({ name: 'endTick', value: String(endTick) }),
      ]),
    )
    const announced = prepared.intent.simulation.balanceChanges.find(
      ({ asset }: { asset: string }) => asset !== 'ETH',
    )
    expect(pool.firstBuy.tokens.amountAtomic).toBe(announced.amountAtomic)

    const buyOf = { ...testTerms, trader: trader.address, token, side: 'buy' }
    const buy = await ok('POST', '/api/uni-launchpad/trades/prepare', {
      ...buyOf,
      amountIn: parseEther('0.4').toString(),
    })
    for (const intent of buy.intents) await send(trader, intent)
    const got = await held(token, trader.address)
    expect(got.toString()).toBe(buy.quote.amountOut.amountAtomic)
    const sale = await ok('POST', '/api/uni-launchpad/trades/prepare', {
      ...testTerms,
      trader: trader.address,
      token,
      side: 'sell',
      amountIn: got.toString(),
    })
    for (const intent of sale.intents) await send(trader, intent)
    expect(await held(token, trader.address)).toBe(0n)

    // The first buy and the trader's paid the tier's fee in ether; the creators have 70 % of it.
    const before = await chain.evm.getBalance(creator.address, 'latest')
    const claim = await ok('POST', '/api/rh-launchpad/creator-fees/prepare-claim', {
      account: creator.address,
      tokens: [token],
      deadlineSeconds: 600,
    })
    await send(creator, claim.intent)
    const earned = (parseEther('0.5') * BigInt(feePpm) * 7n) / 10_000_000n
    const paid = (await chain.evm.getBalance(creator.address, 'latest')) - before
    // Gas is paid from the same account.
    expect(paid).toBeLessThanOrEqual(earned)
    expect(paid).toBeGreaterThan(earned - parseEther('0.01'))
    expect(await held(token, creator.address)).toBeGreaterThan(
      BigInt(pool.firstBuy.tokens.amountAtomic),
    )
  },
)

test('what is left out is as on the usual terms', async () => {
  const { shown } = await launch({})
  const ends = [Math.abs(shown.pool.tickLower), Math.abs(shown.pool.tickUpper)]
  expect(ends.toSorted((one, other) => one - other)).toEqual([207_200, 887_200])
  expect(shown.pool.feePpm).toBe(10_000)
})

test('the start that nobody names is a tick of the chosen tier', async () => {
  const { shown } = await launch({ feeTier: 3_000 })
  const ends = [Math.abs(shown.pool.tickLower), Math.abs(shown.pool.tickUpper)]
  expect(ends.toSorted((one, other) => one - other)).toEqual([207_240, 887_220])
})

test('a quote for more than the range holds is refused, and for nearly all of it is exact', async () => {
  const { shown } = await launch({ feeTier: 500, startTick: -207_200, endTick: -207_190 })
  const { tokenAddress: token } = shown
  const url = (amountIn: bigint) =>
    `/api/uni-launchpad/quote?token=${token}&side=buy&amountIn=${amountIn}`
  const tooMuch = await ask('GET', url(parseEther('2')))
  expect([tooMuch.statusCode, tooMuch.json().code]).toEqual([422, 'launchpad.amount_out_of_range'])
  const buy = await ok('POST', '/api/uni-launchpad/trades/prepare', {
    ...testTerms,
    trader: trader.address,
    token,
    side: 'buy',
    amountIn: parseEther('1').toString(),
  })
  for (const intent of buy.intents) await send(trader, intent)
  expect(String(await held(token, trader.address))).toBe(buy.quote.amountOut.amountAtomic)
})

describe('400 with the field and the way out', () => {
  test.each([
    ['a tier that nobody enabled', { feeTier: 2_500 }, 'feeTier', '500, 3000, 10000'],
    ['a tier of ticks that are one apart', { feeTier: 100 }, 'feeTier', '500, 3000, 10000'],
    ['a dearer tier', { feeTier: 20_000 }, 'feeTier', '500, 3000, 10000'],
    ['a start of another tier', { feeTier: 3_000, startTick: -207_200 }, 'startTick', '-207240'],
    ['an end of another tier', { feeTier: 3_000, endTick: -184_200 + 50 }, 'endTick', '-184200'],
    ['an end at the start', { startTick: -207_200, endTick: -207_200 }, 'endTick', '-207000'],
    ['an end below the start', { startTick: -207_200, endTick: -300_000 }, 'endTick', '-207000'],
    ['an end above all prices', { endTick: 887_272 }, 'endTick', '887200'],
    ['two ends', { endTick: -100_000, endValueEth: '10' }, 'endTick', 'one of the two'],
    [
      'an end worth no more',
      { openingValueEth: '2', endValueEth: '2' },
      'endValueEth',
      'whole supply',
    ],
  ])('%s', async (_what, further, name, fix) => {
    const answer = await prepare(further)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid'])
    const [fault] = answer.json().errors ?? answer.json().faults
    expect(fault).toMatchObject({ location: `body/${name}`, fix: expect.stringContaining(fix) })
  })

  test('a first buy past the end, with what everything costs', async () => {
    const further = { feeTier: 3_000, openingValueEth: '1', endValueEth: '4' }
    const refused = await prepare({ ...further, initialBuyEth: '50' })
    expect(refused.statusCode).toBe(400)
    const [fault] = refused.json().errors ?? refused.json().faults
    expect(fault.location).toBe('body/initialBuyEth')
    // Twice the opening value, the root of one times four, and the fee.
    const most = /^Use at most ([\d.]+)\.$/.exec(fault.fix)?.[1] ?? ''
    expect(Number(most)).toBeGreaterThan(1.98)
    expect(Number(most)).toBeLessThan(2.01)
    // Each try has a token address that sorts before or after wrapped ether, for which costs differ by a few wei.
    for (let tries = 0; tries < 8; tries++) {
      const again = await prepare({ ...further, initialBuyEth: '50' })
      expect((again.json().errors ?? again.json().faults)[0].fix).toBe(fault.fix)
      expect((await prepare({ ...further, initialBuyEth: most })).statusCode).toBe(200)
    }
  })

  test('pons has terms of its own, also in a draft', async () => {
    expect((await prepare({ feeTier: 500 }, 'pons')).statusCode).toBe(400)
    const { drafts } = world.service
    const params = { ...texts, creator: creator.address, feeTier: 500, endValueEth: '3' }
    const { id: launchId } = await drafts.open({ family: 'pons', params })
    const { faults } = await drafts.validate(launchId)
    expect(faults.map(({ location }) => location)).toEqual(['body/feeTier', 'body/endValueEth'])
    const own = await drafts.open({ family: 'uni', params: { ...params, endValueEth: '0.5' } })
    const validated = await drafts.validate(own.id)
    expect(validated.faults.map(({ location }) => location)).toEqual(['body/endValueEth'])
  })
})

test('the launchpad says which tiers it takes', async () => {
  const uni = await ok('GET', '/api/uni-launchpad/factories')
  expect(uni.pool.feeTiers).toEqual(tiers)
  const pons = await ok('GET', '/api/pons/factories')
  expect(pons.pool.feeTiers).toEqual(tiers.slice(2))
})
