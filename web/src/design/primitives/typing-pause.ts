import { useEffect, useRef } from 'react'

const pauseMs = 250

/** When words that are being typed are asked. */
export interface TypingPause {
  /** When there is a pause in the typing. */
  readonly later: (words: string) => void
  /** At once. */
  readonly now: (words: string) => void
  /** At once, if a pause was waited for: who leaves the field may be on the way to another page, and a late question would bring them back. */
  readonly onLeave: (words: string) => void
}

/** Asks by `ask` what is typed, once for a while of typing. */
export function useTypingPause(ask: (words: string) => void): TypingPause {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const now = (words: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    ask(words)
  }
  return {
    now,
    later(words) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => now(words), pauseMs)
    },
    onLeave(words) {
      if (timer.current !== undefined) now(words)
    },
  }
}
