import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  firstContract,
  scriptedChain,
  secondContract,
} from '../../../../test/support/scripted-chain.ts'
import { watched } from '../../../../test/support/visits.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import {
  type ChainIndexer,
  type ChainIndexerSettings,
  type ChainProjection,
  chainIndexMigrations,
  createChainIndexer,
  createChainPositions,
} from './index.ts'

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) }

let database: Database
let nowMs = 0
const clock = { nowMs: () => nowMs }
const opened: ChainIndexer[] = []

beforeEach(async () => {
  nowMs = 1_000_000
  database = await createTestDatabase([
    { domain: 'chain-index', migrations: chainIndexMigrations },
    { domain: 'events', migrations: eventLogMigrations },
  ])
  await sql`CREATE TABLE seen (number int8, hash text, log_index int4)`.execute(database.query)
})
afterEach(async () => {
  for (const indexer of opened.splice(0)) await indexer.stop()
  await database.close()
})

const projection: ChainProjection = {
  name: 'seen',
  filter: {},
  async apply(tx, block, logs) {
    for (const log of logs) {
      await sql`INSERT INTO seen VALUES (${block.number.toString()}, ${block.hash}, ${log.logIndex})`.execute(
        tx,
      )
    }
  },
  async revertAbove(tx, number) {
    await sql`DELETE FROM seen WHERE number > ${number.toString()}`.execute(tx)
  },
}

function index(
  chain: ReturnType<typeof scriptedChain>,
  options: Partial<ChainIndexerSettings> & {
    readonly projection?: ChainProjection
    readonly projections?: readonly ChainProjection[]
  } = {},
) {
  const { projection: reader = projection, projections = [reader], ...settings } = options
  const indexer = createChainIndexer({
    database,
    evm: chain.evm,
    outbox: createEventLog({ database, clock, random, logger: silent }),
    clock,
    random,
    logger: silent,
    visits: watched,
    projections,
    settings: { startBlock: 0n, pollMs: 10, ...settings },
  })
  opened.push(indexer)
  return indexer
}

async function seen(): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string; hash: string; log_index: number }>`
    SELECT * FROM seen ORDER BY number, log_index`.execute(database.query)
  return rows.map((row) => `${row.number}:${row.hash}:${row.log_index}`)
}

async function expected(chain: ReturnType<typeof scriptedChain>): Promise<readonly string[]> {
  const logs = await chain.evm.getLogs({ fromBlock: 0n, toBlock: BigInt(chain.blocks.length) })
  return logs.map((log) => `${log.blockNumber}:${log.blockHash}:${log.logIndex}`)
}

/** The same, through a node that limits its ranges. */
async function expectedBy(chain: ReturnType<typeof scriptedChain>, logCount: number) {
  chain.refuseAbove(Number.POSITIVE_INFINITY)
  const all = await expected(chain)
  expect(all).toHaveLength(logCount)
  return all
}

function position() {
  return createChainPositions({ database, safeDepth: 2 }).current()
}

describe('following', () => {
  test('every log is applied once, in order, and the position is the tip', async () => {
    const chain = scriptedChain('a')
    for (let count = 0; count < 10; count++) chain.mine(count % 3)
    const indexer = index(chain, { rangeBlocks: 4 })
    expect(await indexer.sync()).toBe('current')
    expect(await indexer.sync()).toBe('current')
    expect(await seen()).toEqual(await expected(chain))
    expect(await position()).toMatchObject({ block: { number: 10n }, safeNumber: 8n })
  })

  test('blocks far below the tip are asked for only when they have logs', async () => {
    const chain = scriptedChain('b')
    for (let count = 0; count < 300; count++) chain.mine(count === 50 ? 1 : 0)
    expect(await index(chain, { retainedBlocks: 10, rangeBlocks: 100 }).sync()).toBe('current')
    expect(await seen()).toEqual(await expected(chain))
    expect(new Set(chain.asked).size).toBeLessThan(30)
    expect(chain.asked).toContain(51n)
  })

  test('a chain that has forgotten its first blocks is indexed from the oldest that it has', async () => {
    const chain = scriptedChain('f')
    for (let count = 0; count < 40; count++) chain.mine(1)
    const all = await expected(chain)
    chain.forgetBelow(30)
    expect(await index(chain, { rangeBlocks: 4, retainedBlocks: 8 }).sync()).toBe('current')
    expect(await seen()).toEqual(all.slice(29))
    expect(await position()).toMatchObject({ block: { number: 40n } })
  })

  test('a chain that has forgotten the next block is said to have, and nothing is left out', async () => {
    const chain = scriptedChain('g')
    for (let count = 0; count < 20; count++) chain.mine(1)
    const indexer = index(chain, { rangeBlocks: 4, retainedBlocks: 8 })
    await indexer.sync()
    const before = await seen()
    for (let count = 0; count < 20; count++) chain.mine(1)
    chain.forgetBelow(30)
    await expect(indexer.sync()).rejects.toThrow('the node has pruned block 21')
    expect(await seen()).toEqual(before)
  })

  test('a failing projection leaves neither its rows nor the position, and is tried again', async () => {
    const chain = scriptedChain('c')
    chain.mine(1)
    chain.mine(1)
    let broken = true
    const indexer = index(chain, {
      projection: {
        ...projection,
        async apply(tx, block, logs) {
          await projection.apply(tx, block, logs)
          if (block.number === 2n && broken) throw new Error('planted')
        },
      },
    })
    await expect(indexer.sync()).rejects.toThrow('planted')
    expect((await position())?.block.number).toBe(1n)
    expect(await seen()).toHaveLength(1)
    broken = false
    expect(await indexer.sync()).toBe('current')
    expect(await seen()).toEqual(await expected(chain))
  })
})

