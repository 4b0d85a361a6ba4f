import { lazy, Suspense, useEffect, useState } from 'react'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { CountdownRing } from '../../../design/primitives/countdown-ring.tsx'
import { useText } from '../../../language/use-text.ts'
import { useConnection } from '../../../streams/live.ts'
import css from './armed.module.css'
import { disarm, useArmed } from './armed-store.ts'

const ArmDialog = lazy(async () => ({ default: (await import('./arm-dialog.tsx')).ArmDialog }))

/** Says that orders are sent without a question, within which limits, and ends it. Nothing while they are asked for. */
export function ArmedBar({ symbol }: { readonly symbol: string }) {
  const text = useText()
  const armed = useArmed()
  const { lostAtMs } = useConnection()
  useEffect(() => {
    if (lostAtMs !== null) disarm()
  }, [lostAtMs])
  if (armed === null) return null
  const isHere = armed.symbol === symbol
  return (
    <div className={css.bar} role="status" data-here={isHere}>
      <strong>{text(isHere ? 'perps.armed' : 'perps.armedElsewhere')}</strong>
      <span>
        {text('perps.armedLargest')} <Amount value={armed.largest} unit="USDC" />
      </span>
      <span>
        {text('perps.armedUsed')} <Amount value={armed.used} rounding="up" /> /{' '}
        <Amount value={armed.total} unit="USDC" />
      </span>
      <CountdownRing
        fromMs={armed.untilMs - armed.minutes * 60_000}
        untilMs={Math.min(armed.untilMs, armed.idleAtMs)}
        label={text('perps.armedLeft')}
      />
      <span className={css.note}>{text('perps.armedNote')}</span>
      <Button size="small" onClick={disarm}>
        {text('perps.disarm')}
      </Button>
    </div>
  )
}

/** The way into a session without questions, and out of it. */
export function ArmButton({ symbol }: { readonly symbol: string }) {
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
        {text(armed === null ? 'perps.arm' : 'perps.disarm')}
      </Button>
      {isAsking ? (
        <Suspense>
          <ArmDialog symbol={symbol} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
