import {
  ColorType,
  CrosshairMode,
  type DeepPartial,
  type ChartOptions as LibraryOptions,
  type PriceFormatCustom,
  PriceScaleMode,
  TickMarkType,
  type Time,
} from 'lightweight-charts'
import { faded, type Palette } from '../canvas/palette.ts'
import { chartPrice, decimalsOfTick } from '../numbers/format-chart.ts'
import { dateFormat } from '../numbers/number-locale.model.ts'
import type { ChartOptions, ChartScale } from './chart.types.ts'

const modes: Readonly<Record<ChartScale, PriceScaleMode>> = {
  normal: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
}

/** The mode of the library's price axis. */
export function scaleMode(scale: ChartScale): PriceScaleMode {
  return modes[scale]
}

/** How prices are written on the axis; by a base, since steps such as 1e-18 are too fine for the library's own rounding. */
export function priceFormat(options: Pick<ChartOptions, 'tickSize' | 'locale'>): PriceFormatCustom {
  const decimals = decimalsOfTick(options.tickSize)
  return {
    type: 'custom',
    formatter: (price: number) =>
      chartPrice(price, Math.min(decimals, digitsAfter(price)), options.locale),
    minMove: 10 ** -decimals,
    base: 10 ** decimals,
  }
}

/** Places after the point that seven digits of a price have: the library measures its axis by 0.111…, which is far above tiny prices. */
function digitsAfter(price: number): number {
  const whole = price === 0 ? 0 : Math.ceil(Math.log10(Math.abs(price)))
  return Math.max(0, 7 - whole)
}

// Times were moved to the clocks of the zone before, so that here they are read as UTC.
const forms: Readonly<Record<TickMarkType, Intl.DateTimeFormatOptions>> = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { day: 'numeric' },
  [TickMarkType.Time]: { hour: '2-digit', minute: '2-digit' },
  [TickMarkType.TimeWithSeconds]: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
}

function written(time: Time, form: Intl.DateTimeFormatOptions, locale: string): string {
  const seconds = typeof time === 'number' ? time : 0
  return dateFormat({ locale, timeZone: 'UTC' }, form).format(seconds * 1000)
}

/** Everything about a chart that follows from theme, language and size of the face. */
export function chartLook(
  palette: Palette,
  options: Pick<ChartOptions, 'locale' | 'intervalSeconds'>,
): DeepPartial<LibraryOptions> {
  const label = { color: palette.strong, labelBackgroundColor: palette.raised }
  const intraday = options.intervalSeconds < 86_400
  const full: Intl.DateTimeFormatOptions = intraday
    ? { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' }
    : { day: '2-digit', month: 'short', year: 'numeric' }
  return {
    layout: {
      background: { type: ColorType.Solid, color: palette.surface },
      textColor: palette.secondary,
      fontFamily: palette.font,
      fontSize: palette.smallPx,
      attributionLogo: false,
      panes: { separatorColor: palette.line, separatorHoverColor: palette.strong },
    },
    grid: {
      vertLines: { color: faded(palette.line, 0.55) },
      horzLines: { color: faded(palette.line, 0.55) },
    },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { ...label, color: palette.tertiary },
      horzLine: { ...label, color: palette.tertiary },
    },
    rightPriceScale: { borderColor: palette.line, scaleMargins: { top: 0.12, bottom: 0.08 } },
    timeScale: {
      borderColor: palette.line,
      timeVisible: intraday,
      secondsVisible: options.intervalSeconds < 60,
      rightOffset: 6,
      tickMarkFormatter: (time: Time, type: TickMarkType) =>
        written(time, forms[type], options.locale),
    },
    localization: {
      locale: options.locale,
      timeFormatter: (time: Time) => written(time, full, options.locale),
    },
  }
}
