import { useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { ConfirmDialog } from '../../design/primitives/confirm-dialog.tsx'
import { CopyButton } from '../../design/primitives/copy-button.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { type Claim, useRevoking } from './claim.data.ts'
import css from './claim.module.css'
import { Remaining } from './remaining.tsx'
import { RunTime } from './run-time.tsx'

/** What is left of a claim, as the loudest figure, and what the key is; it can be ended here. */
export function ClaimHead({ claim }: { readonly claim: Claim }) {
  const text = useText()
  const [isAsked, setAsked] = useState(false)
  const revoking = useRevoking(claim)
  return (
    <header className={css.head}>
      <Remaining endsAtMs={claim.endsAtMs} lifeMs={claim.lifeMs} />
      <div className={css.facts}>
        <RunTime sinceMs={claim.endsAtMs - claim.lifeMs} />
        <p className={css.line}>
          <span className={css.quiet}>{text('computer.key')}</span>
          <code dir="ltr">{claim.prefix}…</code>
          <CopyButton
            text={claim.key}
            label={text('computer.copyKey')}
            done={text('shell.copied')}
          />
        </p>
        <p className={css.quiet}>{text('computer.keyWhy')}</p>
      </div>
      <div className={css.end}>
        <Button kind="danger" onClick={() => setAsked(true)}>
          {text('computer.revoke')}
        </Button>
      </div>
      {revoking.error === null ? null : <Failure failure={revoking.error} />}
      {isAsked ? (
        <ConfirmDialog
          words={{
            title: text('computer.revoke'),
            description: text('computer.revokeWhy'),
            confirm: text('computer.revoke'),
            cancel: text('shell.cancel'),
          }}
          friction={{ kind: 'plain', danger: true }}
          pending={revoking.isPending}
          onCancel={() => setAsked(false)}
          onConfirm={() => revoking.mutate(undefined, { onSettled: () => setAsked(false) })}
        />
      ) : null}
    </header>
  )
}
