import { createHash } from 'node:crypto'
import type { DocumentBody } from '../../../kernel/operation.ts'
import type { Page } from '../../../kernel/page.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainPositions } from '../../chain/chain-index/index.ts'
import { type IndexHead, readIndexHead } from './answer-meta.ts'
import { type HeldTokens, heldView } from './held-tokens.ts'
import type { MetaView, PoolView, TokenPriceView, TokenView } from './market.schemas.ts'
import { marketTokensStore, type StoredPool } from './market-tokens.store.ts'
import { marketTradesStore, type TradeRecord } from './market-trades.store.ts'
import { networkId } from './network-ids.ts'
import { invalid, notFound, readAddress, readPool, readToken, readTokenId } from './readers.ts'
import { inUsd, type ReferencePrices, weiInUsd } from './reference-price.ts'
import type { TokenFacts, TokenFilter } from './token-facts.store.ts'
import { createFiguresReader } from './token-figures.ts'
import { filterNames } from './token-names.store.ts'
import type { TokenPictures } from './token-pictures.ts'
import type { TokenSortName, TokenSortWindow } from './token-sort-names.ts'
import { tokenPlaces, tokenSortOf } from './token-sorts.ts'
import { dayBefore, priceAtStart, quoteView, type TokenMoment, tokenView } from './token-view.ts'
import { change, ether, isoTime, priceEth } from './views.ts'

const pricesMax = 100
const staleFigures = 'some figures are of an earlier block'

type TokenQuery = {
  readonly sort?: TokenSortName
  readonly window?: TokenSortWindow
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly family?: string
  readonly creator?: string
  readonly stage?: TokenFilter['stage']
  readonly limit: number
  readonly cursor?: string
}

type TokensServiceOptions = Ports<'clock' | 'database'> & {
  readonly positions: ChainPositions
  readonly references: ReferencePrices
  readonly pictures: TokenPictures
  /** The service's own address, for pictures. */
  readonly baseUrl: string
}

/** Tokens, pools and prices. Windows end at `asOf`. */
export function createTokensService(options: TokensServiceOptions) {
  const { references } = options
  const readFigures = createFiguresReader(options)
  const momentOf = async (
    { at }: IndexHead,
    tokens: readonly TokenFacts[],
  ): Promise<TokenMoment> => ({
    at,
    reference: await references.current(),
    pictures: await options.pictures.of(tokens.map(({ token }) => token.metadataUri)),
    baseUrl: options.baseUrl,
  })
  return {
    async list(query: TokenQuery): Promise<Page<TokenView> & { readonly meta: MetaView }> {
      const order = query.order ?? 'desc'
      const sort = tokenSortOf(query.sort ?? 'newest', query.window)
      if (sort === undefined) throw windowless(query)
      const places = tokenPlaces(sort.column, order)
      const after = places.read(query.cursor)
      const filter = await filterOf(options.database, query)
      const { limit } = query
      const { head, isFresh, tokens } = await readFigures((store) =>
        store.page({ filter, sort, descending: order === 'desc', after, limit }),
      )
      const now = await momentOf(head, tokens)
      const page = places.page({
        rows: tokens,
        limit,
        place: ({ place, token }) => places.placeIn(token.token, place),
        toItem: (facts) => tokenView(facts, now),
      })
      return { ...page, meta: head.meta(isFresh ? [] : [staleFigures]) }
    },

    async get(address: string): Promise<{ data: TokenView; meta: MetaView }> {
      const wanted = readTokenId(address, 'params/token')
      const { head, tokens } = await readFigures((store) => store.of(wanted))
      const [facts] = tokens
      if (facts === undefined) throw notFound('token')
      return { data: tokenView(facts, await momentOf(head, tokens)), meta: head.meta() }
    },

    /** What price lists say of those that were launched; `updatedAt` is Unix seconds. */
    async quotes(wanted: readonly Hex[]) {
      const { head, tokens } = await readFigures((store) => store.all(wanted))
      const reference = await references.current()
      return tokens.map((facts) => quoteView(facts, { at: head.at, reference }))
    },

    /** The launched tokens that an address holds, the most valuable first, and what ether is worth. */
    async heldBy(address: Hex, limit: number): Promise<HeldTokens> {
      const { head, tokens } = await readFigures((store) => store.heldBy(address, limit))
      const now = await momentOf(head, tokens)
      return {
        items: tokens.slice(0, limit).map((facts) => heldView(facts, now)),
        isComplete: tokens.length <= limit,
        asOf: head.meta().asOf,
        inUsd: (wei) => weiInUsd(wei, now.reference),
      }
    },

    pools: (query: PoolsQuery) => listPools(options, query),

    async prices(tokens: string) {
      const head = await readIndexHead(options)
      const items = await pricesOf(options, head, readTokens(tokens))
      return { items, nextCursor: null, meta: head.meta(await usdWarnings(references)) }
    },

    /** Prices by token, with an entity tag that changes exactly when one of them does. */
    simplePrices: (tokens: string) => simplePricesOf(options, tokens),
  }
}

