import { useState } from 'react'
import type { WebhookEndpoint } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { ConfirmDialog } from '../../../design/primitives/confirm-dialog.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { WebhookSecret } from '../make/webhook-secret.tsx'
import {
  useChangeWebhook,
  useRemoveWebhook,
  useRotateSecret,
  useTestWebhook,
} from '../webhooks.data.ts'
import css from '../webhooks.module.css'

/** What its owner can do with a webhook. */
export function WebhookActs({
  endpoint,
  onRemoved,
}: {
  readonly endpoint: WebhookEndpoint
  readonly onRemoved: () => void
}) {
  const text = useText()
  const { id, status } = endpoint
  const [asked, setAsked] = useState<'remove' | 'rotate' | null>(null)
  const change = useChangeWebhook(id)
  const test = useTestWebhook(id)
  const isOn = status === 'enabled'
  const failure = test.error ?? change.error
  return (
    <div>
      <div className={css.acts}>
        <Button
          icon="play"
          disabled={status === 'disabled'}
          pending={test.isPending}
          onClick={() => test.mutate()}
        >
          {text('webhooks.test')}
        </Button>
        <Button
          pending={change.isPending}
          onClick={() => change.mutate({ status: isOn ? 'paused' : 'enabled' })}
        >
          {text(isOn ? 'webhooks.pause' : 'webhooks.enable')}
        </Button>
        <Button icon="refresh" onClick={() => setAsked('rotate')}>
          {text('webhooks.rotate')}
        </Button>
        <Button kind="danger" icon="trash" onClick={() => setAsked('remove')}>
          {text('webhooks.remove')}
        </Button>
      </div>
      {failure === null ? null : <Failure failure={failure} />}
      {asked === 'rotate' ? <Rotate endpoint={endpoint} onClose={() => setAsked(null)} /> : null}
      {asked === 'remove' ? (
        <Remove endpoint={endpoint} onRemoved={onRemoved} onClose={() => setAsked(null)} />
      ) : null}
    </div>
  )
}

interface Asked {
  readonly endpoint: WebhookEndpoint
  readonly onClose: () => void
}

function Rotate({ endpoint: { id, url }, onClose }: Asked) {
  const text = useText()
  const rotate = useRotateSecret(id)
  if (rotate.data !== undefined)
    return <WebhookSecret secret={rotate.data.secret} onClose={onClose} />
  return (
    <ConfirmDialog
      words={{
        title: text('webhooks.rotate'),
        description: <span dir="ltr">{url}</span>,
        confirm: text('webhooks.rotate'),
        cancel: text('shell.cancel'),
      }}
      friction={{ kind: 'plain' }}
      pending={rotate.isPending}
      onConfirm={() => rotate.mutate()}
      onCancel={onClose}
    >
      <p>{text('webhooks.rotateWhy')}</p>
      {rotate.error === null ? null : <Failure failure={rotate.error} />}
    </ConfirmDialog>
  )
}

function Remove({
  endpoint: { id, url },
  onClose,
  onRemoved,
}: Asked & { readonly onRemoved: () => void }) {
  const text = useText()
  const remove = useRemoveWebhook(id)
  const { host } = new URL(url)
  return (
    <ConfirmDialog
      words={{
        title: text('webhooks.remove'),
        description: <span dir="ltr">{url}</span>,
        confirm: text('webhooks.remove'),
        cancel: text('shell.cancel'),
      }}
      friction={{ kind: 'type', word: host, label: text('webhooks.typeHost', { host }) }}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved })}
      onCancel={onClose}
    >
      <p>{text('webhooks.removeWhy')}</p>
      {remove.error === null ? null : <Failure failure={remove.error} />}
    </ConfirmDialog>
  )
}
