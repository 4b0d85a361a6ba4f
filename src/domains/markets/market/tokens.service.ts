import { createHash } from 'node:crypto'
import { textWarnings } from '../../../kernel/name-warnings.ts'
import type { DocumentBody } from '../../../kernel/operation.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainPositions } from '../../chain/chain-index/index.ts'
import { type IndexHead, indexHeadAt, readIndexHead } from './answer-meta.ts'
import { chainPlaceOf, chainPlaces, readChainPlace } from './chain-places.ts'
import type { ChangeView, MetaView, PoolView, TokenPriceView, TokenView } from './market.schemas.ts'
import { marketTokensStore, type PoolRecord, type TokenRecord } from './market-tokens.store.ts'
import { marketTradesStore, type TradeRecord } from './market-trades.store.ts'
import { invalid, notFound, readAddress, readPool, readToken } from './readers.ts'
import { inUsd, type ReferencePrices } from './reference-price.ts'
import {
  type TokenFacts,
  type TokensAtHead,
  tokenFactsStore,
  windows,
} from './token-facts.store.ts'
import { change, ether, isoTime, priceEth } from './views.ts'

const pricesMax = 100

type PageQuery = { readonly limit: number; readonly cursor?: string }

type TokensServiceOptions = Ports<'clock' | 'database'> & {
  readonly positions: ChainPositions
  readonly references: ReferencePrices
}

/** Tokens, pools and prices. Windows end at `asOf`. */
export function createTokensService(options: TokensServiceOptions) {
  const { database, references } = options
  return {
    async list(query: PageQuery) {
      const { head, tokens } = await readAtHead(
        options,
        tokenFactsStore(database.query).page({
          limit: query.limit,
          after: readChainPlace(query.cursor),
        }),
      )
      const reference = await references.current()
      const page = chainPlaces.page({
        rows: tokens,
        limit: query.limit,
        place: ({ token }) => chainPlaceOf(token),
        toItem: (facts) => tokenView(facts, { at: head.at, reference }),
      })
      return { ...page, meta: head.meta() }
    },

    async get(address: string): Promise<{ data: TokenView; meta: MetaView }> {
      const wanted = readAddress(address, 'params/token')
      const { head, tokens } = await readAtHead(options, tokenFactsStore(database.query).of(wanted))
      const [facts] = tokens
      if (facts === undefined) throw notFound('token')
      const reference = await references.current()
      return { data: tokenView(facts, { at: head.at, reference }), meta: head.meta() }
    },

    async pools(query: { readonly token?: string; readonly pool?: string }) {
      const head = await readIndexHead(options)
      const pools = await readPools(database, query)
      const last = await marketTradesStore(database.query).lastIn(pools)
      const tokens = await marketTokensStore(database.query).byTokens(
        pools.map(({ token }) => token),
      )
      const opening = new Map(tokens.map(({ openingPrice, token }) => [token, openingPrice]))
      const items = pools.map((pool) =>
        poolView(pool, last.get(pool.pool), opening.get(pool.token) ?? 0n),
      )
      return { items, nextCursor: null, meta: head.meta() }
    },

    async prices(tokens: string) {
      const head = await readIndexHead(options)
      const items = await pricesOf(options, head, readTokens(tokens))
      return { items, nextCursor: null, meta: head.meta(await usdWarnings(references)) }
    },

    /** Prices by token, with an entity tag that changes exactly when one of them does. */
    async simplePrices(tokens: string): Promise<DocumentBody> {
      const head = await readIndexHead(options)
      const prices = await pricesOf(options, head, readTokens(tokens))
      const body = JSON.stringify(
        Object.fromEntries(
          prices.map(({ priceEth: eth, priceUsd, token }) => [
            token,
            { eth, usd: priceUsd.value, usdReason: priceUsd.reason },
          ]),
        ),
      )
      const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
      return {
        contentType: 'application/json; charset=utf-8',
        body,
        headers: { etag: `"${tag}"`, ...(await asOfHeaders(head)) },
      }
    },
  }
}

async function asOfHeaders(head: IndexHead): Promise<Record<string, string>> {
  const { asOf, block } = head.meta()
  return {
    ...(asOf === null ? {} : { 'x-market-as-of': asOf }),
    ...(block === null ? {} : { 'x-market-block': String(block.number) }),
  }
}

async function usdWarnings(references: ReferencePrices): Promise<readonly string[]> {
  const reference = await references.current()
  if (reference === null) return ['no feed gives a dollar price of ether']
  return reference.isStale ? ['the dollar price of ether is an old one'] : []
}

async function pricesOf(
  { database, references }: TokensServiceOptions,
  head: IndexHead,
  tokens: readonly Hex[],
): Promise<TokenPriceView[]> {
  const records = await marketTokensStore(database.query).byTokens(tokens)
  const byToken = new Map(records.map((record) => [record.token, record]))
  const trades = marketTradesStore(database.query)
  const last = await trades.lastOf(tokens)
  const dayAgo = await trades.lastOf(tokens, head.at - windows.h24 + 1)
  const reference = await references.current()
  return tokens.map((token) => {
    const record = byToken.get(token)
    if (record === undefined) return unknownPrice(token)
    const trade = last.get(token)
    const price = trade?.price ?? record.openingPrice
    return {
      token,
      known: true,
      priceEth: priceEth(price),
      priceUsd: inUsd(price, reference),
      lastTradeAt: trade === undefined ? null : isoTime(trade.tradedAt),
      change24h: changeSince(record, {
        price,
        before: dayAgo.get(token)?.price ?? null,
        start: head.at - windows.h24,
      }),
      simulated: record.simulated,
    }
  })
}

