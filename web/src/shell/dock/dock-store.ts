import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

interface Dock {
  readonly isOpen: boolean
  /** The request whose log is wanted; null for none. */
  readonly requestId: string | null
}

const store = createStore<Dock>(() => ({ isOpen: false, requestId: null }))

/** Whether the dock is shown, and for which request. */
export function useDock(): Dock {
  return useStore(store)
}

/** Shows the dock, or puts it away. */
export function toggleDock(): void {
  store.setState(({ isOpen }) => ({ isOpen: !isOpen, requestId: null }))
}

/** Shows the dock with what is known of a request; with its list for none. */
export function openDock(requestId: string | null): void {
  store.setState({ isOpen: true, requestId })
}

/** Puts the dock away. */
export function closeDock(): void {
  store.setState({ isOpen: false, requestId: null })
}
