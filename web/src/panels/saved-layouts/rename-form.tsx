import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { refusalWords } from './refusal-words.ts'
import type { LayoutRefusal } from './saved-layouts.model.ts'
import css from './saved-layouts.module.css'

/** Another name for a layout, in its row. */
export function RenameForm({
  name,
  rename,
  onEnd,
}: {
  readonly name: string
  readonly rename: (to: string) => Promise<LayoutRefusal | null>
  readonly onEnd: () => void
}) {
  const text = useText()
  const [written, setWritten] = useState(name)
  const renaming = useMutation({
    mutationFn: () => rename(written),
    onSuccess: (refusal) => {
      if (refusal === null) onEnd()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!renaming.isPending) renaming.mutate()
  }
  return (
    <form className={css.rename} onSubmit={submit}>
      <Field
        label={text('panels.layouts.name')}
        labelHidden
        error={refusalWords(text, renaming.data ?? null)}
      >
        <TextInput
          dir="auto"
          value={written}
          autoFocus
          onChange={(next) => {
            setWritten(next)
            renaming.reset()
          }}
        />
      </Field>
      <Button type="submit" kind="primary" pending={renaming.isPending}>
        {text('panels.layouts.save')}
      </Button>
      <Button onClick={onEnd}>{text('shell.cancel')}</Button>
      {renaming.error === null ? null : <Failure failure={renaming.error} />}
    </form>
  )
}
