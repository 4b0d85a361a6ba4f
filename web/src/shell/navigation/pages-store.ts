import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const store = createStore(() => ({ isOpen: false }))

/** Whether the list of all pages is shown. */
export function usePagesOpen(): boolean {
  return useStore(store, ({ isOpen }) => isOpen)
}

/** Shows the list of all pages. */
export function openPages(): void {
  store.setState({ isOpen: true })
}

/** Puts the list of all pages away. */
export function closePages(): void {
  store.setState({ isOpen: false })
}
