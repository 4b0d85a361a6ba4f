import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { HoldButton } from './hold-button.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

/** How hard it is to say yes: a press, a second's hold, a word that is typed, or a reason that is written. */
export type Friction =
  | { readonly kind: 'plain'; readonly danger?: boolean }
  | { readonly kind: 'hold'; readonly hint: string }
  | { readonly kind: 'type'; readonly word: string; readonly label: string }
  | { readonly kind: 'write'; readonly label: string; readonly hint: string; readonly max: number }

/** The words of a confirmation, in the reader's language. */
export interface ConfirmWords {
  readonly title: string
  readonly description?: ReactNode
  readonly confirm: string
  readonly cancel: string
}

/** Asks before something that cannot be taken back; focus starts at the way out. */
export function ConfirmDialog({
  words,
  friction,
  pending = false,
  onConfirm,
  onCancel,
  children,
}: {
  readonly words: ConfirmWords
  readonly friction: Friction
  readonly pending?: boolean
  /** Is told what was typed, without spaces around it. */
  readonly onConfirm: (typed: string) => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}) {
  const [typed, setTyped] = useState('')
  const wanted = friction.kind === 'type' || friction.kind === 'write'
  const said = typed.trim()
  const agreed = friction.kind === 'type' ? said === friction.word : !wanted || said !== ''
  const actions = (
    <>
      <Button onClick={onCancel} data-autofocus={wanted ? undefined : ''}>
        {words.cancel}
      </Button>
      {friction.kind === 'hold' ? (
        <HoldButton onHeld={() => onConfirm(said)} disabled={pending} hint={friction.hint}>
          {words.confirm}
        </HoldButton>
      ) : (
        <Button
          kind={wanted || friction.danger === true ? 'danger' : 'primary'}
          pending={pending}
          disabled={!agreed}
          onClick={() => onConfirm(said)}
        >
          {words.confirm}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={words.title}
      description={words.description}
      closeLabel={words.cancel}
      onClose={onCancel}
      actions={actions}
    >
      {children}
      {friction.kind === 'type' ? (
        <Field label={friction.label}>
          <TextInput value={typed} onChange={setTyped} data-autofocus="" autoCapitalize="off" />
        </Field>
      ) : null}
      {friction.kind === 'write' ? (
        <Field label={friction.label} hint={friction.hint}>
          <TextArea
            rows={3}
            maxLength={friction.max}
            value={typed}
            onChange={setTyped}
            data-autofocus=""
          />
        </Field>
      ) : null}
    </Dialog>
  )
}
