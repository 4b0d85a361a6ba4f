import { useState } from 'react'
import { percentOf } from '../../../design/numbers/arithmetic.model.ts'
import { Percent } from '../../../design/numbers/percent.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { PercentInput } from '../../../design/primitives/percent-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { prefer, usePreference } from '../../../shell/preferences.ts'
import css from './ticket.module.css'

const offered = [50, 100, 300] as const
/** What the service takes at the most. */
const mostBps = 5_000

/** How much worse than quoted is accepted: a line, and fields under it once it is pressed. */
export function SlippageLine() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const slippageBps = usePreference('slippageBps')
  const choose = (bps: number) => {
    if (bps > 0 && bps <= mostBps) prefer({ slippageBps: bps })
  }
  return (
    <div className={css.slippage}>
      <p className={css.balance}>
        <span>{text('trade.slippage')}</span>
        <button
          type="button"
          className={css.all}
          aria-expanded={isOpen}
          data-warn={slippageBps >= 500}
          onClick={() => setOpen(!isOpen)}
        >
          <Percent percent={percentOf(slippageBps)} />
        </button>
      </p>
      {isOpen ? (
        <div className={css.slippageRow}>
          {offered.map((bps) => (
            <Button
              key={bps}
              size="small"
              aria-pressed={bps === slippageBps}
              onClick={() => choose(bps)}
            >
              {`${percentOf(bps)}%`}
            </Button>
          ))}
          <PercentInput
            aria-label={text('trade.slippage')}
            bps={String(slippageBps)}
            onChange={(bps) => choose(Math.round(Number(bps)))}
          />
        </div>
      ) : null}
    </div>
  )
}
