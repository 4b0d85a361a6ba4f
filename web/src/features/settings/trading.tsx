import { useState } from 'react'
import { plain } from '../../design/numbers/decimal.model.ts'
import { Switch } from '../../design/primitives/checkbox.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { NumberInput } from '../../design/primitives/number-input.tsx'
import { useText } from '../../language/use-text.ts'
import { prefer, slippageMaxBps, usePreference } from '../../shell/preferences.ts'
import css from './choices.module.css'
import { bpsOf } from './slippage.model.ts'

/** How much worse than quoted a trade may be, where an order says nothing else. */
export function SlippageSetting() {
  const text = useText()
  const bps = usePreference('slippageBps')
  const [typed, setTyped] = useState(() => plain({ digits: BigInt(bps), scale: 2 }))
  const isRefused = bpsOf(typed) === null
  return (
    <div className={css.slippage}>
      <Field
        label={text('settings.slippage')}
        labelHidden
        error={isRefused ? text('settings.slippage.refused', { most: slippageMaxBps / 100 }) : null}
      >
        <NumberInput
          value={typed}
          step="0.1"
          unit="%"
          onChange={(next) => {
            setTyped(next)
            const slippageBps = bpsOf(next)
            if (slippageBps !== null) prefer({ slippageBps })
          }}
        />
      </Field>
    </div>
  )
}

/** Whether orders are reviewed. */
export function ConfirmsSetting() {
  const text = useText()
  return (
    <Switch checked={usePreference('confirms')} onChange={(confirms) => prefer({ confirms })}>
      {text('settings.confirms.switch')}
    </Switch>
  )
}
