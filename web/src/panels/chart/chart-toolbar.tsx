import type { ReactNode } from 'react'
import type { ChartScale } from '../../design/chart/chart.types.ts'
import { Button } from '../../design/primitives/button.tsx'
import { Menu } from '../../design/primitives/menu.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { useText } from '../../language/use-text.ts'
import type { ChartInterval } from './chart-interval.model.ts'
import css from './chart-panel.module.css'
import { type ChartSettings, indicatorNames, toggledIndicator } from './chart-settings.model.ts'

/** The bar over a chart: interval, indicators, scale. */
export function ChartToolbar({
  intervals,
  interval,
  onInterval,
  settings,
  onSettings,
  actions,
}: {
  readonly intervals: readonly ChartInterval[]
  readonly interval: ChartInterval
  readonly onInterval: (interval: ChartInterval) => void
  readonly settings: ChartSettings
  readonly onSettings: (settings: ChartSettings) => void
  readonly actions?: ReactNode
}) {
  const text = useText()
  return (
    <div className={css.toolbar}>
      <fieldset className={css.intervals} aria-label={text('panels.interval')}>
        {intervals.map((one) => (
          <button
            key={one}
            type="button"
            className={css.tool}
            aria-pressed={one === interval}
            onClick={() => onInterval(one)}
          >
            <span dir="ltr">{one}</span>
          </button>
        ))}
      </fieldset>
      <span className={css.intervalChoice}>
        <Select
          size="small"
          aria-label={text('panels.interval')}
          value={interval}
          choices={intervals.map((value) => ({ value, label: value }))}
          onChange={onInterval}
        />
      </span>
      <Menu
        label={text('panels.indicators')}
        align="start"
        items={indicatorNames.map((name) => ({
          id: name,
          label: text(`panels.indicator.${name}`),
          checked: settings.indicators.includes(name),
          onSelect: () =>
            onSettings({ ...settings, indicators: toggledIndicator(settings.indicators, name) }),
        }))}
      >
        <Button kind="quiet" size="small" icon="activity">
          <span className={css.roomy}>{text('panels.indicators')}</span>
        </Button>
      </Menu>
      <ScaleTools settings={settings} onSettings={onSettings} />
      {actions == null ? null : <div className={css.actions}>{actions}</div>}
    </div>
  )
}

/** How the price axis counts: plainly, or by one of two that are on or off. */
function ScaleTools({
  settings,
  onSettings,
}: {
  readonly settings: ChartSettings
  readonly onSettings: (settings: ChartSettings) => void
}) {
  const text = useText()
  const scale = (one: ChartScale) =>
    onSettings({ ...settings, scale: settings.scale === one ? 'normal' : one })
  return (
    <>
      <button
        type="button"
        className={css.tool}
        aria-pressed={settings.scale === 'log'}
        onClick={() => scale('log')}
      >
        {text('panels.log')}
      </button>
      <button
        type="button"
        className={css.tool}
        aria-pressed={settings.scale === 'percent'}
        aria-label={text('panels.percent')}
        title={text('panels.percent')}
        onClick={() => scale('percent')}
      >
        %
      </button>
    </>
  )
}
