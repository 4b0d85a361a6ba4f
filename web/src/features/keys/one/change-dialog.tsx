import { type FormEvent, useId, useState } from 'react'
import type { ApiKeyRecord } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useChangeKey, useScopeRows } from '../keys.data.ts'
import { everything, openedBy } from '../keys.model.ts'
import type { DraftPart } from '../make/draft-part.ts'
import { AddressField, BudgetFields, WalletField } from '../make/limit-fields.tsx'
import { type DraftFault, faultOf } from '../make/make.model.ts'
import css from '../make/make.module.css'
import { ScopePicker } from '../make/scope-picker.tsx'
import { changesOf, draftOf } from './change.model.ts'

/** Renames a key, narrows what it may do, and changes its limits. */
export function ChangeDialog({
  record,
  onClose,
}: {
  readonly record: ApiKeyRecord
  readonly onClose: () => void
}) {
  const text = useText()
  const id = useId()
  const { data: rows = [] } = useScopeRows()
  const [draft, setDraft] = useState(() => draftOf(record))
  const [isTried, setTried] = useState(false)
  const change = useChangeKey(String(record.id))
  const fault = faultOf(draft, rows)
  const changes = changesOf(draft, record)
  const faultAt = (name: DraftFault) =>
    isTried && fault === name ? text(`keys.fault.${name}`) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fault === null) change.mutate(changes, { onSuccess: onClose })
  }
  const part = { draft, faultAt, onChange: setDraft }
  return (
    <Dialog
      title={text('keys.changeTitle', { name: record.name })}
      size="wide"
      closeLabel={text('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('shell.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            pending={change.isPending}
            disabled={Object.keys(changes).length === 0}
          >
            {text('panels.layouts.save')}
          </Button>
        </>
      }
    >
      <form id={id} className={css.form} onSubmit={submit}>
        <Field label={text('keys.name')} error={faultAt('name')} required>
          <TextInput
            value={draft.name}
            maxLength={128}
            dir="auto"
            onChange={(name) => setDraft({ ...draft, name })}
          />
        </Field>
        <NarrowPart {...part} record={record} />
        <BudgetFields {...part} />
        <AddressField {...part} />
        <WalletField {...part} />
        {change.error === null ? null : <Failure failure={change.error} />}
      </form>
    </Dialog>
  )
}

/** Takes away of what a key may do. */
function NarrowPart({
  draft,
  faultAt,
  record,
  onChange,
}: DraftPart & { readonly record: ApiKeyRecord }) {
  const text = useText()
  const { data: rows = [] } = useScopeRows()
  return (
    <details>
      <summary>{text('keys.narrow')}</summary>
      <div className={css.form}>
        <p className={css.check}>{text('keys.narrowWhy')}</p>
        <ScopePicker
          rows={openedBy(record.scopes, rows)}
          chosen={draft.chosen}
          error={faultAt('scopes')}
          onChange={(chosen) =>
            onChange({ ...draft, chosen: chosen.filter((scope) => scope !== everything) })
          }
        />
      </div>
    </details>
  )
}