describe('catching up', () => {
  test('a node that refuses long answers is asked for less, and everything is there in the end', async () => {
    const chain = scriptedChain('m')
    for (let count = 0; count < 200; count++) chain.mine(count > 100 && count < 140 ? 10 : 0)
    chain.refuseAbove(25)
    expect(await index(chain).sync()).toBe('current')
    expect(await seen()).toEqual(await expectedBy(chain, 390))
    expect(Math.max(...chain.answers.slice(0, -1))).toBeLessThanOrEqual(25)
  })

  test('a single block that is refused stops the pass, and what was before it stays', async () => {
    const chain = scriptedChain('n')
    for (let count = 0; count < 12; count++) chain.mine(count === 8 ? 30 : 1)
    chain.refuseAbove(20)
    await expect(index(chain).sync()).rejects.toThrow('Too many logs')
    expect((await position())?.block.number).toBe(8n)
    expect(await seen()).toHaveLength(8)
  })

  test('many blocks become visible together, a failing one alone keeps its place', async () => {
    const chain = scriptedChain('o')
    for (let count = 0; count < 50; count++) chain.mine(1)
    const states: (string | undefined)[] = []
    const watching: ChainProjection = {
      ...projection,
      async apply(tx, block, logs) {
        await projection.apply(tx, block, logs)
        const { rows } = await sql<{
          xact: string
        }>`SELECT pg_current_xact_id()::text AS xact`.execute(tx)
        states.push(rows[0]?.xact)
        if (block.number === 40n && new Set(states).size < 42) throw new Error('planted')
      },
    }
    const indexer = index(chain, { projection: watching })
    await expect(indexer.sync()).rejects.toThrow('planted')
    // First all forty in one transaction, then one by one up to the one that fails.
    expect(new Set(states.slice(0, 40)).size).toBe(1)
    expect(new Set(states).size).toBe(41)
    expect((await position())?.block.number).toBe(39n)
    expect(await indexer.sync()).toBe('current')
    expect(await seen()).toEqual(await expected(chain))
  })

  test('each projection gets its own logs, whatever was asked together', async () => {
    const chain = scriptedChain('p')
    for (let count = 0; count < 20; count++) chain.mine(count % 4)
    const got = { first: 0, second: 0, both: 0 }
    const reader = (name: keyof typeof got, address: readonly Hex[]): ChainProjection => ({
      name,
      filter: { address },
      async apply(_tx, _block, logs) {
        expect(logs.filter((log) => !address.includes(log.address))).toEqual([])
        got[name] += logs.length
      },
      revertAbove: async () => undefined,
    })
    const projections = [
      reader('first', [firstContract]),
      reader('second', [secondContract]),
      reader('both', [firstContract, secondContract]),
    ]
    expect(await index(chain, { projections }).sync()).toBe('current')
    expect(got.second).toBeGreaterThan(0)
    expect(got.first + got.second).toBe(got.both)
    expect(got.both).toBe((await expected(chain)).length)
    expect(chain.answers.slice(0, -1)).toHaveLength(1)
  })

  test('blocks come in the order of the chain, whichever question found them first', async () => {
    const chain = scriptedChain('r')
    // The first contract has logs in every block, the second one only in the third.
    for (const logCount of [1, 1, 2, 1, 0]) chain.mine(logCount)
    const got: Record<string, bigint[]> = { rare: [], often: [] }
    const reader = (name: string, filter: ChainProjection['filter']): ChainProjection => ({
      name,
      filter,
      async apply(_tx, { number }) {
        got[name]?.push(number)
      },
      revertAbove: async () => undefined,
    })
    // Of another contract and other events: that is asked for itself.
    const rare = reader('rare', { address: [secondContract], topics: [[`0x${'11'.repeat(32)}`]] })
    const often = reader('often', { address: [firstContract] })
    expect(await index(chain, { projections: [rare, often] }).sync()).toBe('current')
    expect(chain.answers).toEqual([1, 4])
    expect(got).toEqual({ rare: [3n], often: [1n, 2n, 3n, 4n] })
  })
})

