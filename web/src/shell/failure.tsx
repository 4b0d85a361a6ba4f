import { BourseError } from '#sdk'
import { Button } from '../design/primitives/button.tsx'
import { CopyButton } from '../design/primitives/copy-button.tsx'
import { useText } from '../language/use-text.ts'
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
  const { code, detail, fix, requestId } = wordsOf(failure)
  const isDeclined = code === 'client.wallet_declined'
  return (
    <div className={css.failure} role="alert" data-quiet={isDeclined}>
      <p className={css.detail}>{isDeclined ? text('shell.declined') : detail}</p>
      {fix === null || isDeclined ? null : <p className={css.fix}>{fix}</p>}
      <p className={css.facts}>
        <code>{code}</code>
        {requestId === null ? null : (
          <CopyButton
            text={requestId}
            label={text('shell.copyRequest')}
            done={text('shell.copied')}
          />
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

function wordsOf(failure: unknown): {
  readonly code: string
  readonly detail: string
  readonly fix: string | null
  readonly requestId: string | null
} {
  if (failure instanceof BourseError) {
    const { code, detail, fix, requestId } = failure
    return { code, detail, fix: fix === '' ? null : fix, requestId }
  }
  const detail = failure instanceof Error ? failure.message : String(failure)
  return { code: 'page.failed', detail, fix: null, requestId: null }
}
