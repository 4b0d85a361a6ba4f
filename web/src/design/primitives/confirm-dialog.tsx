import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { HoldButton } from './hold-button.tsx'
import { TextInput } from './text-input.tsx'

/** How hard it is to say yes: a press, a second's hold, or a word that is typed. */
export type Friction =
  | { readonly kind: 'plain'; readonly danger?: boolean }
  | { readonly kind: 'hold'; readonly hint: string }
  | { readonly kind: 'type'; readonly word: string; readonly label: string }

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
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}) {
  const [typed, setTyped] = useState('')
  const agreed = friction.kind !== 'type' || typed.trim() === friction.word
  const actions = (
    <>
      <Button onClick={onCancel} data-autofocus={friction.kind === 'type' ? undefined : ''}>
        {words.cancel}
      </Button>
      {friction.kind === 'hold' ? (
        <HoldButton onHeld={onConfirm} disabled={pending} hint={friction.hint}>
          {words.confirm}
        </HoldButton>
      ) : (
        <Button
          kind={friction.kind === 'type' || friction.danger === true ? 'danger' : 'primary'}
          pending={pending}
          disabled={!agreed}
          onClick={onConfirm}
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
    </Dialog>
  )
}
