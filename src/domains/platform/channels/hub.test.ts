import { Type as T } from '@sinclair/typebox'
import { afterEach, describe, expect, test } from 'vitest'
import { createMemoryBus } from '../../../adapters/memory/bus.ts'
import { channel, readingsOf } from '../../../kernel/channel.ts'
import { AppError } from '../../../kernel/errors.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { ChannelPeer, ChannelSource } from '../../../ports/channels.ts'
import { createChannelsService } from './index.ts'

const Value = T.Object({ value: T.Integer() })
const logger = { debug() {}, info() {}, warn() {}, error() {} }
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) }
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Numbers by name, each a channel, and how often they were read, watched and left. */
function createNumbers(audience: 'account' | 'public' = 'public') {
  const values = new Map<string, number>()
  const watchers = new Set<() => void>()
  const seen = { reads: 0, left: 0 }
  const gone = new Set<string>()
  const spec = channel({
    name: 'number.{market}',
    summary: 'A number',
    description: 'It changes.',
    audience,
    everyMs: 1,
    snapshot: Value,
    delta: Value,
    example: { channel: 'number.a', snapshot: { value: 1 }, delta: { value: 2 } },
  })
  const source: ChannelSource = {
    spec,
    async find({ market = '' }) {
      if (market === 'none') return null
      return {
        channel: `number.${market}`,
        open: () => ({
          read: readingsOf({
            async read() {
              seen.reads += 1
              if (gone.has(market)) throw new AppError(resourceErrors.not_found, 'gone')
              return { asOfMs: 0, state: values.get(market) ?? 0 }
            },
            snapshot: (value) => ({ value }),
            delta: (before, value) => (before === value ? null : { value }),
          }),
          async watch(changed) {
            watchers.add(changed)
            return async () => {
              seen.left += 1
              watchers.delete(changed)
            }
          },
        }),
      }
    },
  }
  const set = (name: string, value: number) => {
    values.set(name, value)
    for (const changed of watchers) changed()
  }
  const remove = (name: string) => {
    gone.add(name)
    for (const changed of watchers) changed()
  }
  return { gone, remove, seen, set, source, watchers }
}

function createWorld(options: { openMax?: number; graceMs?: number; audience?: 'account' } = {}) {
  const numbers = createNumbers(options.audience)
  const { source } = numbers
  const service = createChannelsService({
    bus: createMemoryBus(),
    clock: { nowMs: () => 0 },
    logger,
    random,
    sources: [source],
    specs: [source.spec],
    graceMs: 0,
    ...options,
  })
  stops.push(() => service.stop())
  const enter = (peer: ChannelPeer) =>
    service.enter(peer, { principal: null, locate: (index) => `frame/channels/${index}` })
  return { ...numbers, service, enter }
}

type Frame = {
  type: string
  channel: string
  seq: number
  prevSeq: number
  epoch: string
  data: { value: number }
}

/** A peer in memory: what it received, and how much it has not read. */
function createPeer() {
  const frames: Frame[] = []
  const state = { backlog: 0, takes: true }
  const peer: ChannelPeer = {
    backlogBytes: () => state.backlog,
    send(text) {
      if (state.takes) frames.push(JSON.parse(text))
      return state.takes
    },
  }
  const kinds = () => frames.map(({ type, seq }) => `${type} ${seq}`)
  return { frames, kinds, peer, state }
}

async function listening(world: ReturnType<typeof createWorld>, ...names: string[]) {
  const reader = createPeer()
  const session = world.enter(reader.peer)
  const { begin } = await session.subscribe('one', names)
  begin()
  return { ...reader, session }
}

