import { type ComponentProps, lazy, Suspense } from 'react'

const MarketList = lazy(async () => ({ default: (await import('./market-list.tsx')).MarketList }))

/** The markets at the side of a desk, which come after the market itself: only large screens have them. */
export function SideMarkets(list: ComponentProps<typeof MarketList>) {
  return (
    <Suspense>
      <MarketList {...list} />
    </Suspense>
  )
}
