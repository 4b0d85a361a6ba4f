import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(width < 60rem)')
const wide = matchMedia('(width >= 100rem)')
const vast = matchMedia('(width >= 160rem)')

/** Whether the window is as narrow as a phone's or a small tablet's. */
export function useIsNarrow(): boolean {
  return useMatches(narrow)
}

/** Whether book and tape have room beside each other. */
export function useIsWide(): boolean {
  return useMatches(wide)
}

/** Whether the list of markets has room, too. */
export function useIsVast(): boolean {
  return useMatches(vast)
}

function useMatches(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}