describe('reorganisations', () => {
  test('a longer fork replaces what was applied, and one event says so', async () => {
    const chain = scriptedChain('d')
    for (let count = 0; count < 8; count++) chain.mine(1)
    const indexer = index(chain)
    await indexer.sync()
    chain.cut(3)
    for (let count = 0; count < 5; count++) chain.mine(2)
    expect(await indexer.sync()).toBe('current')
    expect(await seen()).toEqual(await expected(chain))
    const log = createEventLog({ database, clock, random, logger: silent })
    await log.sequence()
    const filter = { topics: [], accountId: null }
    const { events } = await log.read({ afterSeq: 0n, filter, limit: 10 })
    expect(events.map((event) => event.payload)).toMatchObject([
      { commonBlock: 5, fromBlock: 6, toBlock: 8 },
    ])
  })

  test('a fork of the same height is noticed', async () => {
    const chain = scriptedChain('e')
    for (let count = 0; count < 4; count++) chain.mine(1)
    const indexer = index(chain)
    await indexer.sync()
    chain.cut(2)
    chain.mine(0)
    chain.mine(2)
    await indexer.sync()
    expect(await seen()).toEqual(await expected(chain))
  })

  test('a chain that began anew takes everything back', async () => {
    const chain = scriptedChain('f')
    for (let count = 0; count < 4; count++) chain.mine(1)
    await index(chain).sync()
    await opened.pop()?.stop()
    const other = scriptedChain('other')
    other.mine(1)
    other.mine(1)
    expect(await index(other).sync()).toBe('current')
    expect(await seen()).toEqual(await expected(other))
  })

  test('a fork deeper than what is kept stops the index and changes nothing', async () => {
    const chain = scriptedChain('g')
    for (let count = 0; count < 400; count++) chain.mine(1)
    const indexer = index(chain, { retainedBlocks: 32 })
    await indexer.sync()
    const before = await seen()
    chain.cut(300)
    for (let count = 0; count < 310; count++) chain.mine(1)
    await expect(indexer.sync()).rejects.toThrow('oldest that is stored')
    expect(await seen()).toEqual(before)
  })

  test('a node that is behind is waited for; only after the grace are its blocks taken back', async () => {
    const chain = scriptedChain('h')
    for (let count = 0; count < 6; count++) chain.mine(1)
    const indexer = index(chain, { behindGraceMs: 5_000 })
    await indexer.sync()
    chain.lag(2)
    expect(await indexer.sync()).toBe('waiting')
    expect(await seen()).toHaveLength(6)
    chain.lag(undefined)
    expect(await indexer.sync()).toBe('current')
    chain.lag(2)
    expect(await indexer.sync()).toBe('waiting')
    nowMs += 6_000
    expect(await indexer.sync()).toBe('current')
    expect(await seen()).toHaveLength(4)
  })

  test('what is read while the chain changes is not applied', async () => {
    const chain = scriptedChain('i')
    for (let count = 0; count < 4; count++) chain.mine(1)
    const indexer = index(chain)
    chain.beforeNextLogs(() => {
      chain.cut(2)
      chain.mine(1)
      chain.mine(3)
    })
    expect(await indexer.sync()).toBe('waiting')
    expect(await seen()).toEqual([])
    expect(await indexer.sync()).toBe('current')
    expect(await seen()).toEqual(await expected(chain))
  })

  test.each([11, 22, 33, 44, 55, 66])(
    'seed %i: after any history the rows are those of an index from nothing',
    async (seed) => {
      const next = numbers(seed)
      const chain = scriptedChain(`seed${seed}-`)
      const indexer = index(chain, { rangeBlocks: 3, behindGraceMs: 0 })
      for (let step = 0; step < 60; step++) {
        const what = next(10)
        if (what < 5) chain.mine(next(3))
        else if (what < 7) chain.cut(1 + next(6))
        else if (what === 7) chain.beforeNextLogs(() => void chain.cut(1 + next(3)))
        else await indexer.sync()
      }
      chain.mine(1)
      for (let pass = 0; pass < 5 && (await indexer.sync()) !== 'current'; pass++);
      expect(await seen()).toEqual(await expected(chain))
    },
  )
})

