import { useMemo } from 'react'
import type { PerpsAccount } from '#sdk'
import { useMarks, useOrders, usePerpMarkets, usePositions, useStanding } from './perps.data.ts'
import { livePosition, positionTotals } from './positions.model.ts'
import { accountOf, liveAccount } from './standing.model.ts'

/** The account at the marks of now; null where there is none. */
export function useLiveAccount(): PerpsAccount | null {
  const account = accountOf(useStanding())
  const positions = useLivePositions()
  if (account === null || positions === undefined) return account
  return liveAccount(account, positionTotals(positions))
}

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
