import type { ErrorComponentProps } from '@tanstack/react-router'
import { useText } from '../language/use-text.ts'
import { Failure } from './failure.tsx'
import css from './page.module.css'

/** A page that could not be drawn: what happened, and another try. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const text = useText()
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{text('shell.pageFailed')}</h1>
      <Failure failure={error} onRetry={reset} />
    </div>
  )
}
