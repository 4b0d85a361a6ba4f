import { getAddress } from 'viem'
import type { EvmBlock, EvmLog } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainProjection } from '../../chain/chain-index/index.ts'
import { fireAlerts } from './alert-firing.ts'
import { foldMinutes, minutesOf } from './candle-fold.ts'
import { candlesStore } from './candles.store.ts'
import { createCurveReader } from './curve-reader.ts'
import type { FactReader, KnownLogs, MarketFact, PoolFact } from './facts.ts'
import { keepFirstBlocks } from './first-blocks.store.ts'
import { holdingsStore } from './holdings.store.ts'
import { changedChannel } from './live-channels.ts'
import { marketTokensStore } from './market-tokens.store.ts'
import { marketTradesStore, type TradeRecord } from './market-trades.store.ts'
import { poolEtherStore } from './pool-ether.store.ts'
import { createPoolLaunchReader, type PoolLaunchpad } from './pool-launch-reader.ts'
import { createPoolReader } from './pool-reader.ts'
import { retractAbove } from './retraction.ts'
import { namesOf, tokenNames } from './token-names.store.ts'
import { tradersStore } from './traders.store.ts'
import { balanceChanges, toTransfer, transferTopic } from './transfers.ts'

export type MarketProjectionOptions = Ports<'clock' | 'database' | 'outbox'> & {
  readonly launchpadAddress: string
  /** Whether an account is a simulated trader's; none is unless given. */
  readonly isSimulated?: (address: string) => boolean
  /** The factory of the pools of launched tokens, and the launchpads that use it; without it only curves are read. */
  readonly uniswap?: {
    readonly factoryAddress: string
    readonly wethAddress: string
    readonly launchpads?: readonly PoolLaunchpad[]
  }
}

/** Market data's part of the chain index; give it to `createChainIndexer`, after the launchpad's. */
export function createMarketProjection(options: MarketProjectionOptions): ChainProjection {
  const { launchpadAddress, uniswap } = options
  const readers = [
    createCurveReader(launchpadAddress),
    ...(uniswap === undefined
      ? []
      : [
          createPoolReader(uniswap),
          createPoolLaunchReader({ ...uniswap, launchpads: uniswap.launchpads ?? [] }),
        ]),
  ]
  const topics = [...new Set([transferTopic, ...readers.flatMap((reader) => reader.topics)])]
  const isSimulated = options.isSimulated ?? (() => false)
  return {
    name: 'market',
    filter: { topics: [topics] },
    apply: (tx, block, logs) => applyBlock({ ...options, readers, isSimulated, tx, block, logs }),
    async revertAbove(tx, blockNumber) {
      await retractAbove({ ...options, tx, blockNumber })
      await options.database.notify(tx, changedChannel, '')
    },
  }
}

type BlockContext = Ports<'clock' | 'database' | 'outbox'> & {
  readonly readers: readonly FactReader[]
  readonly isSimulated: (address: string) => boolean
  readonly uniswap?: MarketProjectionOptions['uniswap']
  readonly tx: Queryable
  readonly block: EvmBlock
  readonly logs: readonly EvmLog[]
}

async function applyBlock(context: BlockContext): Promise<void> {
  const facts = await readFacts(context)
  for (const { fact, log } of facts) await insertPlace(context, fact, log)
  const trades = await knownTrades(context, facts)
  if (trades.length > 0) await applyTrades(context, trades)
  const launched = facts.flatMap(({ fact }) => (fact.kind === 'launch' ? [fact.token] : []))
  await keepFirstBlocks(context.tx, launched)
  await applyTransfers(context)
  await applyEther(context)
  if (facts.length > 0) await context.database.notify(context.tx, changedChannel, '')
}

type FactOfLog = { readonly fact: MarketFact; readonly log: EvmLog }

/** A pool's own logs may follow its opening in the same block. */
async function readFacts({ logs, readers, tx }: BlockContext): Promise<readonly FactOfLog[]> {
  const addresses = [...new Set(logs.map((log) => getAddress(log.address)))]
  const stored = await marketTokensStore(tx).poolsAt(addresses)
  const pools = new Map<string, PoolFact>(
    stored.map((pool) => [pool.address, { ...pool, kind: 'pool' }]),
  )
  const known: KnownLogs = { poolOf: (address) => pools.get(address), logs }
  const facts: FactOfLog[] = []
  for (const log of logs) {
    // Two kinds of contract may write logs of one form; each reader takes those of its own.
    const [topic] = log.topics
    const own = readers.filter(({ topics }) => topic !== undefined && topics.includes(topic))
    for (const fact of own.flatMap((reader) => reader.read(log, known))) {
      if (fact.kind === 'pool' && fact.poolKind === 'v3') pools.set(fact.address, fact)
      facts.push({ fact, log })
    }
  }
  return facts
}

