import { useState } from 'react'
import type { ApiRequestDetail, ReplayedRequest } from '#sdk'
import { Button } from '../../design/primitives/button.tsx'
import { ConfirmDialog } from '../../design/primitives/confirm-dialog.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { CodeBlock } from '../calls/code-block.tsx'
import { RequestStatus } from './requests.columns.tsx'
import { useReplay } from './requests.data.ts'
import { replayOf } from './requests.model.ts'
import css from './requests.module.css'

/** The way to make a call again with one's own session, and what it answered. */
export function ReplayPart({ call }: { readonly call: ApiRequestDetail }) {
  const text = useText()
  const [isAsked, setAsked] = useState(false)
  const replay = useReplay(call.id)
  const kind = replayOf(call)
  const start = (isConfirmed: boolean) =>
    replay.mutate(isConfirmed, { onSettled: () => setAsked(false) })
  return (
    <section className={css.part}>
      <h3>{text('requests.again')}</h3>
      <p className={css.quiet}>{text(kind === 'never' ? 'requests.never' : 'requests.againWhy')}</p>
      {kind === 'never' ? null : (
        <div>
          <Button
            icon="refresh"
            size="small"
            pending={replay.isPending}
            onClick={() => (kind === 'confirm' ? setAsked(true) : start(false))}
          >
            {text('requests.replay')}
          </Button>
        </div>
      )}
      {replay.error === null || isAsked ? null : <Failure failure={replay.error} />}
      {replay.data === undefined ? null : <Answer answer={replay.data} />}
      {isAsked ? (
        <ConfirmDialog
          words={{
            title: text('requests.replayTitle'),
            description: `${call.method} ${call.path}`,
            confirm: text('requests.replay'),
            cancel: text('shell.cancel'),
          }}
          friction={{ kind: 'plain' }}
          pending={replay.isPending}
          onConfirm={() => start(true)}
          onCancel={() => setAsked(false)}
        >
          <p>{text('requests.replayChanges')}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

function Answer({
  answer: { body, contentType, status, text: words },
}: {
  readonly answer: ReplayedRequest
}) {
  const text = useText()
  const shown = body === null ? (words ?? '') : JSON.stringify(body, null, 2)
  return (
    <div className={css.answer} role="status">
      <p className={css.line}>
        <RequestStatus status={status} text={text} />
        <span className={css.quiet} dir="ltr">
          {contentType}
        </span>
      </p>
      {shown === '' ? null : (
        <CodeBlock code={shown} label={text('requests.answer')} isJson={body !== null} />
      )}
    </div>
  )
}
