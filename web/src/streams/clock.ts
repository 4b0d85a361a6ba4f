import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null
let nowMs = Date.now()

/** The time of the page, which moves once a second: one timer for every age and countdown on it. */
export function useNowMs(): number {
  return useSyncExternalStore(onSecond, () => nowMs)
}

/** Calls the listener once a second until the returned function is called. */
export function onSecond(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, 1_000)
  nowMs = Date.now()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

function tick(): void {
  nowMs = Date.now()
  for (const listener of listeners) listener()
}
