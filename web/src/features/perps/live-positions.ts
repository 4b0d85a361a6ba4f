import { useMemo } from 'react'
import { useMarks, useOrders, usePerpMarkets, usePositions, useStanding } from './perps.data.ts'
import { livePosition } from './positions.model.ts'
import { accountOf } from './standing.model.ts'

/** The open positions at the marks of now. */
export function useLivePositions() {
  const standing = useStanding()
  const account = accountOf(standing)
  const isOpen = account !== null
  const told = usePositions(isOpen).data
  const orders = useOrders('open', isOpen).data
  const markets = usePerpMarkets().data
  const marks = useMarks()
  const leverageLimit = account?.leverageLimit ?? null
  return useMemo(
    () =>
      told?.map((one) =>
        livePosition(one, { markets: markets ?? [], marks, orders: orders ?? [], leverageLimit }),
      ),
    [told, markets, marks, orders, leverageLimit],
  )
}
