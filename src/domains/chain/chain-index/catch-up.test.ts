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
import type { Database } from '../../../ports/database.ts'
import {
  type ChainIndexer,
  type ChainIndexerSettings,
  type ChainProjection,
  chainIndexMigrations,
  createChainIndexer,
} from './index.ts'

type Chain = ReturnType<typeof scriptedChain>

const logged: unknown[] = []
const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (_message: string, failure: unknown) => void logged.push(failure),
}
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) }

let database: Database
let nowMs = 0
/** By how much each reading of the clock advances it. */
let tickMs = 0
const clock = {
  nowMs: () => {
    nowMs += tickMs
    return nowMs
  },
}
const opened: ChainIndexer[] = []
/** For each projection, the blocks that `revertAbove` was called with. */
const takenBack: string[] = []

beforeEach(async () => {
  nowMs = 1_000_000
  tickMs = 0
  logged.length = 0
  takenBack.length = 0
  database = await createTestDatabase([
    { domain: 'chain-index', migrations: chainIndexMigrations },
    { domain: 'events', migrations: eventLogMigrations },
  ])
  await sql`CREATE TABLE seen (
    reader text, number int8, hash text, log_index int4, PRIMARY KEY (reader, number, log_index)
  )`.execute(database.query)
})
afterEach(async () => {
  for (const indexer of opened.splice(0)) await indexer.stop()
  await database.close()
})

function reader(name: string, filter: ChainProjection['filter'] = {}): ChainProjection {
  return {
    name,
    filter,
    async apply(tx, block, logs) {
      for (const log of logs) {
        await sql`INSERT INTO seen
          VALUES (${name}, ${`${block.number}`}, ${block.hash}, ${log.logIndex})`.execute(tx)
      }
    },
    async revertAbove(tx, number) {
      takenBack.push(`${name} ${number}`)
      await sql`DELETE FROM seen WHERE reader = ${name} AND number > ${`${number}`}`.execute(tx)
    },
  }
}

const first = reader('first')
const second = reader('second', { address: secondContract })
const third = reader('third', { address: firstContract })

function index(
  chain: Pick<Chain, 'evm'>,
  projections: readonly ChainProjection[],
  settings: Partial<ChainIndexerSettings> = {},
) {
  const indexer = createChainIndexer({
    database,
    evm: chain.evm,
    outbox: createEventLog({ database, clock, random, logger }),
    clock,
    random,
    logger,
    projections,
    visits: watched,
    settings: { startBlock: 0n, pollMs: 10, rangeBlocks: 3, behindGraceMs: 0, ...settings },
  })
  opened.push(indexer)
  return indexer
}

/** Runs an indexer with these projections to the tip, and stops it. */
async function run(chain: Chain, ...projections: readonly ChainProjection[]): Promise<void> {
  const indexer = index(chain, projections)
  expect(await indexer.sync()).toBe('current')
  await indexer.stop()
}

async function seen({ name }: ChainProjection): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string; hash: string; log_index: number }>`
    SELECT * FROM seen WHERE reader = ${name} ORDER BY number, log_index`.execute(database.query)
  return rows.map((row) => `${row.number}:${row.hash}:${row.log_index}`)
}

async function expected(chain: Chain, { filter }: ChainProjection): Promise<readonly string[]> {
  const toBlock = BigInt(chain.blocks.length)
  const logs = await chain.evm.getLogs({ ...filter, fromBlock: 0n, toBlock })
  return logs.map((log) => `${log.blockNumber}:${log.blockHash}:${log.logIndex}`)
}

function mined(seed: string, count: number): Chain {
  const chain = scriptedChain(seed)
  for (let made = 0; made < count; made++) chain.mine(2)
  return chain
}

