import { useEffect, useState } from 'react'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { CountdownRing } from '../../../design/primitives/countdown-ring.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { keepForScreen, usePreference } from '../../../shell/preferences.ts'
import { useConnection } from '../../../streams/live.ts'
import { readLimits } from './armed.model.ts'
import css from './armed.module.css'
import { arm, disarm, useArmed } from './armed-store.ts'

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
      {isAsking ? <ArmDialog symbol={symbol} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function ArmDialog({ symbol, onClose }: { readonly symbol: string; readonly onClose: () => void }) {
  const text = useText()
  const [limits, setLimits] = useState(readLimits(usePreference('screens')['perps-armed']))
  const begin = () => {
    keepForScreen('perps-armed', limits)
    arm(symbol, limits)
    onClose()
  }
  return (
    <Dialog
      size="small"
      title={text('perps.armTitle')}
      description={text('perps.armWhy')}
      closeLabel={text('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('perps.back')}</Button>
          <Button kind="primary" onClick={begin}>
            {text('perps.arm')}
          </Button>
        </>
      }
    >
      {(['largest', 'total'] as const).map((name) => (
        <Field key={name} label={text(`perps.limit.${name}`)}>
          <NumberInput
            value={limits[name]}
            step="100"
            unit="USDC"
            onChange={(value) => setLimits({ ...limits, [name]: value })}
          />
        </Field>
      ))}
      <Field label={text('perps.limit.minutes')}>
        <NumberInput
          value={String(limits.minutes)}
          step="5"
          onChange={(value) =>
            setLimits({
              ...limits,
              minutes: Math.min(480, Math.max(1, Math.floor(Number(value)) || 1)),
            })
          }
        />
      </Field>
    </Dialog>
  )
}
