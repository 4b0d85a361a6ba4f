import { createEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../src/adapters/sql/event-log/migrations.ts'
import {
  chainIndexMigrations,
  createChainIndexer,
} from '../../src/domains/chain/chain-index/index.ts'
import { createIntentSightings, intentsMigrations } from '../../src/domains/chain/intents/index.ts'
import {
  createLaunchpadProjection,
  createLaunchpadService,
  launchpadIntents,
  launchpadMigrations,
} from '../../src/domains/chain/launchpad/index.ts'
import { createPoolsProjection, poolsMigrations } from '../../src/domains/chain/pools/index.ts'
import {
  createTradingProjection,
  createTradingService,
  swapIntents,
  tradingMigrations,
} from '../../src/domains/markets/trading/index.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import type { Hex } from '../../src/ports/chain-evm.ts'
import { createTestDatabase } from './database.ts'
import { testChainId } from './launchpad-world.ts'
import type { UniswapChain } from './uniswap-chain.ts'
import { watched } from './visits.ts'

export type TradingWorld = Awaited<ReturnType<typeof createTradingWorld>>

/** Somebody of the platform. */
export function principalOf(accountId: string): Principal {
  return {
    accountId,
    credential: 'wallet_session',
    credentialId: 'ses_1',
    scopes: [],
    wallets: [],
  }
}

/** Trading over the pools and curves of a chain, with a database of its own. */
export async function createTradingWorld(
  chain: UniswapChain,
  /** The launchpads with locked pools on it; none unless given. */
  places: { readonly uni?: Hex; readonly pons?: Hex } = {},
) {
  let offsetMs = 0
  const clock = {
    nowMs: () => Date.now() + offsetMs,
    advance: (ms: number) => {
      offsetMs += ms
    },
  }
  const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) }
  const nothing = () => undefined
  const logger = { debug: nothing, info: nothing, warn: nothing, error: nothing }
  const database = await createTestDatabase([
    { domain: 'chain-index', migrations: chainIndexMigrations },
    { domain: 'launchpad', migrations: launchpadMigrations },
    { domain: 'intents', migrations: intentsMigrations },
    { domain: 'pools', migrations: poolsMigrations },
    { domain: 'trading', migrations: tradingMigrations },
    { domain: 'events', migrations: eventLogMigrations },
  ])
  const outbox = createEventLog({ database, clock, random, logger })
  const parts = { database, evm: chain.evm, clock, random, outbox, logger }
  const contracts = {
    weth: chain.weth,
    uniswapV3Factory: chain.factory,
    swapRouter: chain.swapRouter,
    launchpad: chain.launchpadAddress,
  }
  const place = (address: Hex | undefined) =>
    address === undefined ? null : { address, codeHash: null }
  const further = { uni: place(places.uni), pons: place(places.pons) }
  const launchpad = createLaunchpadService({
    ...parts,
    settings: {
      further,
      launchpadAddress: chain.launchpadAddress,
      expectedCodeHash: null,
      chainId: testChainId,
      baseUrl: 'http://localhost:4663',
    },
  })
  const trading = createTradingService({
    ...parts,
    launchpad,
    solanaSwaps: null,
    solana: { waitForSignature: async () => null },
    settings: { contracts, chainId: testChainId },
  })
  const projection = createTradingProjection({ ...parts, contracts })
  const indexer = createChainIndexer({
    ...parts,
    visits: watched,
    projections: [
      createIntentSightings({
        ...parts,
        owners: [launchpadIntents, swapIntents(contracts)].filter((owner) => owner !== null),
      }),
      createLaunchpadProjection({
        ...parts,
        further,
        launchpadAddress: chain.launchpadAddress,
        creatorFeesAddress: chain.creatorFeesAddress,
      }),
      createPoolsProjection({ ...parts, factoryAddress: chain.factory }),
      ...(projection === null ? [] : [projection]),
    ],
    settings: { startBlock: chain.startBlock, pollMs: 50, behindGraceMs: 0 },
  })
  return {
    database,
    clock,
    launchpad,
    trading,
    parts,
    /** Applies everything up to the tip. */
    async sync(): Promise<void> {
      for (let pass = 0; pass < 50; pass++) if ((await indexer.sync()) === 'current') return
      throw new Error('the index never reached the tip')
    },
    async close(): Promise<void> {
      await indexer.stop()
      await database.close()
    },
  }
}
