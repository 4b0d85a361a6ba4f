import type { ApiKeyRecord } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { CountdownRing } from '../../../design/primitives/countdown-ring.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { useText } from '../../../language/use-text.ts'
import { dotOf, hasEnded } from '../keys.model.ts'
import css from '../keys.module.css'

/** The longest overlap that the service gives. */
const overlapMaxMs = 86_400_000

/** The state of a key; of one that is being replaced, how long it still answers. */
export function KeyState({ record }: { readonly record: ApiKeyRecord }) {
  const text = useText()
  const { expiresAt, state } = record
  return (
    <span className={css.state}>
      <StatusDot status={dotOf[state]}>{text(`keys.state.${state}`)}</StatusDot>
      {state !== 'rotating' || expiresAt === null ? null : (
        <CountdownRing
          fromMs={Date.parse(expiresAt) - overlapMaxMs}
          untilMs={Date.parse(expiresAt)}
          label={text('keys.answersFor')}
        />
      )}
    </span>
  )
}

/** When a key ends by itself, or did. */
export function Expiry({ record }: { readonly record: ApiKeyRecord }) {
  const text = useText()
  const { expiresAt } = record
  if (expiresAt === null)
    return hasEnded(record) ? null : <span className={css.quiet}>{text('keys.noEnd')}</span>
  return <Time at={expiresAt} />
}
