/** How figures and times are written. */
export interface NumberStyle {
  readonly locale: string
  readonly timeZone: string | undefined
}

/** A store of one number style, which tells its listeners when it changes. */
export function createNumberLocale() {
  let style: NumberStyle = { locale: 'en', timeZone: undefined }
  const listeners = new Set<() => void>()
  return {
    read: () => style,
    set: (change: Partial<NumberStyle>) => {
      style = { ...style, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

const formats = new Map<string, Intl.NumberFormat>()

/** Latin digits everywhere, so that columns align and books can be painted; one object for each set of options, since building them is what is slow. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(locale, { numberingSystem: 'latn', ...options })
  formats.set(key, made)
  return made
}

const dates = new Map<string, Intl.DateTimeFormat>()

/** One object for each set of options. */
export function dateFormat(
  style: NumberStyle,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${style.locale} ${style.timeZone ?? ''} ${JSON.stringify(options)}`
  const known = dates.get(key)
  if (known !== undefined) return known
  const zone = style.timeZone === undefined ? {} : { timeZone: style.timeZone }
  const made = new Intl.DateTimeFormat(style.locale, {
    numberingSystem: 'latn',
    hourCycle: 'h23',
    ...zone,
    ...options,
  })
  dates.set(key, made)
  return made
}

/** What a locale writes between thousands and before the fraction. */
export interface Separators {
  readonly group: string
  readonly point: string
}

/** The separators of a locale. */
export function separatorsOf(locale: string): Separators {
  const parts = numberFormat(locale, {}).formatToParts(1234567.5)
  const of = (type: string) => parts.find((part) => part.type === type)?.value
  return { group: of('group') ?? ',', point: of('decimal') ?? '.' }
}
