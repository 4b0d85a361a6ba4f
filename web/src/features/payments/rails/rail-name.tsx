import { Badge } from '../../../design/primitives/badge.tsx'
import { useText } from '../../../language/use-text.ts'
import type { RailName } from '../payments-search.model.ts'

/** A rail by its name, and whether what it moves is play money. */
export function RailLabel({
  rail,
  mode,
}: {
  readonly rail: RailName
  readonly mode?: 'live' | 'paper' | undefined
}) {
  const text = useText()
  return (
    <span>
      {text(`payments.rail.${rail}`)}{' '}
      {mode === 'paper' ? <Badge tone="simulated">{text('payments.play')}</Badge> : null}
    </span>
  )
}
