import { textWarnings } from '../../../kernel/name-warnings.ts'
import type { TokenView } from './market.schemas.ts'
import type { TokenRecord } from './market-tokens.store.ts'
import { networkId } from './network-ids.ts'
import { inUsd, type Reference, weiInUsd } from './reference-price.ts'
import { sparkPoints, type TokenFacts } from './token-facts.store.ts'
import { type FigureWindow, windows } from './token-figures.store.ts'
import { noPicture, type TokenPicture } from './token-pictures.ts'
import { change, ether, isoTime, priceEth } from './views.ts'

const thumbnailWidth = 64

/** What the row does not tell, and where it is told. */
const uncheckedRisks = ['contract_rights', 'liquidity_owner', 'trade_cost', 'trial_sale'] as const

/** When figures end, and what they are shown in. */
export type TokenMoment = {
  readonly at: number
  readonly reference: Reference | null
  readonly pictures: ReadonlyMap<string, TokenPicture>
  /** The service's own address, for pictures. */
  readonly baseUrl: string
}

/** A token as every row shows it. */
export function tokenView(facts: TokenFacts, now: TokenMoment): TokenView {
  const { before, day, last, token, trades, volume, whole } = facts
  const { price } = last
  const since = (window: FigureWindow) => change(before[window], price)
  const cap = capOf(price, token.supply)
  const activity = (window: FigureWindow) => ({
    volumeEth: ether(volume[window]),
    trades: trades[window],
  })
  return {
    ...factsOf(token),
    ...pictureView(now.pictures.get(token.metadataUri), now.baseUrl),
    priceEth: priceEth(price),
    priceUsd: inUsd(price, now.reference),
    marketCapEth: ether(cap),
    marketCapUsd: weiInUsd(cap, now.reference),
    change: {
      m5: since('m5'),
      h1: since('h1'),
      h6: since('h6'),
      h24: since('h24'),
      launch: change(token.openingPrice, price),
    },
    activity: {
      m5: activity('m5'),
      h1: activity('h1'),
      h6: activity('h6'),
      h24: activity('h24'),
      launch: { volumeEth: ether(whole.volumeEth), trades: whole.trades },
    },
    day: {
      volumeEth: ether(volume.h24),
      trades: trades.h24,
      buys: day.buys,
      sells: trades.h24 - day.buys,
      traders: day.traders,
      simulatedTrades: day.simulated,
    },
    lastTradeAt: last.tradedAt === null ? null : isoTime(last.tradedAt),
    liquidityEth: facts.liquidity === null ? null : ether(facts.liquidity),
    liquidityReason: facts.liquidity === null ? whyNoLiquidity(facts) : null,
    graduation: graduationView(facts),
    holders: facts.holders,
    topTenBps: shareBps(facts.topTen, token.supply),
    risk: {
      topTenBps: shareBps(facts.topTen, token.supply),
      creatorHoldsBps: shareBps(facts.creator.holds, token.supply),
      creatorSoldBps: shareBps(facts.creator.sold, token.supply),
      creatorTokens: facts.creator.tokens,
      firstBlockBuyers:
        facts.firstBlock === null
          ? null
          : {
              count: facts.firstBlock.buyers,
              boughtBps: shareBps(facts.firstBlock.bought, token.supply),
            },
      notChecked: [...uncheckedRisks],
    },
    sparkline: sparkline(facts, now.at),
    sparklineStepSeconds: facts.spark.stepSeconds,
    pools: [...facts.pools],
  }
}

function whyNoLiquidity({ pools }: TokenFacts): string {
  return pools.some((pool) => !pool.startsWith('curve:'))
    ? 'indexed_before_it_was_kept'
    : 'no_indexed_pool'
}

function factsOf(record: TokenRecord) {
  return {
    id: networkId(record.token),
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

/** The picture and the words of a description; undefined is none. */
export function pictureView(picture: TokenPicture | undefined, baseUrl: string) {
  const { description, image, imageCid, links, reason } = picture ?? noPicture
  const url = imageCid === null ? null : `${baseUrl}/api/media/${imageCid}`
  return {
    description,
    image: {
      uri: image,
      url,
      thumbnailUrl: url === null ? null : `${url}?width=${thumbnailWidth}`,
      reason: reason ?? (image === null ? 'no_image' : url === null ? 'image_elsewhere' : null),
    },
    socials: { ...links },
  }
}

function graduationView({ progressBps, stage, token }: TokenFacts): TokenView['graduation'] {
  if (stage !== 'pool') {
    return {
      stage,
      progressBps,
      reason: progressBps === null ? 'indexed_before_it_was_kept' : null,
    }
  }
  return token.family === 'rh'
    ? { stage: 'graduated', progressBps, reason: null }
    : { stage: 'none', progressBps: null, reason: 'launched_into_a_pool' }
}

/** The closes of the last steps since the launch, the running one included. */
function sparkline({ spark: { closes, stepSeconds }, token }: TokenFacts, at: number): string[] {
  const running = at - (at % stepSeconds)
  const first = running - (sparkPoints - 1) * stepSeconds
  const points: string[] = []
  let index = 0
  let price = token.openingPrice
  for (let startedAt = first; startedAt <= running; startedAt += stepSeconds) {
    for (let next = closes[index]; next !== undefined && next.startedAt <= startedAt; ) {
      price = next.price
      index += 1
      next = closes[index]
    }
    if (token.launchedAt < startedAt + stepSeconds) points.push(priceEth(price))
  }
  return points
}

/** Only a token older than the window has a change; before its first trade it has its opening price. */
export function priceAtStart(
  token: Pick<TokenRecord, 'launchedAt' | 'openingPrice'>,
  at: { readonly before: bigint | null; readonly start: number },
): bigint | null {
  return token.launchedAt > at.start ? null : (at.before ?? token.openingPrice)
}

/** Ether for the whole supply at this price, in wei, rounded down. */
export function capOf(price: bigint, supply: bigint): bigint {
  return (price * supply) / 10n ** 27n
}

/** A share of the supply in basis points, rounded down. */
export function shareBps(part: bigint, supply: bigint): number {
  return supply === 0n ? 0 : Number((part * 10_000n) / supply)
}

/** Where the window of a day began. */
export function dayBefore(at: number): number {
  return at - windows.h24
}

/** What price lists say of a token. */
export function quoteView(
  { before, last: { price, tradedAt }, token, volume }: TokenFacts,
  { at, reference }: Pick<TokenMoment, 'at' | 'reference'>,
) {
  const inBoth = (wei: bigint) => ({ eth: ether(wei), usd: weiInUsd(wei, reference).value })
  return {
    token: token.token,
    price: { eth: priceEth(price), usd: inUsd(price, reference).value },
    marketCap: inBoth(capOf(price, token.supply)),
    volume24h: inBoth(volume.h24),
    changePct24h: change(before.h24, price).pct,
    updatedAt: tradedAt ?? at,
  }
}
