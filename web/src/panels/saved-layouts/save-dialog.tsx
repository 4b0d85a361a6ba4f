import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { Dialog } from '../../design/primitives/dialog.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { refusalWords } from './refusal-words.ts'
import { layoutNamed } from './saved-layouts.model.ts'
import type { Layouts } from './use-layouts.ts'

/** Asks for the name that the screen is kept under as it is. */
export function SaveDialog({
  layouts,
  onClose,
}: {
  readonly layouts: Layouts
  readonly onClose: () => void
}) {
  const text = useText()
  const form = useId()
  const [name, setName] = useState('')
  const saving = useMutation({
    mutationFn: () => layouts.save(name),
    onSuccess: (refusal) => {
      if (refusal === null) onClose()
    },
  })
  const replaces = layoutNamed(layouts.layouts, name) !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <Dialog
      title={text('panels.layouts.saveTitle')}
      size="small"
      closeLabel={text('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('shell.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} pending={saving.isPending}>
            {text(replaces ? 'panels.layouts.replace' : 'panels.layouts.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field
          label={text('panels.layouts.name')}
          hint={replaces ? text('panels.layouts.replaces') : null}
          error={refusalWords(text, saving.data ?? null)}
        >
          <TextInput
            dir="auto"
            value={name}
            data-autofocus=""
            onChange={(next) => {
              setName(next)
              saving.reset()
            }}
          />
        </Field>
        {saving.error === null ? null : <Failure failure={saving.error} />}
      </form>
    </Dialog>
  )
}
