import { type FormEvent, useId, useState } from 'react'
import type { WebhookEndpoint } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { WebhookFields } from '../make/webhook-fields.tsx'
import { useChangeWebhook } from '../webhooks.data.ts'
import { changesOf, draftOf, isAddress } from '../webhooks.model.ts'
import css from '../webhooks.module.css'

/** Changes where events are posted, which, and the note; what is waiting goes to the new address. */
export function EditDialog({
  endpoint,
  onClose,
}: {
  readonly endpoint: WebhookEndpoint
  readonly onClose: () => void
}) {
  const text = useText()
  const id = useId()
  const [draft, setDraft] = useState(() => draftOf(endpoint))
  const [isTried, setTried] = useState(false)
  const change = useChangeWebhook(endpoint.id)
  const changes = changesOf(draft, endpoint)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isAddress(draft.url)) change.mutate(changes, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={text('webhooks.editTitle')}
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
      <form id={id} className={css.form} onSubmit={submit} noValidate>
        <WebhookFields draft={draft} isTried={isTried} onChange={setDraft} />
        {change.error === null ? null : <Failure failure={change.error} />}
      </form>
    </Dialog>
  )
}
