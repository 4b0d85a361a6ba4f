import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchangeView, sol } from '../../../../test/support/perps-desk.ts'
import { createPerpsModel } from '../../../../test/support/perps-model.ts'
import {
  createPerpsWorld,
  type PerpsWorld,
  placeCommand,
} from '../../../../test/support/perps-world.ts'
import { AppError } from '../../../kernel/errors.ts'

const dollar = 1_000_000n
const open = 18_000n

type Scene = {
  readonly title: string
  /** Each account's deposit, in whole paper dollars. */
  readonly deposits: Readonly<Record<string, bigint>>
  /** Lots that `long` bought from each of the others at 180. */
  readonly sold: Readonly<Record<string, bigint>>
  /** Resting bids below, as lots by tick, all of `bidder`. */
  readonly bids: Readonly<Record<string, bigint>>
  /** How far below the edge the index is set, in ticks. */
  readonly below: bigint
}

const scenes: readonly Scene[] = [
  {
    title: 'the account is closed in the book, and the insurance fund gets its fee',
    deposits: { long: 10_000n, short: 100_000n, bidder: 900_000n },
    sold: { short: 50_000n },
    bids: { '16300': 100_000n },
    below: 0n,
  },
  {
    title: 'the account is closed against those who earn, in their order, where nobody bids',
    deposits: { long: 10_000n, careful: 500_000n, daring: 5_000n, bidder: 1n },
    sold: { careful: 30_000n, daring: 20_000n },
    bids: {},
    below: 0n,
  },
  {
    title: 'what the account owes is paid by the fund, by fees and by the others, in this order',
    deposits: { long: 10_000n, careful: 500_000n, daring: 50_000n, bidder: 800_000n },
    sold: { careful: 30_000n, daring: 20_000n },
    bids: { '12000': 10_000n },
    below: 5_000n,
  },
]

let world: PerpsWorld
beforeAll(async () => {
  world = await createPerpsWorld({ maySetIndex: true })
}, 60_000)
afterAll(() => world.close())

test.each(scenes)(
  'an index set at the edge of a margin: $title',
  async (scene) => {
    const edge = edgeOf(scene)
    const own = await createPerpsWorld({ maySetIndex: true })
    const { perps } = own
    const setIndex = (tick: bigint) => perps.setIndex(sol, priceOf(tick))
    const view = () => perps.inspect(exchangeView)
    await setIndex(open)
    const outcomes = []
    for (const command of commandsOf(scene)) outcomes.push((await perps.submit(command)).outcome.ok)
    expect(outcomes).toEqual(outcomes.map(() => true))

    await setIndex(edge + 1n)
    expect(await view()).toEqual(modelAt(scene, [edge + 1n]).view)
    expect((await view()).accounts.find(({ id }) => id === 'long')?.positions).toHaveLength(1)

    await setIndex(edge - scene.below)
    const after = modelAt(scene, [edge + 1n, edge - scene.below])
    expect(after.events).not.toEqual([])
    expect(await view()).toEqual(after.view)
    await own.close()
  },
  60_000,
)

test('the scenes reach the book, those who earn, the fund and the others', () => {
  const events = scenes.flatMap((scene) => {
    const edge = edgeOf(scene)
    return modelAt(scene, [edge + 1n, edge - scene.below]).events
  })
  const settled = events.filter((event) => event.kind === 'settled')
  expect(events.some(({ kind }) => kind === 'liquidation')).toBe(true)
  expect(events.filter(({ kind }) => kind === 'adl').length).toBeGreaterThan(1)
  expect(settled.some(({ fee }) => fee > 0n)).toBe(true)
  expect(settled.some(({ byExchange }) => byExchange > 0n)).toBe(true)
  expect(settled.some(({ byOthers }) => byOthers > 0n)).toBe(true)
})

test('an index set by hand stays until it is let go, whatever the time', async () => {
  expect(await world.perps.setIndex(sol, '150')).toMatchObject({ indexPrice: '150' })
  world.clock.advance(60_000)
  await world.perps.tick()
  expect(await world.perps.paper.markPrices(sol, undefined)).toMatchObject([{ indexPrice: '150' }])
  await world.perps.setIndex(sol, null)
  world.clock.advance(60_000)
  await world.perps.tick()
  expect((await world.perps.paper.markPrices(sol, undefined))[0]?.indexPrice).not.toBe('150')
})

test.each(['0', '-1', '150.001', '1e3', '99999999999999'])(
  '400 for an index of %s',
  async (price) => {
    const failure = await world.perps.setIndex(sol, price).catch((raised: unknown) => raised)
    expect(failure).toBeInstanceOf(AppError)
    expect(failure).toMatchObject({ spec: { status: 400 } })
  },
)

/** The highest mark at which the account of `long` is liquidated, computed from the rules independently of the code. */
function edgeOf(scene: Scene): bigint {
  let [closed, safe] = [1n, open]
  while (safe - closed > 1n) {
    const middle = (closed + safe) / 2n
    if (modelAt(scene, [middle]).events.length > 0) closed = middle
    else safe = middle
  }
  return closed
}

function modelAt(scene: Scene, marks: readonly bigint[]) {
  const model = createPerpsModel()
  model.tick({ [sol]: open })
  for (const [account, amount] of Object.entries(scene.deposits)) {
    model.deposit(account, amount * dollar)
  }
  for (const order of ordersOf(scene)) {
    if (!model.place({ symbol: sol, ...order })) throw new Error('the scene lacks margin')
  }
  return { events: marks.flatMap((mark) => model.tick({ [sol]: mark })), view: model.view() }
}

function ordersOf({ bids, sold }: Scene) {
  return [
    ...Object.entries(sold).flatMap(([account, lots]) => [
      { account, side: 'ask', tick: open, lots } as const,
      { account: 'long', side: 'bid', tick: open, lots } as const,
    ]),
    ...Object.entries(bids).map(
      ([tick, lots]) => ({ account: 'bidder', side: 'bid', tick: BigInt(tick), lots }) as const,
    ),
  ]
}

function commandsOf(scene: Scene) {
  return [
    ...Object.entries(scene.deposits).map(
      ([account, amount]) => ({ kind: 'deposit', account, amount: amount * dollar }) as const,
    ),
    ...ordersOf(scene).map(({ account, side, tick, lots }) => {
      const command = placeCommand(account, side, lots)
      return command.kind === 'place' ? { ...command, terms: { ...command.terms, tick } } : command
    }),
  ]
}

function priceOf(tick: bigint): string {
  return `${tick / 100n}.${(tick % 100n).toString().padStart(2, '0')}`
}
