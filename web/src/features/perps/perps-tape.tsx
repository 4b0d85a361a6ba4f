import { useMemo } from 'react'
import { TapePanel } from '../../panels/tape/tape-panel.tsx'
import { useFills, useStanding } from './perps.data.ts'
import type { PerpsContext } from './perps-screen.tsx'

/** The trades of the market, with one's own marked. */
export function PerpsTape({ context }: { readonly context: PerpsContext }) {
  const { quote, symbol, tickSize } = context.market
  const fills = useFills(useStanding().kind === 'open').data
  const own = useMemo(() => new Set(fills?.map(({ tradeId }) => String(tradeId))), [fills])
  return <TapePanel market={symbol} quote={quote} tickSize={tickSize} own={own} />
}
