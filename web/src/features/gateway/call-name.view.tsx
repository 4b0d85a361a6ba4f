import type { GatewayOperation } from '#sdk'
import css from './gateway.module.css'

/** A call of a vendor: what it does, and where it lies. */
export function CallName({
  operation: { method, path, summary },
}: {
  readonly operation: GatewayOperation
}) {
  return (
    <span className={css.callName}>
      <span dir="auto">{summary}</span>
      <code dir="ltr">
        {method} {path}
      </code>
    </span>
  )
}