describe('joining', () => {
  test('a projection that comes later gets the earlier blocks, once, and then follows', async () => {
    const chain = mined('a', 10)
    await run(chain, first)
    await run(chain, first, second)
    expect(await seen(second)).toEqual(await expected(chain, second))
    expect(takenBack).toEqual(['second -1'])
    chain.mine(4)
    await run(chain, first, second)
    expect(await seen(second)).toEqual(await expected(chain, second))
    expect(await seen(first)).toEqual(await expected(chain, first))
  })

  test('on an empty index all follow at once, and nothing is read twice or taken back', async () => {
    const chain = mined('b', 10)
    await run(chain, first, second)
    expect(takenBack).toEqual([])
    const answers = chain.answers.length
    await run(chain, first, second)
    expect(chain.answers).toHaveLength(answers)
  })

  test('one that wants no log is asked for in ranges and costs no block by block reading', async () => {
    const chain = mined('d', 300)
    await run(chain, first)
    chain.asked.length = 0
    const nothing = reader('nothing', { address: `0x${'cc'.repeat(20)}` })
    const indexer = index(chain, [first, nothing], { rangeBlocks: 100 })
    expect(await indexer.sync()).toBe('current')
    expect(chain.asked.length).toBeLessThan(30)
  })

  test('the others go on meanwhile, and its own follow waits', async () => {
    const chain = mined('e', 30)
    await run(chain, first)
    let followed = 0
    const late = { ...second, follow: async () => void followed++ }
    const indexer = index(chain, [first, late], { leaseMs: 1_000_000 })
    tickMs = 150
    let passes = 0
    for (; (await indexer.sync()) !== 'current'; passes++) {
      expect(await seen(first)).toEqual(await expected(chain, first))
      expect(followed).toBe(0)
      chain.mine(2)
    }
    expect(passes).toBeGreaterThan(2)
    expect(await seen(late)).toEqual(await expected(chain, late))
    nowMs += 2_000
    await indexer.sync()
    expect(followed).toBe(1)
  })

  test('one that fails holds up nobody and is tried again where it was', async () => {
    const chain = mined('f', 10)
    await run(chain, first)
    let isBroken = true
    const failing: ChainProjection = {
      ...second,
      async apply(tx, block, logs) {
        await second.apply(tx, block, logs)
        if (block.number === 5n && isBroken) throw new Error('planted')
      },
    }
    const indexer = index(chain, [first, failing])
    expect(await indexer.sync()).toBe('waiting')
    expect(logged).toMatchObject([{ message: 'planted' }])
    expect(await seen(failing)).toHaveLength(4)
    chain.mine(2)
    expect(await indexer.sync()).toBe('waiting')
    expect(await seen(first)).toEqual(await expected(chain, first))
    // Not retried at once.
    expect(logged).toHaveLength(1)
    isBroken = false
    nowMs += 5_000
    expect(await indexer.sync()).toBe('current')
    expect(await seen(failing)).toEqual(await expected(chain, failing))
    expect(takenBack).toEqual(['second -1'])
  })

  test('blocks of another history than the applied one are not taken, whoever shows them', async () => {
    const chain = mined('g', 12)
    await run(chain, first)
    const other = mined('other', 12)
    const { evm } = chain
    // An address in front of two nodes: logs and old blocks come from one, the newest block from the other.
    const mixed = {
      evm: {
        getBlock: (at: bigint | string) =>
          (at === 'latest' || at === 12n ? evm : other.evm).getBlock(at),
        getLogs: other.evm.getLogs,
      },
    }
    const indexer = index(mixed, [first, second])
    expect(await indexer.sync()).toBe('waiting')
    expect(await seen(second)).toEqual([])
    await indexer.stop()
    await run(chain, first, second)
    expect(await seen(second)).toEqual(await expected(chain, second))
  })

  test('a reorganisation below what is kept, while blocks are read, brings in nothing', async () => {
    const chain = mined('m', 400)
    const settings = { retainedBlocks: 32 }
    const early = index(chain, [first], settings)
    await early.sync()
    await early.stop()
    const { getBlock } = chain.evm
    let isWhole = true
    chain.evm.getBlock = async (at) => {
      if (isWhole && typeof at === 'bigint' && at < 400n) {
        isWhole = false
        chain.cut(400)
        for (let made = 0; made < 50; made++) chain.mine(2)
      }
      return getBlock(at)
    }
    expect(await index(chain, [first, second], settings).sync()).toBe('waiting')
    expect(isWhole).toBe(false)
    expect(await seen(second)).toEqual([])
  })

  test('a commit whose answer is lost loses and repeats nothing', async () => {
    const chain = mined('n', 10)
    await run(chain, first)
    // A projection that accepts the same block twice.
    const lenient: ChainProjection = {
      ...second,
      async apply(tx, block, logs) {
        await sql`DELETE FROM seen WHERE reader = 'second' AND number = ${`${block.number}`}`.execute(
          tx,
        )
        await second.apply(tx, block, logs)
      },
    }
    const whole = database
    let isLost = false
    database = {
      ...whole,
      async transaction(work, options) {
        const result = await whole.transaction(work, options)
        const { rows } = await sql`
          SELECT 1 FROM indexer_projections WHERE name = 'second' AND state = 'following'`.execute(
          whole.query,
        )
        if (isLost || rows.length === 0) return result
        isLost = true
        throw new Error('the answer is lost')
      },
    }
    const indexer = index(chain, [first, lenient])
    expect(await indexer.sync()).toBe('waiting')
    expect(logged).toMatchObject([{ message: 'these blocks were applied already' }])
    chain.mine(2)
    expect(await indexer.sync()).toBe('current')
    expect(await seen(second)).toEqual(await expected(chain, second))
  })

  test('a process that no longer leads catches nothing up', async () => {
    const chain = mined('h', 10)
    await run(chain, first)
    const sleeper = index(chain, [first, second])
    chain.beforeNextLogs(() => {
      nowMs += 60_000
    })
    const { getLogs } = chain.evm
    let isTaken = false
    chain.evm.getLogs = async (filter) => {
      const logs = await getLogs(filter)
      if (!isTaken) {
        isTaken = true
        await run(chain, first)
      }
      return logs
    }
    expect(await sleeper.sync()).toBe('standby')
    expect(await seen(second)).toEqual([])
    expect(await sleeper.sync()).toBe('current')
    expect(await seen(second)).toEqual(await expected(chain, second))
  })

  test('what another process applied without it meanwhile is made up for', async () => {
    const chain = mined('o', 4)
    const sleeper = index(chain, [first, second])
    expect(await sleeper.sync()).toBe('current')
    nowMs += 60_000
    chain.mine(2)
    await run(chain, first)
    chain.mine(2)
    expect(await sleeper.sync()).toBe('current')
    expect(await seen(second)).toEqual(await expected(chain, second))
  })

  test('two of one name are refused', () => {
    expect(() => index(mined('i', 1), [first, reader('first')])).toThrow('a name of its own')
  })
})

