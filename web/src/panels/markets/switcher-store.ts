import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const store = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

/** Whether the market switcher is open. */
export function useSwitcherOpen(): boolean {
  return useStore(store, ({ isOpen }) => isOpen)
}

/** Opens the switcher, from wherever a market's name stands. */
export function openSwitcher(): void {
  store.setState({ isOpen: true })
}

/** Puts the switcher away. */
export function closeSwitcher(): void {
  store.setState({ isOpen: false })
}
