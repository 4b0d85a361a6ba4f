import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const store = createStore(() => ({ isOpen: false }))

/** Whether the cheat sheet is shown. */
export function useSheetOpen(): boolean {
  return useStore(store, ({ isOpen }) => isOpen)
}

/** Shows the cheat sheet. */
export function openSheet(): void {
  store.setState({ isOpen: true })
}

/** Puts the cheat sheet away. */
export function closeSheet(): void {
  store.setState({ isOpen: false })
}
