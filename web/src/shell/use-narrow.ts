import { useSyncExternalStore } from 'react'

// Where the bars of a phone are shown: the same width as in their styles.
const narrow = matchMedia('(max-width: 60rem)')
const tight = matchMedia('(max-width: 36rem)')

/** Whether the page is as narrow as a tablet or a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => listen(narrow, listener),
    () => narrow.matches,
  )
}

/** Whether the page is as narrow as a phone held upright. */
export function useTight(): boolean {
  return useSyncExternalStore(
    (listener) => listen(tight, listener),
    () => tight.matches,
  )
}

function listen(query: MediaQueryList, listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
