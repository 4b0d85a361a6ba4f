import { useMemo } from 'react'
import { TapePanel } from '../../../panels/tape/tape-panel.tsx'
import type { TradeContext } from '../trade-screen.tsx'

/** The tape of the token, with one's own trades marked. */
export function TradeTape({ context }: { readonly context: TradeContext }) {
  const { ownTrades, tickSize, token } = context
  const own = useMemo(
    () => new Set(ownTrades.map(({ transactionHash }) => transactionHash)),
    [ownTrades],
  )
  return <TapePanel market={token.token} quote="ETH" tickSize={tickSize} own={own} />
}
