import { createEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../src/adapters/sql/event-log/migrations.ts'
import {
  chainIndexMigrations,
  createChainIndexer,
} from '../../src/domains/chain/chain-index/index.ts'
import {
  createPoolLists,
  createPoolMirror,
  createPoolsProjection,
  poolsMigrations,
} from '../../src/domains/chain/pools/index.ts'
import { createTestDatabase } from './database.ts'
import type { UniswapChain } from './uniswap-chain.ts'
import { watched } from './visits.ts'

export type PoolsWorld = Awaited<ReturnType<typeof createPoolsWorld>>

/** The pools of a chain, with a database of its own. */
export async function createPoolsWorld(chain: UniswapChain) {
  const clock = { nowMs: () => Date.now() }
  const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) }
  const nothing = () => undefined
  const logger = { debug: nothing, info: nothing, warn: nothing, error: nothing }
  const database = await createTestDatabase([
    { domain: 'chain-index', migrations: chainIndexMigrations },
    { domain: 'pools', migrations: poolsMigrations },
    { domain: 'events', migrations: eventLogMigrations },
  ])
  const outbox = createEventLog({ database, clock, random, logger })
  const parts = { database, evm: chain.evm, clock, random, outbox, logger, visits: watched }
  const indexer = createChainIndexer({
    ...parts,
    projections: [createPoolsProjection({ ...parts, factoryAddress: chain.factory })],
    settings: { startBlock: chain.startBlock, pollMs: 50, behindGraceMs: 0 },
  })
  return {
    database,
    lists: createPoolLists({ database }),
    mirror: createPoolMirror({ database }),
    /** Applies everything up to the tip. */
    async sync(): Promise<void> {
      for (let pass = 0; pass < 50; pass++) if ((await indexer.sync()) === 'current') return
      throw new Error('the index never reached the tip')
    },
    async events() {
      await outbox.sequence()
      const filter = { topics: [], accountId: null, everyAudience: true } as const
      return (await outbox.read({ afterSeq: 0n, filter, limit: 1_000 })).events
    },
    async close(): Promise<void> {
      await indexer.stop()
      await database.close()
    },
  }
}
