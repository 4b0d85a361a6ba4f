import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useCreateWebhook } from '../webhooks.data.ts'
import { isAddress } from '../webhooks.model.ts'
import css from '../webhooks.module.css'
import { TopicPicker } from './topic-picker.tsx'
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
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [topics, setTopics] = useState<readonly string[]>([])
  const [isTried, setTried] = useState(false)
  const create = useCreateWebhook()
  if (create.data !== undefined) {
    const { endpoint, secret } = create.data
    return <WebhookSecret secret={secret} onClose={() => onMade(endpoint.id)} />
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isAddress(url)) create.mutate({ url, description, topics })
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
      <form id={id} className={css.form} onSubmit={submit}>
        <Field
          label={text('webhooks.address')}
          hint={text('webhooks.addressWhy')}
          error={isTried && !isAddress(url) ? text('webhooks.addressFault') : null}
          required
        >
          <TextInput type="url" value={url} dir="ltr" maxLength={2_048} onChange={setUrl} />
        </Field>
        <Field label={text('webhooks.note')}>
          <TextInput value={description} dir="auto" maxLength={256} onChange={setDescription} />
        </Field>
        <TopicPicker chosen={topics} onChange={setTopics} />
        {create.error === null ? null : <Failure failure={create.error} />}
      </form>
    </Dialog>
  )
}
