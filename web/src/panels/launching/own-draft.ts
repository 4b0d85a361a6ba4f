import { type RefObject, useRef, useState } from 'react'
import type { LaunchDraft } from '#sdk'
import { browserStorage } from '../../service/browser-storage.ts'

interface Kept {
  readonly draft: LaunchDraft
  /** What of the form it has. */
  readonly text: string
}

/** Which draft a form is, and what of it is known to be saved. */
export interface OwnDraft {
  readonly current: RefObject<Kept | null>
  readonly id: string | null
  /** Since when it is saved; null where this browser alone keeps the form. */
  readonly savedAt: string | null
  readonly failure: unknown
  /** The draft that this browser remembers the form to be; null for none, or for one of somebody else. */
  readonly remembered: string | null
  /** The form is this draft, which has so much of it. */
  readonly keep: (draft: LaunchDraft, text: string) => void
  readonly fail: (failure: unknown) => void
  /** The form is no draft. */
  readonly drop: () => void
  /** Whether the form in this browser is this very state of the draft, with what is wrong in it too. */
  readonly isKept: (draft: LaunchDraft) => boolean
  /** Whether the form in this browser is the draft of somebody else. */
  readonly isOfAnother: () => boolean
}

/** Which draft of which account the form of a page is; the browser remembers it beside the form. */
export function useOwnDraft(page: string, account: string | null): OwnDraft {
  const current = useRef<Kept | null>(null)
  const [told, setTold] = useState(unsaved)
  const place = `bourse.launching.${page}.draft`
  const [whose, remembered, revision] = (browserStorage.getItem(place) ?? '').split(' ')
  const isOwn = account !== null && whose === account
  return {
    current,
    ...told,
    remembered: isOwn ? (remembered ?? null) : null,
    keep(draft, text) {
      current.current = { draft, text }
      browserStorage.setItem(place, [account, draft.id, draft.revision].join(' '))
      setTold({ id: draft.id, savedAt: draft.updatedAt, failure: null })
    },
    fail(failure) {
      current.current = null
      setTold({ id: null, savedAt: null, failure })
    },
    drop() {
      current.current = null
      browserStorage.removeItem(place)
      setTold(unsaved)
    },
    isKept: (draft) => isOwn && remembered === draft.id && revision === String(draft.revision),
    isOfAnother: () => Boolean(whose) && !isOwn,
  }
}

const unsaved: Pick<OwnDraft, 'failure' | 'id' | 'savedAt'> = {
  id: null,
  savedAt: null,
  failure: null,
}
