import { lazy } from 'react'
import { Opening } from '../../shell/commands/opening.tsx'
import { type MarketChoice, useSwitcher } from './switcher-store.ts'

const SwitcherView = lazy(async () => ({
  default: (await import('./switcher-view.tsx')).SwitcherView,
}))

/** The market switcher, which costs nothing until it is opened: for the page's market, unless something else asked. */
export function MarketSwitcher(ofPage: MarketChoice) {
  const { choice, isOpen } = useSwitcher()
  if (!isOpen) return null
  return (
    <Opening>
      <SwitcherView {...(choice ?? ofPage)} />
    </Opening>
  )
}
