import { type FormEvent, useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { Dialog } from '../../design/primitives/dialog.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { type Place, useFileAct } from './files.data.ts'
import { pathOf } from './files.model.ts'
import type { OpenPlace } from './place.ts'

const formId = 'computer-save-as'

/** Saves the program as a file of the sandbox, under a path that is asked for. */
export function SaveAs({
  place,
  code,
  isPaused,
  onOpen,
}: {
  readonly place: Place
  readonly code: string
  readonly isPaused: boolean
  readonly onOpen: OpenPlace
}) {
  const text = useText()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button size="small" disabled={isPaused || code === ''} onClick={() => setAsked(true)}>
        {text('computer.saveAs')}
      </Button>
      {isAsked ? (
        <SaveDialog
          place={place}
          code={code}
          onSaved={(file) => onOpen({ file })}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  )
}

function SaveDialog({
  place,
  code,
  onSaved,
  onClose,
}: {
  readonly place: Place
  readonly code: string
  readonly onSaved: (path: string) => void
  readonly onClose: () => void
}) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const save = useFileAct(place)
  const path = pathOf(typed)
  const isWrong = typed.trim() !== '' && path === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (path === null || save.isPending) return
    save.mutate({ kind: 'save', path, text: code }, { onSuccess: () => onSaved(path) })
  }
  return (
    <Dialog
      size="small"
      title={text('computer.saveAs')}
      closeLabel={text('shell.cancel')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('shell.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            pending={save.isPending}
            disabled={path === null}
          >
            {text('computer.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field
          label={text('computer.path')}
          hint={text('computer.pathHint')}
          error={isWrong ? text('computer.pathWrong') : null}
        >
          <TextInput value={typed} onChange={setTyped} dir="ltr" placeholder="/main.js" />
        </Field>
        {save.error === null ? null : <Failure failure={save.error} />}
      </form>
    </Dialog>
  )
}
