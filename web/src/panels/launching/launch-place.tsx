import { type ReactNode, useState } from 'react'
import { useText } from '../../language/use-text.ts'
import type { LaunchPlaceSearch } from '../launch-place.model.ts'
import type { DraftFamily } from './draft.model.ts'
import { Drafts, Kept } from './drafts.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { Launched } from './launched.tsx'
import type { PreparedLaunching } from './launching.data.ts'
import css from './launching.module.css'
import { LaunchingForm } from './launching-form.tsx'
import { MarketFields } from './market-fields.tsx'
import { PayeeFields } from './payee-fields.tsx'
import { useRehearsal } from './rehearsal.data.ts'
import { isOf } from './rehearsal.model.ts'
import { RehearsalPanel } from './rehearsal.tsx'
import { SendSheet } from './send-sheet.tsx'
import { FormNumber } from './text-field.tsx'
import { type Keeping, useLaunchDraft } from './use-launch-draft.ts'
import { type LaunchDesk, useLaunchForm } from './use-launch-form.ts'

interface PlaceProps {
  /** Under which name the browser keeps the form. */
  readonly page: string
  readonly family: DraftFamily
  /** Whether somebody has chosen the family; otherwise a draft that is gone on with says it. */
  readonly isChosen?: boolean
  /** Which drafts are gone on with here. */
  readonly families: readonly DraftFamily[]
  readonly search: LaunchPlaceSearch
  /** What stands above the form: the choice of a family. */
  readonly before?: ReactNode
  readonly onSearch: (search: LaunchPlaceSearch) => void
  /** A draft of this family is gone on with. */
  readonly onFamily?: (family: DraftFamily) => void
}

/** Launching a token of a family: the form with its rehearsal; once it was sent, how far it is. */
export function LaunchPlace(props: PlaceProps) {
  const { family, isChosen = true, onFamily, onSearch, page, search } = props
  const bare = { ...useLaunchForm(page, family), family }
  const keeping = useLaunchDraft(bare, {
    page,
    isOpen: search.launch === undefined,
    onFamily: isChosen ? undefined : onFamily,
  })
  const desk = { ...bare, clear: keeping.clear }
  const [runningId, setRunningId] = useState<string | null>(null)
  if (search.launch === undefined)
    return <Writing {...props} desk={desk} keeping={keeping} onSent={setRunningId} />
  return (
    <Launched
      launchId={search.launch}
      runningId={runningId}
      rehearsalId={search.rehearsal}
      onLanded={() => {
        // A launch that is only looked at is not what is in the form.
        if (runningId !== null) keeping.end()
      }}
      onNew={() => {
        desk.clear()
        onSearch({})
      }}
    />
  )
}

/** The form, and what is prepared from it. */
function Writing({
  before,
  desk,
  families,
  keeping,
  search,
  onFamily,
  onSearch,
  onSent,
}: PlaceProps & {
  readonly desk: LaunchDesk & { readonly family: DraftFamily }
  readonly keeping: Keeping
  readonly onSent: (runningId: string) => void
}) {
  const text = useText()
  const [prepared, setPrepared] = useState<PreparedLaunching | null>(null)
  const rehearsal = useRehearsal(search.rehearsal).data
  const isRehearsed = rehearsal !== undefined && isOf(rehearsal, desk.form, desk.family)
  return (
    <>
      <LaunchingForm
        desk={desk}
        label={text('launching.launch')}
        rehearsalId={isRehearsed ? rehearsal.id : null}
        kept={<Kept keeping={keeping} />}
        onPrepared={setPrepared}
      >
        <Drafts
          keeping={keeping}
          families={families}
          onOpen={(draft) => {
            keeping.open(draft)
            onFamily?.(draft.family)
          }}
        />
        {before}
        <IdentityFields desk={desk} />
        <MarketFields desk={desk} />
        <PayeeFields desk={desk} />
        <RehearsalPanel
          desk={desk}
          rehearsalId={search.rehearsal}
          onRehearsed={(id) => onSearch({ rehearsal: id })}
        />
        {rehearsal === undefined || isRehearsed ? null : (
          <p className={css.hint}>{text('launching.rehearsal.other')}</p>
        )}
        <DeadlineField desk={desk} />
      </LaunchingForm>
      {prepared === null ? null : (
        <LaunchSheet
          prepared={prepared}
          symbol={desk.form.symbol}
          onSent={(id) => {
            onSent(id)
            setPrepared(null)
            onSearch({ ...search, launch: prepared.launchId ?? '' })
          }}
          onClose={() => setPrepared(null)}
        />
      )}
    </>
  )
}

function LaunchSheet({
  prepared: { family, firstBuyAtomic, intent, launchId },
  symbol,
  onSent,
  onClose,
}: {
  readonly prepared: PreparedLaunching
  readonly symbol: string
  readonly onSent: (runningId: string) => void
  readonly onClose: () => void
}) {
  const text = useText()
  return (
    <SendSheet
      sendable={{ id: launchId ?? '', family, intent }}
      title={text('launching.launchTitle', { symbol })}
      firstBuyAtomic={firstBuyAtomic}
      onSent={onSent}
      onClose={onClose}
    />
  )
}

/** Until when what is prepared can be sent. */
function DeadlineField({ desk }: { readonly desk: LaunchDesk }) {
  const text = useText()
  return (
    <FormNumber
      desk={desk}
      name="minutes"
      place="deadlineSeconds"
      label={text('launching.minutes')}
      unit="min"
      hint={text('launching.minutes.hint')}
    />
  )
}
