import { useState } from 'react'
import { BourseError } from '#sdk'
import { Button } from '../design/primitives/button.tsx'
import { CopyButton } from '../design/primitives/copy-button.tsx'
import { IconButton } from '../design/primitives/icon-button.tsx'
import { useText } from '../language/use-text.ts'
import { useNowMs } from '../streams/clock.ts'
import { openDock } from './dock/dock-store.ts'
import css from './failure.module.css'

/** What went wrong, beside its cause: what the service says, how to mend it, and the number of the request. */
export function Failure({
  failure,
  onRetry,
}: {
  readonly failure: unknown
  readonly onRetry?: (() => void) | undefined
}) {
  const text = useText()
  const { code, detail, fix, requestId, retryAfterSeconds } = wordsOf(failure)
  const isDeclined = code === 'client.wallet_declined'
  return (
    <div className={css.failure} role="alert" data-quiet={isDeclined}>
      <p className={css.detail}>{isDeclined ? text('shell.declined') : detail}</p>
      {fix === null || isDeclined ? null : <p className={css.fix}>{fix}</p>}
      <p className={css.facts}>
        <code>{code}</code>
        {requestId === null ? null : (
          <>
            <CopyButton
              text={requestId}
              label={text('shell.copyRequest')}
              done={text('shell.copied')}
            />
            <IconButton
              icon="terminal"
              size="small"
              label={text('shell.showRequest')}
              onClick={() => openDock(requestId)}
            />
          </>
        )}
        {retryAfterSeconds === null ? null : (
          <AgainIn key={requestId} seconds={retryAfterSeconds} />
        )}
        {onRetry === undefined ? null : (
          <Button size="small" onClick={onRetry}>
            {text('shell.retry')}
          </Button>
        )}
      </p>
    </div>
  )
}

/** How long the service still asks to wait, counted from when the failure is seen. */
function AgainIn({ seconds }: { readonly seconds: number }) {
  const text = useText()
  const [sinceMs] = useState(Date.now)
  const left = Math.ceil(seconds - (useNowMs() - sinceMs) / 1_000)
  if (left <= 0) return null
  return (
    <span role="timer" aria-live="off">
      {text('shell.againIn', { seconds: left })}
    </span>
  )
}

function wordsOf(failure: unknown): {
  readonly code: string
  readonly detail: string
  readonly fix: string | null
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
} {
  if (failure instanceof BourseError) {
    const { code, detail, fix, requestId, retryAfterSeconds } = failure
    return { code, detail, fix: fix === '' ? null : fix, requestId, retryAfterSeconds }
  }
  const detail = failure instanceof Error ? failure.message : String(failure)
  return { code: 'page.failed', detail, fix: null, requestId: null, retryAfterSeconds: null }
}
