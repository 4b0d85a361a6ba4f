import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useCreateWebhook } from '../webhooks.data.ts'
import { emptyDraft, isAddress } from '../webhooks.model.ts'
import css from '../webhooks.module.css'
import { WebhookFields } from './webhook-fields.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

/** Asks where events are to be posted and which, and shows the secret they are signed with once. */
export function CreateDialog({
  onClose,
  onMade,
}: {
  readonly onClose: () => void
  readonly onMade: (endpointId: string) => void
}) {
  const text = useText()
  const id = useId()
  const [draft, setDraft] = useState(emptyDraft)
  const [isTried, setTried] = useState(false)
  const create = useCreateWebhook()
  if (create.data !== undefined) {
    const { endpoint, secret } = create.data
    return <WebhookSecret secret={secret} onClose={() => onMade(endpoint.id)} />
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isAddress(draft.url)) create.mutate(draft)
  }
  return (
    <Dialog
      title={text('webhooks.make')}
      size="wide"
      closeLabel={text('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('shell.cancel')}</Button>
          <Button kind="primary" type="submit" form={id} pending={create.isPending}>
            {text('webhooks.make')}
          </Button>
        </>
      }
    >
      <form id={id} className={css.form} onSubmit={submit} noValidate>
        <WebhookFields draft={draft} isTried={isTried} onChange={setDraft} />
        {create.error === null ? null : <Failure failure={create.error} />}
      </form>
    </Dialog>
  )
}
