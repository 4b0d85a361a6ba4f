import { decimalsOfTick } from '../../design/numbers/format-chart.ts'
import { textOf } from '../../design/numbers/format-number.ts'
import { formatPrice } from '../../design/numbers/format-price.ts'
import { useNumberStyle } from '../../design/numbers/number-locale.ts'
import { Select } from '../../design/primitives/select.tsx'
import { useText } from '../../language/use-text.ts'
import css from './book.module.css'
import { type BookSettings, bookUnits, bookViews } from './book-settings.model.ts'
import { bookGroups, steps } from './depth.model.ts'
import type { BookMarket } from './market-book.tsx'

/** How a book is looked at: which sides, grouped by what, in which unit. */
export function BookLooks({
  settings,
  market,
  onSettings,
}: {
  readonly settings: BookSettings
  readonly market: BookMarket
  readonly onSettings: (settings: BookSettings) => void
}) {
  const text = useText()
  const { locale } = useNumberStyle()
  const places = decimalsOfTick(market.tickSize)
  const stepText = (group: number) => {
    const digits = steps(market.tickSize, places) * BigInt(group)
    const parts = formatPrice({ digits, scale: places }, { locale, tickSize: market.tickSize })
    return parts === null ? String(group) : trimmedZeros(textOf(parts))
  }
  return (
    <div className={css.looks}>
      <fieldset className={css.views} aria-label={text('perps.book.sides')}>
        {bookViews.map((view) => (
          <button
            key={view}
            type="button"
            className={css.view}
            data-view={view}
            title={text(`perps.book.view.${view}`)}
            aria-label={text(`perps.book.view.${view}`)}
            aria-pressed={view === settings.view}
            onClick={() => onSettings({ ...settings, view })}
          >
            <span className={css.stripe} data-side="ask" />
            <span className={css.stripe} data-side="bid" />
          </button>
        ))}
      </fieldset>
      <span className={css.chosen}>
        <Select
          size="small"
          aria-label={text('perps.book.group')}
          value={String(settings.group)}
          choices={bookGroups.map((group) => ({ value: String(group), label: stepText(group) }))}
          onChange={(chosen) => {
            const group = bookGroups.find((one) => String(one) === chosen)
            if (group !== undefined) onSettings({ ...settings, group })
          }}
        />
        <Select
          size="small"
          aria-label={text('perps.book.unit')}
          value={settings.unit}
          choices={bookUnits.map((unit) => ({ value: unit, label: market[unit] }))}
          onChange={(unit) => onSettings({ ...settings, unit })}
        />
      </span>
    </div>
  )
}

/** `10.00` is grouped by ten. */
function trimmedZeros(figure: string): string {
  return figure.replace(/([.,]\d*?)0+$/, '$1').replace(/[.,]$/, '')
}
