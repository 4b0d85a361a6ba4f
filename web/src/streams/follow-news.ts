import type { AnyEvent } from '#sdk'
import { followEvents } from './live.ts'

/** Several events of one block are one piece of news. */
const togetherMs = 250

/** Tells of events that are news, those that come together once, until the returned function is called. */
export function followNews(isNews: (event: AnyEvent) => boolean, tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = followEvents((event) => {
    if (!isNews(event)) return
    clearTimeout(timer)
    timer = setTimeout(tell, togetherMs)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
