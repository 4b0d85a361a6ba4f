import { useSyncExternalStore } from 'react'
import { painting, paintsPerSecond } from './frame-loop.ts'
import { followEvents } from './live.ts'

/** The newest event that the page has heard of. */
export interface Head {
  readonly seq: string
  readonly heardAtMs: number
}

let head: Head | null = null
const listeners = new Set<() => void>()
const painter = painting(paintsPerSecond.list, () => {
  for (const listener of listeners) listener()
})
let stop: (() => void) | null = null

/** The newest event of the service, as far as this page has heard; null until the first. */
export function useHead(): Head | null {
  return useSyncExternalStore(listen, () => shown)
}

let shown: Head | null = null

function listen(listener: () => void): () => void {
  stop ??= followEvents(({ seq }) => {
    head = { seq, heardAtMs: Date.now() }
    painter.mark()
  })
  const show = () => {
    shown = head
    listener()
  }
  listeners.add(show)
  return () => {
    listeners.delete(show)
    if (listeners.size > 0) return
    stop?.()
    stop = null
  }
}
