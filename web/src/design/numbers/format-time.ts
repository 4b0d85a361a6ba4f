import { dateFormat, type NumberStyle } from './number-locale.model.ts'

/** What of a time is shown. */
export type TimeForm = 'time' | 'date' | 'minute' | 'full'

const forms: Readonly<Record<TimeForm, Intl.DateTimeFormatOptions>> = {
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  date: { year: 'numeric', month: 'short', day: '2-digit' },
  minute: { month: 'short', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  full: {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  },
}

/** Milliseconds since 1970 of a time in either form; null for what is no time. */
export function instantOf(at: string | number): number | null {
  const ms = typeof at === 'number' ? at : Date.parse(at)
  return Number.isFinite(ms) ? ms : null
}

/** The time of day, the day, both, or everything with the zone. */
export function formatTime(atMs: number, form: TimeForm, style: NumberStyle): string {
  return dateFormat(style, forms[form]).format(atMs)
}

const units = [
  { unit: 'year', ms: 31_536_000_000 },
  { unit: 'month', ms: 2_592_000_000 },
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
] as const

const relatives = new Map<string, Intl.RelativeTimeFormat>()

function relativeFormat(locale: string): Intl.RelativeTimeFormat {
  const known = relatives.get(locale)
  if (known !== undefined) return known
  const made = new Intl.RelativeTimeFormat(`${locale}-u-nu-latn`, {
    style: 'narrow',
    numeric: 'always',
  })
  relatives.set(locale, made)
  return made
}

/** How long ago, or in how long, in the greatest unit that fits, rounded toward now. */
export function formatRelative(atMs: number, nowMs: number, style: NumberStyle): string {
  const distance = atMs - nowMs
  const fits = units.find((one) => Math.abs(distance) >= one.ms) ?? units[5]
  const count = Math.trunc(distance / fits.ms)
  return relativeFormat(style.locale).format(count === 0 ? -0 : count, fits.unit)
}

/** A span as `2d 4h`, `4:07:09` or `0:09`: its two greatest parts from a day on, else a clock. */
export function formatSpan(spanMs: number): string {
  const seconds = Math.max(0, Math.floor(spanMs / 1000))
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  if (days > 0) return `${days}d ${hours}h`
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
