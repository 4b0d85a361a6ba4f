import { lazy, Suspense } from 'react'
import type { MarketRow } from './markets.model.ts'
import { useSwitcherOpen } from './switcher-store.ts'

const SwitcherView = lazy(async () => ({
  default: (await import('./switcher-view.tsx')).SwitcherView,
}))

/** The market switcher, which costs nothing until it is opened. */
export function MarketSwitcher(choosing: {
  readonly current: string
  readonly onChoose: (row: MarketRow) => void
}) {
  const isOpen = useSwitcherOpen()
  if (!isOpen) return null
  return (
    <Suspense>
      <SwitcherView {...choosing} />
    </Suspense>
  )
}