describe('coming back', () => {
  test('it goes on from where it left', async () => {
    const chain = mined('j', 5)
    await run(chain, first, second)
    chain.mine(2)
    await run(chain, first)
    expect(await seen(second)).toHaveLength(5)
    await run(chain, first, second)
    expect(await seen(second)).toEqual(await expected(chain, second))
    expect(takenBack).toEqual([])
  })

  test('what the chain took back meanwhile is taken back first', async () => {
    const chain = mined('k', 8)
    await run(chain, first, second)
    chain.cut(3)
    for (let count = 0; count < 5; count++) chain.mine(2)
    await run(chain, first)
    expect(takenBack).toEqual(['first 5'])
    await run(chain, first, second)
    expect(takenBack).toEqual(['first 5', 'second 5'])
    expect(await seen(second)).toEqual(await expected(chain, second))
  })
})

describe('a database from before places were kept', () => {
  test('the launchpad goes on where it is; what joined since begins from nothing', async () => {
    const chain = mined('l', 6)
    const launchpad = reader('launchpad')
    await run(chain, launchpad)
    await sql`INSERT INTO seen VALUES ('second', 2, 'left over', 0)`.execute(database.query)
    await sql`DROP TABLE indexer_projections`.execute(database.query)
    await chainIndexMigrations.find(({ name }) => name === '0002_projections')?.up(database.query)
    await run(chain, launchpad, second)
    expect(takenBack).toEqual(['second -1'])
    expect(await seen(launchpad)).toEqual(await expected(chain, launchpad))
    expect(await seen(second)).toEqual(await expected(chain, second))
  })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'seed %i: whoever joins, leaves and comes back, whatever the chain does, the rows are those of an index from nothing',
  async (seed) => {
    const next = numbers(seed * 7_919)
    const chain = scriptedChain(`seed${seed}-`)
    const all = [first, second, third]
    let indexer = index(chain, [first])
    for (let step = 0; step < 90; step++) {
      const what = next(12)
      if (what < 5) chain.mine(next(4))
      else if (what < 7) chain.cut(1 + next(6))
      else if (what === 7) chain.beforeNextLogs(() => void chain.cut(1 + next(3)))
      else if (what === 8) {
        await indexer.stop()
        indexer = index(chain, [first, ...all.slice(1).filter(() => next(2) === 0)])
        tickMs = next(2) * 200
      } else await indexer.sync()
    }
    await indexer.stop()
    chain.mine(1)
    tickMs = 0
    indexer = index(chain, all)
    for (let pass = 0; pass < 9 && (await indexer.sync()) !== 'current'; pass++);
    for (const projection of all) {
      expect(await seen(projection)).toEqual(await expected(chain, projection))
    }
    expect(logged).toEqual([])
  },
)

/** Pseudo-random numbers below a bound; the same seed gives the same ones. */
function numbers(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * bound)
  }
}
