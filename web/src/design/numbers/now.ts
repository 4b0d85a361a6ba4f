import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let nowMs = Date.now()
let timer: ReturnType<typeof setInterval> | null = null

function tick(): void {
  if (document.hidden) return
  nowMs = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (timer === null) {
    nowMs = Date.now()
    timer = setInterval(tick, 1000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

const never = () => () => {}

/** Now, once a second, from one timer for the whole page that rests while the page is hidden; not at all where `wanted` is false. */
export function useNow(wanted: boolean): number {
  return useSyncExternalStore(
    wanted ? subscribe : never,
    () => (wanted ? nowMs : 0),
    () => 0,
  )
}