describe('leading', () => {
  test('one process applies blocks; another takes over when the first stops', async () => {
    const chain = scriptedChain('j')
    chain.mine(1)
    const first = index(chain)
    const second = index(chain)
    expect(await first.sync()).toBe('current')
    expect(await second.sync()).toBe('standby')
    await first.stop()
    expect(await second.sync()).toBe('current')
  })

  test('a leader that slept past its lease changes nothing when it wakes', async () => {
    const chain = scriptedChain('k')
    chain.mine(1)
    const sleeper = index(chain, { leaseMs: 10_000 })
    await sleeper.sync()
    chain.mine(1)
    let wake = () => {}
    const asleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    const getLogs = chain.evm.getLogs
    let isFirst = true
    chain.evm.getLogs = async (filter) => {
      const logs = await getLogs(filter)
      if (isFirst) {
        isFirst = false
        await asleep
      }
      return logs
    }
    const dream = sleeper.sync()
    await expect.poll(() => isFirst, { timeout: 45_000 }).toBe(false)
    nowMs += 11_000
    const other = index(chain)
    expect(await other.sync()).toBe('current')
    chain.mine(1)
    wake()
    expect(await dream).toBe('standby')
    expect(await other.sync()).toBe('current')
    expect(await seen()).toEqual(await expected(chain))
  })

  test('a leader that slept in the middle of a walk back takes nothing back when it wakes', async () => {
    const chain = scriptedChain('q')
    for (let count = 0; count < 6; count++) chain.mine(1)
    const sleeps = pause()
    // Stored blocks are requested to find the common ancestor.
    const sleeper = index({
      ...chain,
      evm: {
        ...chain.evm,
        async getBlock(at) {
          const block = await chain.evm.getBlock(at)
          if (isForked && typeof at === 'bigint' && at <= 6n) await sleeps.here()
          return block
        },
      },
    })
    let isForked = false
    expect(await sleeper.sync()).toBe('current')
    chain.cut(3)
    for (let count = 0; count < 5; count++) chain.mine(2)
    isForked = true
    const dream = sleeper.sync()
    await sleeps.reached
    nowMs += 11_000
    const other = index(chain)
    expect(await other.sync()).toBe('current')
    expect(await seen()).toEqual(await expected(chain))
    sleeps.wake()
    expect(await dream).toBe('standby')
    expect(await seen()).toEqual(await expected(chain))
    expect((await position())?.block.number).toBe(8n)
    const log = createEventLog({ database, clock, random, logger: silent })
    await log.sequence()
    const filter = { topics: [], accountId: null }
    const { events } = await log.read({ afterSeq: 0n, filter, limit: 10 })
    expect(events.map(({ payload }) => payload['commonBlock'])).toEqual([3])
  })

  test('a leader that slept while a projection followed lets it write nothing when it wakes', async () => {
    const chain = scriptedChain('r')
    chain.mine(1)
    const sleeps = pause()
    const written: string[] = []
    const following = (name: string, before: () => Promise<void>): ChainProjection => ({
      ...projection,
      async follow(_tip, guarded) {
        await before()
        await guarded(async () => void written.push(name))
      },
    })
    const sleeper = index(chain, { projection: following('former', sleeps.here) })
    const dream = sleeper.sync()
    await sleeps.reached
    nowMs += 11_000
    const other = index(chain, { projection: following('present', async () => undefined) })
    expect(await other.sync()).toBe('current')
    sleeps.wake()
    expect(await dream).toBe('standby')
    expect(written).toEqual(['present'])
  })

  test('started, it follows the chain until it is stopped', async () => {
    const chain = scriptedChain('l')
    const indexer = index(chain)
    indexer.start()
    chain.mine(1)
    await expect.poll(seen, { timeout: 45_000 }).toHaveLength(1)
    chain.mine(1)
    await expect.poll(seen, { timeout: 45_000 }).toHaveLength(2)
    await indexer.stop()
    chain.mine(1)
    expect(await seen()).toHaveLength(2)
  })
})

/** A place where a process waits until it is resumed; it waits there once. */
function pause() {
  const [reached, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return {
    reached: reached.promise,
    wake: () => woken.resolve(),
    here() {
      reached.resolve()
      return woken.promise
    },
  }
}

/** Pseudo-random numbers below a bound; the same seed gives the same ones. */
function numbers(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * bound)
  }
}
