import type { ChannelFeed, ChannelSource } from '../../../ports/channels.ts'
import type { Clock } from '../../../ports/clock.ts'
import { type MarketTicker, marketChannels, tickersFeed } from '../market/index.ts'

/** The tickers of one kind of market. */
type Tickers = {
  readonly watch: ChannelFeed['watch']
  readonly read: () => Promise<readonly MarketTicker[]>
}

/** The channel of all markets, of every kind: it changes when one of them does. */
export function createTickersChannel(options: {
  readonly clock: Clock
  readonly kinds: readonly Tickers[]
}): ChannelSource {
  const { clock, kinds } = options
  const open = () =>
    tickersFeed({
      clock,
      async watch(changed) {
        const stops = await Promise.all(kinds.map((kind) => kind.watch(changed)))
        return async () => {
          await Promise.all(stops.map((stop) => stop()))
        }
      },
      read: async () => (await Promise.all(kinds.map((kind) => kind.read()))).flat(),
    })
  return { spec: marketChannels.tickers, find: async () => ({ channel: 'ticker', open }) }
}
