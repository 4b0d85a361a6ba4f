import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const store = createStore(() => ({ isOpen: false }))

/** Whether the tray of what runs is shown. */
export function useActivityOpen(): boolean {
  return useStore(store, ({ isOpen }) => isOpen)
}

/** Shows the tray, or puts it away. */
export function toggleActivity(): void {
  store.setState(({ isOpen }) => ({ isOpen: !isOpen }))
}
