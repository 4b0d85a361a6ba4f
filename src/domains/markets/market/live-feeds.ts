import { changedItems, changedState, readingsOf, removedKeys } from '../../../kernel/channel.ts'
import type { ChannelFeed } from '../../../ports/channels.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { LiveCandle, LiveTrade, MarketTicker } from './market.channels.ts'
import { tapeMax } from './market.channels.ts'

type Parts<state> = {
  readonly clock: Clock
  readonly watch: ChannelFeed['watch']
  readonly read: () => Promise<state>
}

/** Feeds of a market's live channels, over whatever reads its present state. */
const feed = <state>(
  { clock, read, watch }: Parts<state>,
  forms: {
    readonly snapshot: (state: state) => object
    readonly delta: (before: state, after: state) => object | null
  },
): ChannelFeed => ({
  watch,
  read: readingsOf({
    ...forms,
    read: async () => ({ state: await read(), asOfMs: clock.nowMs() }),
  }),
})

/** One thing that a delta tells anew, whole. */
export function wholeFeed<state extends object>(parts: Parts<state>): ChannelFeed {
  return feed(parts, {
    snapshot: (state) => state,
    delta: changedState,
  })
}

/** A list of things by their market, each of which a delta tells whole. */
export function itemsFeed<item>(
  parts: Parts<readonly item[]>,
  keyOf: (item: item) => string,
): ChannelFeed {
  return feed(parts, {
    snapshot: (items) => ({ items }),
    delta(before, after) {
      const items = changedItems(before, after, keyOf)
      const removed = removedKeys(before, after, keyOf)
      return items.length + removed.length === 0 ? null : { items, removed }
    },
  })
}

export const tickersFeed = (parts: Parts<readonly MarketTicker[]>): ChannelFeed =>
  itemsFeed(parts, ({ market }) => market)

/** Candles, newest first. One that the newest ones pushed out of the list is not removed. */
export function candlesFeed(parts: Parts<readonly LiveCandle[]>): ChannelFeed {
  const keyOf = ({ startedAt }: LiveCandle) => startedAt
  return feed(parts, {
    snapshot: (items) => ({ items }),
    delta(before, after) {
      const items = changedItems(before, after, keyOf)
      const oldest = after.at(-1)?.startedAt ?? ''
      const removed = removedKeys(before, after, keyOf).filter((start) => start >= oldest)
      return items.length + removed.length === 0 ? null : { items, removed }
    },
  })
}

/** Trades, newest first. One that newer ones pushed out of the list is not retracted. */
export function tapeFeed(parts: Parts<readonly LiveTrade[]>): ChannelFeed {
  const keyOf = ({ id, transactionHash }: LiveTrade) => `${id} ${transactionHash}`
  return feed(parts, {
    snapshot: (items) => ({ items }),
    delta(before, after) {
      const items = changedItems(before, after, keyOf)
      const gone = new Set(removedKeys(before, after, keyOf))
      // The list is in order: who was pushed out is older than all that were kept.
      const kept = before.findLastIndex((trade) => !gone.has(keyOf(trade)))
      const isFull = after.length === tapeMax
      const retracted = before
        .filter((trade, index) => gone.has(keyOf(trade)) && (index < kept || !isFull))
        .map(({ id }) => id)
      const isCut = isFull && before.length > 0 && items.length === tapeMax
      return items.length + retracted.length === 0 ? null : { items, retracted, isCut }
    },
  })
}
