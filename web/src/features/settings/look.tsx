import { Percent } from '../../design/numbers/percent.tsx'
import { RadioGroup } from '../../design/primitives/radio-group.tsx'
import { Segmented } from '../../design/primitives/segmented.tsx'
import { useText } from '../../language/use-text.ts'
import { type Preferences, prefer, usePreference } from '../../shell/preferences.ts'
import css from './choices.module.css'

const themes = ['system', 'dark', 'light'] as const
const pairs = ['teal-coral', 'green-up', 'red-up', 'blue-orange'] as const
const densities = ['compact', 'cosy'] as const
const motions = ['system', 'full', 'reduced'] as const

/** Dark, light, or as the machine has it. */
export function ThemeSetting() {
  const text = useText()
  return (
    <Segmented
      label={text('settings.theme')}
      value={usePreference('theme')}
      segments={themes.map((value) => ({ value, label: text(`settings.theme.${value}`) }))}
      onChange={(theme) => prefer({ theme })}
    />
  )
}

/** The colours of up and down, each pair as it looks. */
export function ColoursSetting() {
  const text = useText()
  return (
    <div className={css.colours}>
      <RadioGroup<Preferences['upDown']>
        legend={text('settings.colours.legend')}
        value={usePreference('upDown')}
        options={pairs.map((value) => ({
          value,
          label: text(`settings.colours.${value}`),
          hint: (
            <span data-updown={value}>
              <Percent percent="2.41" change /> <Percent percent="-1.86" change />
            </span>
          ),
        }))}
        onChange={(upDown) => prefer({ upDown })}
      />
    </div>
  )
}

/** How much fits on a screen. */
export function DensitySetting() {
  const text = useText()
  return (
    <Segmented
      label={text('settings.density')}
      value={usePreference('density')}
      segments={densities.map((value) => ({ value, label: text(`settings.density.${value}`) }))}
      onChange={(density) => prefer({ density })}
    />
  )
}

/** Whether things move. */
export function MotionSetting() {
  const text = useText()
  return (
    <Segmented
      label={text('settings.motion')}
      value={usePreference('motion')}
      segments={motions.map((value) => ({ value, label: text(`settings.motion.${value}`) }))}
      onChange={(motion) => prefer({ motion })}
    />
  )
}
