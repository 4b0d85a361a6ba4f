import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { RadioGroup } from '../../../design/primitives/radio-group.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useMintKey, useScopeRows } from '../keys.data.ts'
import type { DraftPart } from './draft-part.ts'
import { KeyShown } from './key-shown.tsx'
import { LimitFields } from './limit-fields.tsx'
import {
  type Draft,
  type DraftFault,
  emptyDraft,
  faultOf,
  limitsOf,
  presets,
  requestOf,
} from './make.model.ts'
import css from './make.module.css'
import { NeedsWallet, useMayMint } from './may-mint.tsx'
import { OrderFields } from './order-fields.tsx'
import { ScopePicker } from './scope-picker.tsx'

/** Asks what a new key may do and for how long, makes it, and shows it once. */
export function MakeDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const id = useId()
  const mint = useMintKey()
  const mayMint = useMayMint()
  if (mint.data !== undefined) {
    const { key, record } = mint.data
    return <KeyShown secret={key} record={record} onClose={onClose} />
  }
  return (
    <Dialog
      title={text('keys.make')}
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
            pending={mint.isPending}
            disabled={!mayMint}
          >
            {text('keys.makeNow')}
          </Button>
        </>
      }
    >
      {mayMint ? null : <NeedsWallet onConnect={onClose} />}
      <MakeForm
        id={id}
        onMake={(draft, rows) =>
          mint.mutate({ request: requestOf(draft, rows, Date.now()), limits: limitsOf(draft) })
        }
      />
      {mint.error === null ? null : <Failure failure={mint.error} />}
    </Dialog>
  )
}

function MakeForm({
  id,
  onMake,
}: {
  readonly id: string
  readonly onMake: (
    draft: Draft,
    rows: NonNullable<ReturnType<typeof useScopeRows>['data']>,
  ) => void
}) {
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  const { data: rows, error, refetch } = useScopeRows()
  const [draft, setDraft] = useState(emptyDraft)
  const [isTried, setTried] = useState(false)
  const fault = rows === undefined ? null : faultOf(draft, rows)
  const faultAt = (name: DraftFault) =>
    isTried && fault === name ? text(`keys.fault.${name}`) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (rows === undefined) return
    if (fault === null) onMake(draft, rows)
    else
      form.current
        ?.querySelector<HTMLElement>(
          `[data-fault="${fault}"] input, [data-fault="${fault}"] select, [data-fault="${fault}"] textarea`,
        )
        ?.focus()
  }
  const parts = { draft, faultAt, onChange: setDraft }
  return (
    <form ref={form} id={id} className={css.form} onSubmit={submit}>
      <div data-fault="name">
        <Field
          label={text('keys.name')}
          hint={text('keys.nameWhy')}
          error={faultAt('name')}
          required
        >
          <TextInput
            value={draft.name}
            maxLength={128}
            dir="auto"
            onChange={(name) => setDraft({ ...draft, name })}
          />
        </Field>
      </div>
      <PresetChoice {...parts} />
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {draft.preset === 'own' ? (
        <div data-fault="scopes">
          <ScopePicker
            rows={rows ?? []}
            chosen={draft.chosen}
            error={faultAt('scopes')}
            onChange={(chosen) => setDraft({ ...draft, chosen })}
          />
        </div>
      ) : null}
      {draft.preset === 'orders' ? <OrderFields {...parts} /> : null}
      <LimitFields {...parts} />
    </form>
  )
}

/** What a key may do, from the least to the most. */
function PresetChoice({ draft, onChange }: DraftPart) {
  const text = useText()
  return (
    <div className={css.presets}>
      <RadioGroup
        legend={text('keys.mayDo')}
        value={draft.preset}
        options={presets.map((value) => ({
          value,
          label: text(`keys.preset.${value}`),
          hint: text(`keys.preset.${value}.hint`),
        }))}
        onChange={(preset) => onChange({ ...draft, preset })}
      />
    </div>
  )
}
