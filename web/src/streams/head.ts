import { useSyncExternalStore } from 'react'
import { painting, paintsPerSecond } from './frame-loop.ts'
import { followEvents } from './live.ts'

/** The newest event that the page has heard of. */
export interface Head {
  readonly seq: string
  readonly heardAtMs: number
}

let heard: Head | null = null
let shown: Head | null = null
const listeners = new Set<() => void>()
const painter = painting(paintsPerSecond.list, () => {
  shown = heard
  for (const listener of listeners) listener()
})
let stop: (() => void) | null = null

/** The newest event of the service, as far as this page has heard; null until the first. */
export function useHead(): Head | null {
  return useSyncExternalStore(listen, () => shown)
}

function listen(listener: () => void): () => void {
  stop ??= followEvents(({ seq }) => {
    heard = { seq, heardAtMs: Date.now() }
    painter.mark()
  })
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = null
  }
}
