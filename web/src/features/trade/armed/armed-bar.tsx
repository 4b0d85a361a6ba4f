import { lazy, Suspense, useState } from 'react'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { CountdownRing } from '../../../design/primitives/countdown-ring.tsx'
import { useText } from '../../../language/use-text.ts'
import { places } from '../ticket/ticket.model.ts'
import css from './armed.module.css'
import { disarm, useArmed } from './armed-store.ts'

const ArmDialog = lazy(async () => ({ default: (await import('./arm-dialog.tsx')).ArmDialog }))

/** Says that orders are sent without a question, within which limits, and ends it. Nothing while they are asked for. */
export function ArmedBar({ token }: { readonly token: string }) {
  const text = useText()
  const armed = useArmed()
  if (armed === null) return null
  const untilMs = Math.min(armed.untilMs, armed.idleAtMs)
  return (
    <div className={css.bar} role="status" data-here={armed.token === token}>
      <strong>{text(armed.token === token ? 'trade.armed' : 'trade.armedElsewhere')}</strong>
      <span>
        {text('trade.armedLargest')} <Amount value={armed.largestEth} unit="ETH" />
      </span>
      <span>
        {text('trade.armedUsed')} <Amount atomic={armed.usedWei} decimals={places} rounding="up" />
        {' / '}
        <Amount value={armed.totalEth} unit="ETH" />
      </span>
      <CountdownRing
        fromMs={armed.untilMs - armed.minutes * 60_000}
        untilMs={untilMs}
        label={text('trade.armedLeft')}
      />
      <span className={css.note}>{text('trade.armedNote')}</span>
      <Button size="small" onClick={disarm}>
        {text('trade.disarm')}
      </Button>
    </div>
  )
}

/** The way into a session without questions. */
export function ArmButton({ token }: { readonly token: string }) {
  const text = useText()
  const armed = useArmed()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        aria-pressed={armed !== null}
        onClick={() => (armed === null ? setAsking(true) : disarm())}
      >
        {text(armed === null ? 'trade.arm' : 'trade.disarm')}
      </Button>
      {isAsking ? (
        <Suspense>
          <ArmDialog token={token} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
