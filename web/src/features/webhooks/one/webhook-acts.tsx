import { useMemo, useState } from 'react'
import type { WebhookEndpoint } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { ConfirmDialog } from '../../../design/primitives/confirm-dialog.tsx'
import { useText } from '../../../language/use-text.ts'
import { useCommands } from '../../../shell/commands/command-table.ts'
import { Failure } from '../../../shell/failure.tsx'
import { WebhookSecret } from '../make/webhook-secret.tsx'
import { deedCommands } from '../webhooks.commands.ts'
import {
  useChangeWebhook,
  useRemoveWebhook,
  useRotateSecret,
  useTestWebhook,
} from '../webhooks.data.ts'
import css from '../webhooks.module.css'
import { EditDialog } from './edit-dialog.tsx'

type AskedFor = 'disable' | 'edit' | 'remove' | 'rotate'

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
  const [asked, setAsked] = useState<AskedFor | null>(null)
  const change = useChangeWebhook(id)
  const { error, isPending, mutate: test } = useTestWebhook(id)
  const isOff = status === 'disabled'
  const commands = useMemo(
    () =>
      deedCommands({
        test: () => (isOff ? undefined : test()),
        edit: () => setAsked('edit'),
        rotate: () => setAsked('rotate'),
      }),
    [isOff, test],
  )
  useCommands(commands)
  const isOn = status === 'enabled'
  const failure = error ?? change.error
  return (
    <div>
      <div className={css.acts}>
        <Button icon="play" disabled={isOff} pending={isPending} onClick={() => test()}>
          {text('webhooks.test')}
        </Button>
        <Button icon="edit" onClick={() => setAsked('edit')}>
          {text('webhooks.edit')}
        </Button>
        <Button
          icon={isOn ? 'pause' : 'check'}
          pending={change.isPending}
          onClick={() => change.mutate({ status: isOn ? 'paused' : 'enabled' })}
        >
          {text(isOn ? 'webhooks.pause' : 'webhooks.enable')}
        </Button>
        <Button icon="refresh" onClick={() => setAsked('rotate')}>
          {text('webhooks.rotate')}
        </Button>
        {isOff ? null : (
          <Button icon="stop" onClick={() => setAsked('disable')}>
            {text('webhooks.disable')}
          </Button>
        )}
        <Button kind="danger" icon="trash" onClick={() => setAsked('remove')}>
          {text('webhooks.remove')}
        </Button>
      </div>
      {failure === null ? null : <Failure failure={failure} />}
      <AskedDialog
        asked={asked}
        endpoint={endpoint}
        onRemoved={onRemoved}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}

function AskedDialog({
  asked,
  endpoint,
  onClose,
  onRemoved,
}: Asked & { readonly asked: AskedFor | null; readonly onRemoved: () => void }) {
  const part = { endpoint, onClose }
  if (asked === 'edit') return <EditDialog {...part} />
  if (asked === 'rotate') return <Rotate {...part} />
  if (asked === 'disable') return <Disable {...part} />
  if (asked === 'remove') return <Remove {...part} onRemoved={onRemoved} />
  return null
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

function Disable({ endpoint: { id, url }, onClose }: Asked) {
  const text = useText()
  const change = useChangeWebhook(id)
  return (
    <ConfirmDialog
      words={{
        title: text('webhooks.disable'),
        description: <span dir="ltr">{url}</span>,
        confirm: text('webhooks.disable'),
        cancel: text('shell.cancel'),
      }}
      friction={{ kind: 'plain' }}
      pending={change.isPending}
      onConfirm={() => change.mutate({ status: 'disabled' }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>{text('webhooks.disableWhy')}</p>
      {change.error === null ? null : <Failure failure={change.error} />}
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
