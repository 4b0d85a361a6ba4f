import { useEffect, useState } from 'react'
import { channelState, watchChannel } from '../../../streams/channel-store.ts'
import { painting } from '../../../streams/frame-loop.ts'
import { useLiveAccount } from '../live-positions.ts'
import type { PerpMarket } from '../market.model.ts'
import { useMarketNow, usePositions } from '../perps.data.ts'
import { leverageOf } from '../positions.model.ts'
import type { Standing } from '../standing.model.ts'
import type { TicketFacts } from './ticket.model.ts'

/** What an account that is not opened yet is opened with. */
export const openingDeposit = '10000'

/** What the screen knows while an order is written; prices as often as an eye can use them. */
export function useTicketFacts(market: PerpMarket, standing: Standing): TicketFacts {
  const { mark } = useMarketNow(market.symbol)
  const account = useLiveAccount()
  const positions = usePositions(account !== null).data
  const best = useBest(market.symbol)
  return {
    market,
    mark,
    ...best,
    available: account?.netEquityAvailable ?? (standing.kind === 'none' ? openingDeposit : '0'),
    leverage: leverageOf(market, account?.leverageLimit ?? null),
    position: positions?.find(({ symbol }) => symbol === market.symbol)?.netQuantity ?? '0',
  }
}

interface Best {
  readonly bid: string | null
  readonly ask: string | null
}

/** The best prices of a book, at most twice a second. */
function useBest(symbol: string): Best {
  const [best, setBest] = useState<Best>({ bid: null, ask: null })
  useEffect(() => {
    const channel = `depth.${symbol}` as const
    const look = painting(2, () => {
      const depth = channelState(channel).value
      const next = { bid: depth?.bids.at(-1)?.[0] ?? null, ask: depth?.asks[0]?.[0] ?? null }
      setBest((old) => (old.bid === next.bid && old.ask === next.ask ? old : next))
    })
    const stop = watchChannel(channel, look.mark)
    look.mark()
    return () => {
      stop()
      look.stop()
    }
  }, [symbol])
  return best
}
