import { useSyncExternalStore } from 'react'

/** Whether the page can be seen at all: a tab behind another one, or a window that is put away, follows nothing. */
export function useIsPageShown(): boolean {
  return useSyncExternalStore(listen, () => !document.hidden)
}

function listen(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