function unknownPrice(token: Hex): TokenPriceView {
  const reason = 'not_a_launched_token'
  return {
    token,
    known: false,
    priceEth: null,
    lastTradeAt: null,
    simulated: false,
    priceUsd: { value: null, reason },
    change24h: { pct: null, reason },
  }
}

/** Only a token older than the window has a change; before its first trade it has its opening price. */
function changeSince(
  token: TokenRecord,
  at: { readonly price: bigint; readonly before: bigint | null; readonly start: number },
): ChangeView {
  if (token.launchedAt > at.start) return change(null, at.price)
  return change(at.before ?? token.openingPrice, at.price)
}

async function readAtHead(
  { clock, positions }: TokensServiceOptions,
  reading: Promise<TokensAtHead>,
): Promise<{ readonly head: IndexHead; readonly tokens: readonly TokenFacts[] }> {
  const { position, tokens } = await reading
  return { head: indexHeadAt(positions.of(position), clock), tokens }
}

function tokenView(
  { before, day, holders, last, pools, token, topTen }: TokenFacts,
  now: {
    readonly at: number
    readonly reference: Awaited<ReturnType<ReferencePrices['current']>>
  },
): TokenView {
  const price = last?.price ?? token.openingPrice
  const since = (window: keyof typeof windows) =>
    changeSince(token, { price, before: before[window], start: now.at - windows[window] })
  return {
    ...factsOf(token),
    priceEth: priceEth(price),
    priceUsd: inUsd(price, now.reference),
    marketCapEth: marketCap(price, token.supply),
    change: { m5: since('m5'), h1: since('h1'), h6: since('h6'), h24: since('h24') },
    day: {
      volumeEth: ether(day.volumeEth),
      trades: day.trades,
      buys: day.buys,
      sells: day.trades - day.buys,
      traders: day.traders,
      simulatedTrades: day.simulated,
    },
    lastTradeAt: last === null ? null : isoTime(last.tradedAt),
    holders,
    topTenBps: shareBps(topTen, token.supply),
    pools: [...pools],
  }
}

function factsOf(record: TokenRecord) {
  return {
    token: record.token,
    family: record.family,
    name: record.name,
    symbol: record.symbol,
    textWarnings: textWarnings(record),
    decimals: 18 as const,
    creator: record.creator,
    metadataUri: record.metadataUri,
    supplyAtomic: record.supply.toString(),
    launchedAt: isoTime(record.launchedAt),
    blockNumber: Number(record.blockNumber),
    logIndex: record.logIndex,
    transactionHash: record.transactionHash,
    simulated: record.simulated,
  }
}

/** Ether for the whole supply at this price, rounded down to one wei. */
export function marketCap(price: bigint, supply: bigint): string {
  return ether((price * supply) / 10n ** 27n)
}

/** A share of the supply in basis points, rounded down. */
export function shareBps(part: bigint, supply: bigint): number {
  return supply === 0n ? 0 : Number((part * 10_000n) / supply)
}

function poolView(pool: PoolRecord, trade: TradeRecord | undefined, opening: bigint): PoolView {
  const reserve =
    trade === undefined && pool.poolKind === 'curve' ? pool.openingEth : trade?.reserveEth
  // A curve opens at its formula's price; the opening price of a pool is not in its first log.
  const price = trade?.price ?? (pool.poolKind === 'curve' ? opening : undefined)
  return {
    pool: pool.pool,
    token: pool.token,
    kind: pool.poolKind,
    address: pool.address,
    openedAt: isoTime(pool.openedAt),
    blockNumber: Number(pool.blockNumber),
    priceEth: price === undefined ? null : priceEth(price),
    liquidityEth:
      reserve === null || reserve === undefined ? null : ether(reserve - pool.openingEth),
    lastTradeAt: trade === undefined ? null : isoTime(trade.tradedAt),
  }
}

async function readPools(
  database: Database,
  query: { readonly token?: string; readonly pool?: string },
): Promise<readonly PoolRecord[]> {
  if (query.pool !== undefined) return [await readPool(database.query, query.pool)]
  if (query.token === undefined) {
    throw invalid({
      location: 'query',
      message: 'names neither a token nor a pool',
      fix: 'Send `token` for the pools of a token, or `pool` for one of them.',
    })
  }
  const { token } = await readToken(database.query, readAddress(query.token, 'query/token'))
  return marketTokensStore(database.query).poolsOf([token])
}

function readTokens(list: string): readonly Hex[] {
  const texts = list.split(',')
  if (texts.length > pricesMax) {
    throw invalid({ location: 'query/tokens', message: `names more than ${pricesMax} tokens` })
  }
  return [...new Set(texts.map((text) => readAddress(text, 'query/tokens')))]
}
