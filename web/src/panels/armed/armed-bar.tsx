import { lazy, Suspense } from 'react'
import { Amount } from '../../design/numbers/amount.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { CountdownRing } from '../../design/primitives/countdown-ring.tsx'
import { useText } from '../../language/use-text.ts'
import { Opening } from '../../shell/commands/opening.tsx'
import type { ArmedPlace } from './armed.model.ts'
import css from './armed.module.css'
import { useCounted } from './armed-orders.data.ts'
import { askToArm, disarm, useArmed, useIsAsking } from './armed-store.ts'

const ArmDialog = lazy(async () => ({ default: (await import('./arm-dialog.tsx')).ArmDialog }))
const VaultUse = lazy(async () => ({ default: (await import('./vault-use.tsx')).VaultUse }))

/** Says that orders are sent without a question, within which limits and who keeps them, and ends it. Nothing while they are asked for. */
export function ArmedBar({ market }: { readonly market: string }) {
  const text = useText()
  const armed = useArmed()
  const counted = useCounted()
  if (armed === null) return null
  const { keeper, largest, minutes, total, unit, untilMs, used } = armed
  const isHere = armed.market === market
  return (
    <div className={css.bar} role="status" data-here={isHere}>
      <strong>{text(isHere ? 'panels.armed' : 'panels.armedElsewhere')}</strong>
      <span>
        {text('panels.armedLargest')} <Amount value={largest} unit={unit} />
      </span>
      <span>
        {text('panels.armedUsed')}{' '}
        {keeper === 'vault' ? (
          <Suspense>
            <VaultUse armed={armed} />
          </Suspense>
        ) : (
          <>
            <Amount value={keeper === 'service' ? counted : used} rounding="up" />
            {' / '}
            <Amount value={total} unit={unit} />
          </>
        )}
      </span>
      <CountdownRing
        fromMs={untilMs - minutes * 60_000}
        untilMs={Math.min(untilMs, armed.idleAtMs)}
        label={text('panels.armedLeft')}
      />
      <span className={css.note}>{text(`panels.armedNote.${keeper}`)}</span>
      <Button size="small" onClick={() => void disarm()}>
        {text('panels.disarm')}
      </Button>
    </div>
  )
}

/** The way into a session without questions, and out of it. */
export function ArmButton({ place }: { readonly place: ArmedPlace }) {
  const text = useText()
  const armed = useArmed()
  const isAsking = useIsAsking()
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        aria-pressed={armed !== null}
        onClick={() => (armed === null ? askToArm(true) : void disarm())}
      >
        {text(armed === null ? 'panels.arm' : 'panels.disarm')}
      </Button>
      {isAsking ? (
        <Opening>
          <ArmDialog place={place} onClose={() => askToArm(false)} />
        </Opening>
      ) : null}
    </>
  )
}