type PoolsQuery = { readonly token?: string; readonly pool?: string }

async function listPools(options: TokensServiceOptions, query: PoolsQuery) {
  const { database } = options
  const head = await readIndexHead(options)
  const pools = await readPools(database, query)
  const last = await marketTradesStore(database.query).lastIn(pools)
  const tokens = await marketTokensStore(database.query).byTokens(pools.map(({ token }) => token))
  const opening = new Map(tokens.map(({ openingPrice, token }) => [token, openingPrice]))
  const items = pools.map((pool) =>
    poolView(pool, last.get(pool.pool), opening.get(pool.token) ?? 0n),
  )
  return { items, nextCursor: null, meta: head.meta() }
}

async function simplePricesOf(
  options: TokensServiceOptions,
  tokens: string,
): Promise<DocumentBody> {
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
}

async function filterOf(
  database: Database,
  { creator, family, q, stage }: TokenQuery,
): Promise<TokenFilter> {
  const text = q?.trim()
  return {
    ...(family === undefined ? {} : { family }),
    ...(creator === undefined ? {} : { creator: readAddress(creator, 'query/creator') }),
    ...(stage === undefined ? {} : { stage }),
    ...(text === undefined || text === ''
      ? {}
      : { names: await filterNames(database.query, text) }),
  }
}

function windowless({ sort, window }: TokenQuery) {
  return invalid({
    location: 'query/window',
    message: `${sort ?? 'newest'} has no window ${window}`,
    fix: 'Send `window` with volume, trades or change; `launch` with change alone.',
  })
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
  const dayAgo = await trades.lastOf(tokens, dayBefore(head.at) + 1)
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
      change24h: change(
        priceAtStart(record, {
          before: dayAgo.get(token)?.price ?? null,
          start: dayBefore(head.at),
        }),
        price,
      ),
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

function poolView(pool: StoredPool, trade: TradeRecord | undefined, opening: bigint): PoolView {
  // A curve opens at its formula's price; the opening price of a pool is not in its first log.
  const price = trade?.price ?? (pool.poolKind === 'curve' ? opening : undefined)
  const ethers = pool.poolKind === 'curve' ? raisedOn(pool, trade) : pool.ether
  return {
    id: networkId(pool.pool),
    pool: pool.pool,
    token: pool.token,
    kind: pool.poolKind,
    address: pool.address,
    openedAt: isoTime(pool.openedAt),
    blockNumber: Number(pool.blockNumber),
    priceEth: price === undefined ? null : priceEth(price),
    liquidityEth: ethers === null ? null : ether(ethers),
    lastTradeAt: trade === undefined ? null : isoTime(trade.tradedAt),
  }
}

function raisedOn({ openingEth }: StoredPool, trade: TradeRecord | undefined): bigint {
  return (trade?.reserveEth ?? openingEth) - openingEth
}

async function readPools(
  database: Database,
  query: { readonly token?: string; readonly pool?: string },
): Promise<readonly StoredPool[]> {
  if (query.pool !== undefined) return [await readPool(database.query, query.pool)]
  if (query.token === undefined) {
    throw invalid({
      location: 'query',
      message: 'names neither a token nor a pool',
      fix: 'Send `token` for the pools of a token, or `pool` for one of them.',
    })
  }
  const { token } = await readToken(database.query, readTokenId(query.token, 'query/token'))
  return marketTokensStore(database.query).poolsOf([token])
}

function readTokens(list: string): readonly Hex[] {
  const texts = list.split(',')
  if (texts.length > pricesMax) {
    throw invalid({ location: 'query/tokens', message: `names more than ${pricesMax} tokens` })
  }
  return [...new Set(texts.map((text) => readAddress(text, 'query/tokens')))]
}