describe('an open channel', () => {
  test('begins with a snapshot; each delta names the frame before', async () => {
    const world = createWorld()
    const { frames } = await listening(world, 'number.a')
    world.set('a', 1)
    await expect.poll(() => frames.at(-1)?.data.value).toBe(1)
    world.set('a', 2)
    await expect.poll(() => frames.at(-1)?.data.value).toBe(2)
    const [snapshot, first, second] = frames
    expect([snapshot?.type, snapshot?.seq]).toEqual(['snapshot', 0])
    expect([first?.prevSeq, first?.seq, second?.prevSeq, second?.seq]).toEqual([0, 1, 1, 2])
    expect(new Set(frames.map(({ epoch }) => epoch)).size).toBe(1)
  })

  test('ends for everybody, also for who reads slowly, when what it is about is gone', async () => {
    const world = createWorld()
    const [quick, slow] = [await listening(world, 'number.a'), await listening(world, 'number.a')]
    slow.state.backlog = 1_000_000
    world.set('a', 1)
    await expect.poll(() => quick.kinds()).toEqual(['snapshot 0', 'delta 1'])
    world.remove('a')
    await expect
      .poll(() => quick.frames.at(-1))
      .toMatchObject({ type: 'ended', channel: 'number.a' })
    slow.state.backlog = 0
    await expect.poll(() => slow.kinds().at(-1)).toBe('ended undefined')
    expect(world.seen.left).toBe(1)
  })

  test('that ended and was opened anew is not let go by those who had it before', async () => {
    const world = createWorld()
    const before = await listening(world, 'number.a')
    world.remove('a')
    await expect.poll(() => before.kinds().at(-1)).toBe('ended undefined')
    world.gone.clear()
    const after = await listening(world, 'number.a')
    before.session.end()
    world.set('a', 7)
    await expect.poll(() => after.frames.at(-1)?.data.value).toBe(7)
    expect(world.seen.left).toBe(1)
  })

  test('is read once for all of its subscribers, and joins what happens meanwhile', async () => {
    const world = createWorld()
    const readers = await Promise.all(
      Array.from({ length: 50 }, () => listening(world, 'number.a')),
    )
    expect(world.seen.reads).toBe(1)
    for (let value = 1; value <= 100; value++) world.set('a', value)
    for (const { frames } of readers) {
      await expect.poll(() => frames.at(-1)?.data.value).toBe(100)
    }
    expect(world.seen.reads).toBeLessThan(10)
    expect(new Set(readers.map(({ frames }) => JSON.stringify(frames))).size).toBe(1)
  })

  test('is closed after its last subscriber, and begins another epoch for the next', async () => {
    const world = createWorld()
    const one = await listening(world, 'number.a')
    one.session.end()
    await expect.poll(() => world.watchers.size).toBe(0)
    const other = await listening(world, 'number.a')
    expect(other.frames[0]?.epoch).not.toBe(one.frames[0]?.epoch)
  })

  test('stays open for a while, so that one who comes back continues', async () => {
    const world = createWorld({ graceMs: 60_000 })
    const one = await listening(world, 'number.a')
    one.session.end()
    world.set('a', 3)
    const other = await listening(world, 'number.a')
    await expect.poll(() => other.frames.at(-1)?.data.value).toBe(3)
    expect(other.frames[0]?.epoch).toBe(one.frames[0]?.epoch)
    expect(world.seen.left).toBe(0)
  })
})

describe('a slow peer', () => {
  test('misses deltas, then gets resync and a snapshot; others miss nothing', async () => {
    const world = createWorld()
    const [slow, quick] = [await listening(world, 'number.a'), await listening(world, 'number.a')]
    slow.state.backlog = 10_000_000
    for (let value = 1; value <= 20; value++) {
      world.set('a', value)
      await expect.poll(() => quick.frames.at(-1)?.data.value).toBe(value)
    }
    expect(slow.kinds()).toEqual(['snapshot 0'])
    expect(quick.kinds()).toHaveLength(21)
    slow.state.backlog = 0
    await expect.poll(() => slow.kinds()).toEqual(['snapshot 0', 'resync undefined', 'snapshot 20'])
    world.set('a', 99)
    await expect.poll(() => slow.frames.at(-1)).toMatchObject({ type: 'delta', prevSeq: 20 })
  })

  test('gets its first snapshot when it reads, and no delta before it', async () => {
    const world = createWorld()
    const reader = createPeer()
    reader.state.takes = false
    const { begin } = await world.enter(reader.peer).subscribe('one', ['number.a'])
    begin()
    const quick = await listening(world, 'number.a')
    world.set('a', 7)
    await expect.poll(() => quick.frames.at(-1)?.data.value).toBe(7)
    reader.state.takes = true
    await expect.poll(() => reader.kinds()).toEqual(['snapshot 1'])
  })

  test('that has left is not asked again', async () => {
    const world = createWorld()
    const slow = await listening(world, 'number.a')
    slow.state.backlog = 10_000_000
    const quick = await listening(world, 'number.a')
    world.set('a', 1)
    await expect.poll(() => quick.kinds()).toHaveLength(2)
    slow.session.end()
    slow.state.backlog = 0
    world.set('a', 2)
    await expect.poll(() => quick.kinds()).toHaveLength(3)
    expect(slow.kinds()).toEqual(['snapshot 0'])
  })
})

