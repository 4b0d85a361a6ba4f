import { useState } from 'react'
import type { ApiKeyRecord } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { ConfirmDialog } from '../../../design/primitives/confirm-dialog.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useKeyAct } from '../keys.data.ts'
import css from './one.module.css'

/** What its owner can do with a key that has not ended. */
export function KeyActs({
  record,
  onAsk,
}: {
  readonly record: ApiKeyRecord
  readonly onAsk: (asked: 'change' | 'reroll') => void
}) {
  const text = useText()
  const act = useKeyAct(String(record.id))
  const [isRevoking, setRevoking] = useState(false)
  const { name, state } = record
  const turn = state === 'disabled' ? 'enable' : 'disable'
  return (
    <section className={css.part}>
      <div className={css.acts}>
        <Button icon="edit" onClick={() => onAsk('change')}>
          {text('keys.change')}
        </Button>
        {state === 'active' ? (
          <Button icon="refresh" onClick={() => onAsk('reroll')}>
            {text('keys.reroll')}
          </Button>
        ) : null}
        {state === 'rotating' ? null : (
          <Button
            icon={turn === 'enable' ? 'play' : 'pause'}
            pending={act.isPending && act.variables === turn}
            onClick={() => act.mutate(turn)}
          >
            {text(`keys.${turn}`)}
          </Button>
        )}
        <Button kind="danger" icon="trash" onClick={() => setRevoking(true)}>
          {text('keys.revoke')}
        </Button>
      </div>
      {act.error === null || isRevoking ? null : <Failure failure={act.error} />}
      {isRevoking ? (
        <ConfirmDialog
          words={{
            title: text('keys.revokeTitle', { name }),
            description: text('keys.revokeWhy'),
            confirm: text('keys.revoke'),
            cancel: text('shell.cancel'),
          }}
          friction={{ kind: 'type', word: name, label: text('keys.typeName', { name }) }}
          pending={act.isPending}
          onConfirm={() => act.mutate('revoke', { onSuccess: () => setRevoking(false) })}
          onCancel={() => setRevoking(false)}
        >
          {act.error === null ? null : <Failure failure={act.error} />}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
