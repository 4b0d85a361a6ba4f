import {
  type Abi,
  encodeAbiParameters,
  encodeEventTopics,
  getAddress,
  keccak256,
  toHex,
} from 'viem'
import { createEventLog, type SqlEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../src/adapters/sql/event-log/migrations.ts'
import {
  type ChainIndexer,
  chainIndexMigrations,
  createChainIndexer,
} from '../../src/domains/chain/chain-index/index.ts'
import { curveLaunchpadAbi, uniLaunchpadAbi } from '../../src/domains/chain/launchpad/index.ts'
import {
  createMarketProjection,
  createMarketService,
  type MarketService,
  marketMigrations,
  tokenNamesMigrations,
} from '../../src/domains/markets/market/index.ts'
import type { RecordedEvent } from '../../src/kernel/event.ts'
import type { ChainEvm, EvmBlock, EvmLog, EvmLogFilter, Hex } from '../../src/ports/chain-evm.ts'
import type { Database } from '../../src/ports/database.ts'
import type { MarketFeed } from '../../src/ports/market-feed.ts'
import { realRandom, silentLogger } from './auth-world.ts'
import { createTestDatabase } from './database.ts'
import { watched } from './visits.ts'

export const launchpad = getAddress(`0x${'aa'.repeat(20)}`)
export const uniswap = {
  factoryAddress: getAddress(`0x${'f0'.repeat(20)}`),
  wethAddress: getAddress(`0x80${'ee'.repeat(19)}`),
  launchpads: [{ family: 'uni', address: getAddress(`0x${'a1'.repeat(20)}`) }],
}
const nobody: Hex = `0x${'00'.repeat(20)}`
export const supply = 1_000_000_000n * 10n ** 18n
/** The time of block 0: a Wednesday, 00:00 UTC. */
export const genesisTime = Date.UTC(2026, 6, 1) / 1_000

/** What a block may hold. */
export type Doing =
  | { readonly launch: number; readonly creator?: Hex; readonly name?: string }
  | {
      readonly trade: number
      readonly side: 'buy' | 'sell'
      readonly trader: Hex
      readonly eth: bigint
      readonly tokens: bigint
      readonly price?: readonly [eth: bigint, tokens: bigint]
    }
  /** One transaction of any contract. */
  | { readonly logs: readonly Pick<EvmLog, 'address' | 'data' | 'topics'>[] }

export const tokenOf = (index: number): Hex => addressOf('token', index)
export const traderOf = (index: number): Hex => addressOf('trader', index)
const addressOf = (kind: string, index: number): Hex =>
  getAddress(`0x${keccak256(toHex(`${kind}${index}`)).slice(-40)}`)

/** A chain in memory whose blocks hold the logs of launches and trades. */
export function createMarketChain() {
  const blocks: EvmBlock[] = []
  const logs = new Map<Hex, readonly EvmLog[]>()
  const launches = new Map<Hex, readonly number[]>()
  let made = 0
  const mine = (doings: readonly Doing[] = [], seconds = 7) => {
    made += 1
    const parent = blocks.at(-1)
    const block: EvmBlock = {
      number: BigInt(blocks.length),
      hash: keccak256(toHex(`block${made}`)),
      parentHash: parent?.hash ?? `0x${'0'.repeat(64)}`,
      timestamp: parent === undefined ? BigInt(genesisTime) : parent.timestamp + BigInt(seconds),
    }
    blocks.push(block)
    launches.set(
      block.hash,
      doings.flatMap((doing) => ('launch' in doing ? [doing.launch] : [])),
    )
    const raw = doings.flatMap((doing, index) =>
      logsOf(doing).map((log) => ({
        ...log,
        transactionHash: keccak256(toHex(`transaction${made}:${index}`)),
        transactionIndex: index,
      })),
    )
    logs.set(
      block.hash,
      raw.map((log, logIndex) => ({
        ...log,
        blockNumber: block.number,
        blockHash: block.hash,
        logIndex,
      })),
    )
  }
  mine()
  return {
    mine,
    blocks,
    /** The tokens that the present history launched. */
    launched: () => new Set(blocks.flatMap(({ hash }) => launches.get(hash) ?? [])),
    /** Takes the newest blocks away, but never the first; new ones have other hashes. */
    cut: (depth: number) => blocks.splice(Math.max(1, blocks.length - depth)),
    evm: {
      async getBlock(at: bigint | string) {
        return (typeof at === 'bigint' ? blocks[Number(at)] : blocks.at(-1)) ?? null
      },
      async getLogs({ fromBlock, toBlock, topics }: EvmLogFilter) {
        const [first] = topics ?? []
        return blocks
          .slice(Number(fromBlock), Number(toBlock) + 1)
          .flatMap((block) => logs.get(block.hash) ?? [])
          .filter((log) => first == null || first.includes(log.topics[0] ?? '0x'))
      },
    },
  }
}

function logsOf(doing: Doing): readonly Pick<EvmLog, 'address' | 'data' | 'topics'>[] {
  if ('logs' in doing) return doing.logs
  if ('launch' in doing) return launchLogs(doing)
  const token = tokenOf(doing.trade)
  const isBuy = doing.side === 'buy'
  const [virtualEth, virtualToken] = doing.price ?? [doing.eth + 10n ** 18n, 10n ** 27n]
  return [
    transferLog(
      token,
      isBuy ? launchpad : doing.trader,
      isBuy ? doing.trader : launchpad,
      doing.tokens,
    ),
    eventLog('Trade', {
      indexed: { token, trader: doing.trader, recipient: doing.trader },
      data: {
        isBuy,
        ethAmount: doing.eth,
        tokenAmount: doing.tokens,
        feeAmount: doing.eth / 100n,
        creatorFee: doing.eth / 200n,
        protocolFee: doing.eth / 200n,
        virtualEth,
        virtualToken,
      },
    }),
  ]
}

function launchLogs(doing: Extract<Doing, { launch: number }>) {
  const { creator = traderOf(99), launch: index, name = `Token ${index}` } = doing
  const token = tokenOf(index)
  return [
    transferLog(token, nobody, launchpad, supply),
    eventLog('TokenLaunched', {
      indexed: { token, creator, feeRecipient: creator },
      data: {
        name,
        symbol: `TK${index}`,
        metadataUri: '',
        supply,
        curveSupply: (supply * 8n) / 10n,
        virtualEth: 10n ** 18n,
        virtualToken: 10n ** 27n,
      },
    }),
  ]
}

export function transferLog(token: Hex, from: Hex, to: Hex, amount: bigint) {
  const word = (address: Hex): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  return {
    address: token,
    topics: [keccak256(toHex('Transfer(address,address,uint256)')), word(from), word(to)],
    data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  }
}

/** The launchpad's log that the pool of a token's curve has opened. */
export function graduationLog(index: number, pool: Hex) {
  const indexed = { token: tokenOf(index), pool }
  return eventLog('TokenGraduated', { indexed, data: {} })
}

/** The logs of a launch straight into a pool, at this square root of its price. */
export function poolLaunchLogs(index: number, pool: Hex, sqrtPriceX96: bigint) {
  const [token, creator] = [tokenOf(index), traderOf(99)]
  const [uni] = uniswap.launchpads
  const address = uni?.address ?? launchpad
  const abi = uniLaunchpadAbi
  return [
    transferLog(token, nobody, pool, supply),
    eventLog(
      'PositionLocked',
      { indexed: { token, pool }, data: { sqrtPriceX96, tickLower: 0, tickUpper: 0 } },
      { abi, address },
    ),
    eventLog(
      'TokenLaunched',
      {
        indexed: { token, creator, pool },
        data: { name: `Token ${index}`, symbol: `TK${index}`, metadataUri: '', supply },
      },
      { abi, address },
    ),
  ]
}

function eventLog(
  eventName: 'PositionLocked' | 'TokenGraduated' | 'TokenLaunched' | 'Trade',
  values: {
    readonly indexed: Readonly<Record<string, Hex>>
    readonly data: Readonly<Record<string, unknown>>
  },
  written: { readonly abi: Abi; readonly address: Hex } = {
    abi: curveLaunchpadAbi,
    address: launchpad,
  },
) {
  const item = written.abi
    .filter((each) => each.type === 'event')
    .find(({ name }) => name === eventName)
  if (item === undefined) throw new Error(`${eventName} is no event of the launchpad`)
  const topics = encodeEventTopics({ abi: [item], args: values.indexed })
  const plain = item.inputs.filter(({ indexed }) => indexed !== true)
  return {
    address: written.address,
    topics: topics.flatMap((topic) => (typeof topic === 'string' ? [topic] : [])),
    data: encodeAbiParameters(
      plain,
      plain.map(({ name }) => values.data[name ?? ''] ?? 0n),
    ),
  }
}

export type MarketWorld = {
  readonly database: Database
  readonly market: MarketService
  readonly indexer: ChainIndexer
  readonly clock: { nowMs: () => number; set: (ms: number) => void }
  /** Applies everything up to the tip. */
  readonly sync: () => Promise<void>
  readonly events: () => Promise<readonly RecordedEvent[]>
  readonly close: () => Promise<void>
}

/** The index of a chain's market in a database of its own. */
export async function createMarketWorld(
  chain: { readonly evm: Pick<ChainEvm, 'getBlock' | 'getLogs'> },
  options: {
    readonly isSimulated?: (address: string) => boolean
    readonly feeds?: readonly MarketFeed[]
    readonly uniswap?: typeof uniswap
    readonly launchpadAddress?: Hex
    readonly startBlock?: bigint
    readonly retainedBlocks?: number
    /** Of another index; one of its own unless given. */
    readonly database?: Database
  } = {},
): Promise<MarketWorld> {
  let nowMs = (genesisTime + 86_400) * 1_000
  const clock = {
    nowMs: () => nowMs,
    set: (ms: number) => {
      nowMs = ms
    },
  }
  const database =
    options.database ??
    (await createTestDatabase([
      { domain: 'chain-index', migrations: chainIndexMigrations },
      { domain: 'market', migrations: marketMigrations },
      { domain: 'market_names', migrations: tokenNamesMigrations },
      { domain: 'events', migrations: eventLogMigrations },
    ]))
  const base = { database, clock, random: realRandom, logger: silentLogger, visits: watched }
  const outbox = createEventLog(base)
  const market = createMarketService({ ...options, ...base })
  const indexer = createChainIndexer({
    ...base,
    outbox,
    evm: chain.evm,
    projections: [
      createMarketProjection({ launchpadAddress: launchpad, ...options, ...base, outbox }),
    ],
    settings: {
      startBlock: options.startBlock ?? 0n,
      pollMs: 50,
      behindGraceMs: 0,
      retainedBlocks: options.retainedBlocks ?? 1_024,
    },
  })
  return {
    database,
    market,
    indexer,
    clock,
    sync: async () => {
      for (let pass = 0; pass < 50; pass++) if ((await indexer.sync()) === 'current') return
      throw new Error('the index never reached the tip')
    },
    events: () => readEvents(outbox),
    close: async () => {
      await indexer.stop()
      await database.close()
    },
  }
}

async function readEvents(log: SqlEventLog): Promise<readonly RecordedEvent[]> {
  await log.sequence()
  const filter = { topics: [], accountId: null, everyAudience: true } as const
  return (await log.read({ afterSeq: 0n, filter, limit: 1_000 })).events
}
