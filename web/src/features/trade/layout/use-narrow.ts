import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(width < 60rem)')
const wide = matchMedia('(width >= 100rem)')

/** Whether the window is as narrow as a phone's or a small tablet's. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => listenTo(narrow, listener),
    () => narrow.matches,
  )
}

/** Whether there is room for the list of markets at the side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => listenTo(wide, listener),
    () => wide.matches,
  )
}

function listenTo(query: MediaQueryList, listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
