import { useSyncExternalStore } from 'react'

// Where the bars of a phone are shown: the same width as in their styles.
const narrow = matchMedia('(max-width: 60rem)')
const tight = matchMedia('(max-width: 36rem)')
const wide = matchMedia('(min-width: 100rem)')
const vast = matchMedia('(min-width: 160rem)')

/** Whether the page is as narrow as a tablet or a phone. */
export function useIsNarrow(): boolean {
  return useMatch(narrow)
}

/** The same at this moment, outside of components. */
export function isNarrowNow(): boolean {
  return narrow.matches
}

/** Whether the page is as narrow as a phone held upright. */
export function useIsTight(): boolean {
  return useMatch(tight)
}

/** Whether there is room for a list at the side. */
export function useIsWide(): boolean {
  return useMatch(wide)
}

/** Whether there is room for two lists beside each other, too. */
export function useIsVast(): boolean {
  return useMatch(vast)
}

function useMatch(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}
