import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventLogSet } from '../../../../test/support/billing-world.ts'
import {
  createPerpsWorld,
  type PerpsWorld,
  perpsSets,
  placeCommand,
} from '../../../../test/support/perps-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { createMemoryBus } from '../../../adapters/memory/bus.ts'
import { createNotifyBus } from '../../../adapters/sql/notify-bus.ts'
import type { Bus } from '../../../ports/bus.ts'
import type { Database } from '../../../ports/database.ts'
import { billingMigrationSets } from '../../money/billing/index.ts'
import { ledgerMigrationSet } from '../../money/ledger/index.ts'
import { type ChannelsService, createChannelsService } from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const symbol = 'SOL_USDC_PERP'
const logger = { debug() {}, info() {}, warn() {}, error() {} }
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) }
const clock = { nowMs: () => Date.now(), advance: () => {} }

type Process = { readonly bus: Bus; readonly world: PerpsWorld; readonly channels: ChannelsService }
// What a frame holds depends on its type; the tests say what they expect.
// oxlint-disable-next-line typescript/no-explicit-any
type Frame = Record<string, any>

describe.skipIf(url === '')('live channels of two processes on one database', () => {
  let one: Process
  let other: Process
  const startProcess = async (database: Database): Promise<Process> => {
    const local = createMemoryBus()
    const bus = await createNotifyBus({ database, local, onError: () => undefined })
    const world = await createPerpsWorld({ bus }, { database, clock })
    const { sources } = world.perps.channels
    const channels = createChannelsService({ bus, clock, logger, random, sources, specs: [] })
    await channels.start()
    return { bus, world, channels }
  }
  beforeAll(async () => {
    const sets = [eventLogSet, ledgerMigrationSet, ...billingMigrationSets, ...perpsSets]
    const [first, second] = await openPostgresPair(url, sets)
    one = await startProcess(first)
    other = await startProcess(second)
  }, 120_000)
  afterAll(async () => {
    for (const { bus, channels, world } of [one, other]) {
      await channels.stop()
      await bus.close()
      await world.close()
    }
  })

  async function listening({ channels }: Process, ...names: string[]) {
    const frames: Frame[] = []
    const peer = {
      backlogBytes: () => 0,
      send(text: string) {
        frames.push(JSON.parse(text))
        return true
      },
    }
    const session = channels.enter(peer, { principal: null, locate: () => 'frame/channels' })
    const { begin } = await session.subscribe('one', names)
    begin()
    return { frames, session }
  }

  test('an order and a trade in one are told by the channels of the other', async () => {
    const { frames, session } = await listening(other, `depth.${symbol}`, `trades.${symbol}`)
    const deltas = (channel: string) =>
      frames.filter((frame) => frame['type'] === 'delta' && frame['channel'].startsWith(channel))
    await one.world.perps.submit(placeCommand('acct_a', 'ask'))
    await expect.poll(() => deltas('depth').at(-1)?.['data'].asks).toEqual([['180', '0.01']])
    await one.world.perps.submit(placeCommand('acct_b', 'bid'))
    await expect.poll(() => deltas('depth').at(-1)?.['data'].asks).toEqual([['180', '0']])
    await expect.poll(() => deltas('trades').at(-1)?.['data'].items.length).toBe(1)
    const shown = await other.world.perps.paper.depth(symbol, 1_000)
    expect(shown.asks).toEqual([])
    session.end()
  })

  test('the same channel has another epoch in each', async () => {
    const [here, there] = await Promise.all(
      [one, other].map(({ channels }) => channels.snapshot(null, `depth.${symbol}`)),
    )
    expect(here?.epoch).not.toBe(there?.epoch)
    expect(here?.data['asks']).toEqual(there?.data['asks'])
  })

  test('presence is the sum of both', async () => {
    const readers = [
      await listening(one, `mark.${symbol}`),
      await listening(other, `mark.${symbol}`, 'presence'),
    ]
    const seen = () =>
      readers[1]?.frames.findLast(({ channel }) => channel === 'presence')?.['data']
    await expect
      .poll(seen)
      .toMatchObject({ connections: 2, markets: [{ market: symbol, subscribers: 2 }] })
    for (const { session } of readers) session.end()
  })
})
