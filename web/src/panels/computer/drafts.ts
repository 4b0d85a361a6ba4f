import { useState } from 'react'

/** What is written and neither saved nor run elsewhere. */
export interface Draft {
  readonly language: string
  readonly code: string
}

const nameOf = (key: string) => `bourse.computer.${key}`

/**
 * A program that is being written: this tab keeps it over a reload, and forgets it when it is closed. Null until
 * something was written.
 */
export function useDraft(key: string): readonly [Draft | null, (draft: Draft | null) => void] {
  const [draft, setDraft] = useState(() => readDraft(key))
  return [
    draft,
    (next) => {
      keepDraft(key, next)
      setDraft(next)
    },
  ]
}

function readDraft(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null')
    const { code, language } = Object(kept)
    return typeof code === 'string' && typeof language === 'string' ? { code, language } : null
  } catch {
    return null
  }
}

/** Where the browser keeps nothing, what is written lasts as long as the page. */
function keepDraft(key: string, draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(nameOf(key))
    else sessionStorage.setItem(nameOf(key), JSON.stringify(draft))
  } catch {
    // Nobody is stopped by it.
  }
}
