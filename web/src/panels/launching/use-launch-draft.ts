import { useEffect, useEffectEvent, useRef } from 'react'
import type { LaunchDraft } from '#sdk'
import { usePrincipal } from '../../service/session.ts'
import { type DraftFamily, formOf, isWorthKeeping, paramsOf } from './draft.model.ts'
import { discardDraft, saveDraft, useDraft } from './drafts.data.ts'
import type { LaunchForm } from './form.model.ts'
import { type OwnDraft, useOwnDraft } from './own-draft.ts'
import { useSettled } from './settled.ts'
import type { LaunchDesk } from './use-launch-form.ts'

/** So long nothing is typed before it is saved. */
const pauseMs = 800

type DraftDesk = LaunchDesk & { readonly family: DraftFamily }

/** How a form is kept, and the ways to another one. */
export interface Keeping extends Pick<OwnDraft, 'failure' | 'id' | 'savedAt'> {
  readonly isSignedIn: boolean
  /** Goes on with a draft; what was typed before stays a draft of its own. */
  readonly open: (draft: LaunchDraft) => void
  /** The form begins anew; its draft stays. */
  readonly clear: () => void
  /** The form begins anew, and its draft is over: it was launched. */
  readonly end: () => void
}

/**
 * Keeps a form as a draft of whoever is signed in. Who signs in takes along what was typed before; who leaves takes their
 * draft out of this browser. Nothing is kept of what has been sent: `isOpen` is false then.
 */
export function useLaunchDraft(
  desk: DraftDesk,
  {
    page,
    isOpen,
    onFamily,
  }: {
    readonly page: string
    readonly isOpen: boolean
    /** The draft that this browser remembers is of another family than the page shows. */
    readonly onFamily: ((family: DraftFamily) => void) | undefined
  },
): Keeping {
  const principal = usePrincipal()
  const account = principal?.accountId ?? null
  const own = useOwnDraft(page, account)
  const clear = () => {
    desk.clear()
    own.drop()
  }
  const meet = useEffectEvent(() => {
    if (own.isOfAnother()) clear()
  })
  useEffect(() => {
    if (principal !== undefined) meet()
  }, [principal])
  const isFound = useRemembered(desk, own, onFamily)
  useSaving(desk, own, isOpen && account !== null && isFound)
  const { failure, id, savedAt } = own
  return {
    failure,
    id,
    savedAt,
    isSignedIn: account !== null,
    clear,
    open(draft) {
      desk.replace(formOf(draft.params))
      own.keep(draft, textOf(draft))
    },
    end() {
      const over = own.current.current?.draft.id ?? own.remembered
      clear()
      // What cannot be thrown away now is over by itself in a week.
      if (over !== null) void discardDraft(over).catch(() => undefined)
    },
  }
}

/** Takes up the draft that this browser remembers; whether there is none to wait for. */
function useRemembered(
  desk: DraftDesk,
  own: OwnDraft,
  onFamily: ((family: DraftFamily) => void) | undefined,
): boolean {
  const wanted = own.id === null ? own.remembered : null
  const { data, error } = useDraft(wanted)
  const { family } = desk
  const takeUp = useEffectEvent((draft: LaunchDraft, shown: DraftFamily) => {
    if (own.current.current !== null) return
    // The page goes there first: nothing is saved of a form that is shown as another family's.
    if (draft.family !== shown && onFamily !== undefined) return onFamily(draft.family)
    // Another browser has gone on with it.
    if (!own.isKept(draft)) desk.replace(formOf(draft.params))
    own.keep(draft, textOf(draft))
  })
  useEffect(() => {
    if (data !== undefined) takeUp(data, family)
  }, [data, family])
  const lose = useEffectEvent(own.drop)
  useEffect(() => {
    if (error !== null) lose()
  }, [error])
  return wanted === null
}

/** Saves what is typed when there is a pause: one after the other, so that a draft is made once. */
function useSaving({ family, form }: DraftDesk, own: OwnDraft, isReady: boolean): void {
  const queue = useRef(Promise.resolve())
  const text = writtenOf(form, family)
  const settled = useSettled(text, pauseMs)
  const isWorth = isReady && settled === text && isWorthKeeping(form, family)
  const save = useEffectEvent(async (written: string) => {
    const before = own.current.current
    if (before?.text === written) return
    const isSame = before?.draft.family === family
    try {
      const draft = await saveDraft(isSame ? before.draft.id : null, family, paramsOf(form, family))
      own.keep(draft, written)
      if (before !== null && !isSame) await discardDraft(before.draft.id)
    } catch (failure) {
      own.fail(failure)
    }
  })
  useEffect(() => {
    if (isWorth) queue.current = queue.current.then(() => save(settled))
  }, [isWorth, settled])
}

/** What a form says that a draft keeps. */
function writtenOf(form: LaunchForm, family: DraftFamily): string {
  return `${family} ${JSON.stringify(paramsOf(form, family))}`
}

/** What a draft says, as a form says it. */
function textOf({ family, params }: LaunchDraft): string {
  return writtenOf(formOf(params), family)
}
