import { useState } from 'react'
import type { LaunchDraft } from '#sdk'
import { Time } from '../../design/numbers/time.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { UndoBar } from '../../design/primitives/undo-bar.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import type { DraftFamily } from './draft.model.ts'
import { discardDraft, saveDraft, useDrafts } from './drafts.data.ts'
import css from './launching.module.css'
import type { Keeping } from './use-launch-draft.ts'

/** The drafts that can be gone on with here, but the one that is open. */
export function Drafts({
  keeping: { id: openId, isSignedIn },
  families,
  onOpen,
}: {
  readonly keeping: Keeping
  readonly families: readonly DraftFamily[]
  readonly onOpen: (draft: LaunchDraft) => void
}) {
  const text = useText()
  const drafts = useDrafts(isSignedIn)
  const [gone, setGone] = useState<{ draft: LaunchDraft; sinceMs: number } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const others = drafts.filter(({ family, id }) => families.includes(family) && id !== openId)
  if (others.length === 0 && gone === null) return null
  const discard = (draft: LaunchDraft) =>
    discardDraft(draft.id).then(() => setGone({ draft, sinceMs: Date.now() }), setFailure)
  return (
    <section className={css.section} aria-label={text('launching.drafts')}>
      <h2>{text('launching.drafts')}</h2>
      <ul className={css.drafts}>
        {others.map((draft) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            onOpen={() => onOpen(draft)}
            onDiscard={() => void discard(draft)}
          />
        ))}
      </ul>
      {failure === null ? null : <Failure failure={failure} />}
      {gone === null ? null : (
        <UndoBar
          text={text('launching.drafts.discarded')}
          undoLabel={text('panels.layouts.undo')}
          sinceMs={gone.sinceMs}
          onUndo={() => {
            const { family, params } = gone.draft
            setGone(null)
            saveDraft(null, family, params).catch(setFailure)
          }}
          onEnd={() => setGone(null)}
        />
      )}
    </section>
  )
}

function DraftRow({
  draft: { family, params, updatedAt },
  onOpen,
  onDiscard,
}: {
  readonly draft: LaunchDraft
  readonly onOpen: () => void
  readonly onDiscard: () => void
}) {
  const text = useText()
  const { name = '', symbol = '' } = params
  return (
    <li className={css.draft}>
      <span className={css.draftName}>
        <bdi>{name || symbol || text('launching.drafts.nameless')}</bdi>
        {name === '' || symbol === '' ? null : <bdi>{` (${symbol})`}</bdi>}{' '}
        <Badge>{text(`launching.family.${family}`)}</Badge>
      </span>
      <Time at={updatedAt} />
      <span className={css.acts}>
        <Button size="small" onClick={onOpen}>
          {text('launching.drafts.goOn')}
        </Button>
        <Button size="small" kind="quiet" onClick={onDiscard}>
          {text('launching.drafts.discard')}
        </Button>
      </span>
    </li>
  )
}

/** Where what is typed is kept. */
export function Kept({ keeping: { failure, isSignedIn, savedAt } }: { readonly keeping: Keeping }) {
  const text = useText()
  if (failure !== null) return <Failure failure={failure} />
  return (
    <p className={css.hint} role="status">
      {savedAt !== null ? (
        <>
          {text('launching.drafts.saved')} <Time at={savedAt} />
        </>
      ) : (
        text(isSignedIn ? 'launching.drafts.willSave' : 'launching.drafts.signedOut')
      )}
    </p>
  )
}