async function insertPlace(
  { block, isSimulated, tx }: BlockContext,
  fact: MarketFact,
  log: EvmLog,
): Promise<void> {
  const place = { blockNumber: log.blockNumber, logIndex: log.logIndex }
  const at = Number(block.timestamp)
  if (fact.kind === 'launch') {
    await marketTokensStore(tx).insertToken({
      ...fact,
      ...place,
      launchedAt: at,
      transactionHash: log.transactionHash,
      simulated: isSimulated(fact.creator),
    })
    await tokenNames.put(tx, [namesOf(fact)])
  }
  if (fact.kind === 'pool') {
    await marketTokensStore(tx).insertPool({ ...fact, ...place, openedAt: at })
  }
  if (fact.kind === 'graduation') {
    await marketTokensStore(tx).putGraduation(fact.pool, log.blockNumber)
  }
}

/** Trades of tokens that were not launched here are ignored. */
async function knownTrades(
  { block, isSimulated, tx }: BlockContext,
  facts: readonly FactOfLog[],
): Promise<readonly TradeRecord[]> {
  const found = facts.flatMap(({ fact, log }) => (fact.kind === 'trade' ? [{ fact, log }] : []))
  const launched = await marketTokensStore(tx).byTokens([
    ...new Set(found.map(({ fact }) => fact.token)),
  ])
  const known = new Set<string>(launched.map(({ token }) => token))
  return found
    .filter(({ fact }) => known.has(fact.token))
    .map(({ fact, log }) => {
      const { kind: _, ...trade } = fact
      return {
        ...trade,
        blockNumber: log.blockNumber,
        logIndex: log.logIndex,
        blockHash: log.blockHash,
        transactionHash: log.transactionHash,
        tradedAt: Number(block.timestamp),
        simulated: isSimulated(trade.trader),
      }
    })
}

async function applyTrades(context: BlockContext, trades: readonly TradeRecord[]): Promise<void> {
  const { tx } = context
  // Before the trades are stored, because alerts compare with the price before them.
  await fireAlerts(context, trades)
  await marketTradesStore(tx).insert(trades)
  await tradersStore(tx).add(trades, 1n)
  const keys = minutesOf(trades)
  const candles = candlesStore(tx)
  await candles.replaceMinutes(keys, foldMinutes(await candles.minutes(keys), trades))
}

async function applyTransfers({ block, logs, tx }: BlockContext): Promise<void> {
  const found = logs.flatMap(toTransfer)
  const tokens = [...new Set(found.map(({ token }) => token))]
  const launched = await marketTokensStore(tx).byTokens(tokens)
  const known = new Set<string>(launched.map(({ token }) => token))
  const transfers = found.filter(({ token }) => known.has(token))
  const holdings = holdingsStore(tx)
  const transferredAt = Number(block.timestamp)
  await holdings.insertTransfers(transfers.map((transfer) => ({ ...transfer, transferredAt })))
  await holdings.addBalances(balanceChanges(transfers, 1n))
}

/** Every move of wrapped ether is in a log of its own contract, so that what a pool holds is exact from its opening on. */
async function applyEther({ logs, tx, uniswap }: BlockContext): Promise<void> {
  if (uniswap === undefined) return
  const weth = getAddress(uniswap.wethAddress)
  const found = logs.filter(({ address }) => getAddress(address) === weth).flatMap(toTransfer)
  const moves = found.flatMap(({ amount, blockNumber, logIndex, recipient, sender }) =>
    sender === recipient
      ? []
      : [
          { blockNumber, logIndex, pool: recipient, change: amount },
          { blockNumber, logIndex, pool: sender, change: -amount },
        ],
  )
  const ends = [...new Set(moves.map(({ pool }) => pool))]
  const pools = await marketTokensStore(tx).poolsAt(ends)
  const known = new Set<string>(pools.map(({ address }) => address))
  await poolEtherStore(tx).add(moves.filter(({ pool }) => known.has(pool)))
}
