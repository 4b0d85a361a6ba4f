import { formatSpan } from '../../design/numbers/format-time.ts'
import { useText } from '../../language/use-text.ts'
import { useNowMs } from '../../streams/clock.ts'
import css from './claim.module.css'

/** For how long a computer has been there. */
export function RunTime({ sinceMs }: { readonly sinceMs: number }) {
  const text = useText()
  return (
    <p className={css.line}>
      <span className={css.quiet}>{text('computer.runTime')}</span>
      <span dir="ltr">{formatSpan(useNowMs() - sinceMs)}</span>
    </p>
  )
}
