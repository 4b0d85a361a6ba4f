import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { MarketRow } from './markets.model.ts'

/** For what a market is chosen: which one it has, and what is done with another one. */
export interface MarketChoice {
  readonly current: string
  readonly onChoose: (row: MarketRow) => void
}

interface SwitcherState {
  readonly isOpen: boolean
  /** Null where the market of the page is chosen. */
  readonly choice: MarketChoice | null
}

const store = createStore<SwitcherState>(() => ({ isOpen: false, choice: null }))

/** Whether the market switcher is open, and for what. */
export function useSwitcher(): SwitcherState {
  return useStore(store)
}

/** Opens the switcher for the market of the page, from wherever its name stands. */
export function openSwitcher(): void {
  store.setState({ isOpen: true, choice: null })
}

/** Opens the switcher for something beside the page's market. */
export function openSwitcherFor(choice: MarketChoice): void {
  store.setState({ isOpen: true, choice })
}

/** Puts the switcher away. */
export function closeSwitcher(): void {
  store.setState({ isOpen: false, choice: null })
}