describe('presence', () => {
  test('counts connections and subscribers of markets, and nobody who has left', async () => {
    const world = createWorld()
    const one = await listening(world, 'number.a', 'number.b')
    const other = await listening(world, 'number.a')
    const seen = async () => (await world.service.snapshot(null, 'presence')).data
    const markets = [
      { market: 'a', subscribers: 2 },
      { market: 'b', subscribers: 1 },
    ]
    expect(await seen()).toEqual({ connections: 2, markets })
    one.session.end()
    one.session.end()
    await expect.poll(seen).toEqual({ connections: 1, markets: [{ market: 'a', subscribers: 1 }] })
    other.session.end()
  })

  test('lists the market with the most subscribers first, and of two alike the one whose name comes first', async () => {
    const world = createWorld()
    await listening(world, 'number.z', 'number.b', 'number.c')
    await listening(world, 'number.c')
    const { data } = await world.service.snapshot(null, 'presence')
    expect(data['markets']).toEqual([
      { market: 'c', subscribers: 2 },
      { market: 'b', subscribers: 1 },
      { market: 'z', subscribers: 1 },
    ])
  })
})

describe('a connection', () => {
  test('gets a channel once that two of its subscriptions name', async () => {
    const world = createWorld()
    const { frames, kinds, session } = await listening(world, 'number.a')
    const second = await session.subscribe('two', ['number.a', 'number.b', 'number.b'])
    second.begin()
    expect(frames.map((frame) => frame.channel)).toEqual(['number.a', 'number.a', 'number.b'])
    session.unsubscribe('one')
    world.set('a', 1)
    await expect.poll(kinds).toContain('delta 1')
    session.unsubscribe('two')
    await expect.poll(() => world.watchers.size).toBe(0)
    expect(kinds().filter((kind) => kind === 'delta 1')).toHaveLength(1)
  })

  test('404 for a name that is none, with its place; nothing of the frame is opened', async () => {
    const world = createWorld()
    const session = world.enter(createPeer().peer)
    for (const name of ['number', 'number.', 'number.none', 'x'.repeat(100_000), '__proto__']) {
      await expect(session.subscribe('one', ['number.a', name])).rejects.toMatchObject({
        spec: { code: 'channels.unknown' },
        options: { faults: [{ location: 'frame/channels/1' }] },
      })
    }
    expect(world.watchers.size).toBe(0)
    expect(session.has('one')).toBe(false)
  })

  test('409 beyond a hundred channels; what is open stays', async () => {
    const world = createWorld()
    const names = Array.from({ length: 100 }, (_, index) => `number.n${index}`)
    const { kinds, session } = await listening(world, ...names)
    await expect(session.subscribe('more', ['number.more'])).rejects.toMatchObject({
      spec: { code: 'channels.too_many' },
    })
    await session.subscribe('same', ['number.n1'])
    expect(kinds()).toHaveLength(100)
  })

  test('503 where the process has no room; one that is open already is served', async () => {
    const world = createWorld({ openMax: 2, graceMs: 60_000 })
    await listening(world, 'number.a', 'number.b')
    const session = world.enter(createPeer().peer)
    await expect(session.subscribe('one', ['number.c'])).rejects.toMatchObject({
      spec: { code: 'channels.full', status: 503 },
    })
    await session.subscribe('one', ['number.a'])
  })

  test('401 without an account for a channel of an account', async () => {
    const world = createWorld({ audience: 'account' })
    const session = world.enter(createPeer().peer)
    await expect(session.subscribe('one', ['number.a'])).rejects.toMatchObject({
      spec: { status: 401 },
    })
    await expect(world.service.snapshot(null, 'number.a')).rejects.toMatchObject({
      spec: { status: 401 },
    })
  })

  test('a thousand subscriptions and their ends leave nothing open', async () => {
    const world = createWorld()
    const session = world.enter(createPeer().peer)
    for (let round = 0; round < 1_000; round++) {
      const { begin } = await session.subscribe(`s${round}`, [`number.n${round % 7}`])
      begin()
      session.unsubscribe(`s${round}`)
    }
    await expect.poll(() => world.watchers.size).toBe(0)
  })
})
