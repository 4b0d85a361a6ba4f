import { CopyButton } from '../../design/primitives/copy-button.tsx'
import { useText } from '../../language/use-text.ts'
import css from './payments.module.css'

/** What travelled, word for word, behind a line that opens it. */
export function Raw({
  label,
  isOpen = false,
  children,
}: {
  readonly label: string
  readonly isOpen?: boolean
  readonly children: string
}) {
  const text = useText()
  return (
    <details className={css.raw} open={isOpen}>
      <summary>{label}</summary>
      {/* What is long scrolls, so that keys have to reach it. */}
      <pre dir="ltr" tabIndex={0} role="region" aria-label={label}>
        {children}
      </pre>
      <span className={css.copy}>
        <CopyButton text={children} label={text('shell.copy')} done={text('shell.copied')} />
      </span>
    </details>
  )
}
