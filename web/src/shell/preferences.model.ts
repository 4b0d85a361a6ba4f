/** What a person has chosen of how the terminal looks and acts. */
export interface Preferences {
  readonly theme: 'dark' | 'light' | 'system'
  readonly upDown: 'blue-orange' | 'green-up' | 'red-up' | 'teal-coral'
  readonly density: 'compact' | 'cosy'
  readonly motion: 'full' | 'reduced' | 'system'
  /** BCP 47; null: that of the browser. */
  readonly locale: string | null
  /** IANA; null: that of the browser. */
  readonly timeZone: string | null
  /** What is told by a sound. */
  readonly sounds: Readonly<Record<NoticeKind, boolean>>
  /** What the browser may tell of when the page is not looked at. */
  readonly notices: Readonly<Record<NoticeKind, boolean>>
  /** In hundredths of a percent. */
  readonly slippageBps: number
  /** Whether an order is reviewed before it is placed, where no limit asks for it anyway. */
  readonly confirms: boolean
  /** Other keys for commands, by their id; null for none. */
  readonly hotkeys: Readonly<Record<string, string | null>>
  /** What screens keep of themselves, by their name: columns, sizes of panels, presets. */
  readonly screens: Readonly<Record<string, unknown>>
}

/** What may be told by a sound or by the browser. */
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeKinds = ['alerts', 'approvals', 'fills', 'transactions'] as const

const silent = { alerts: false, approvals: false, fills: false, transactions: false } as const

/** The choices of somebody who has made none. */
export const usualPreferences: Preferences = {
  theme: 'dark',
  upDown: 'teal-coral',
  density: 'compact',
  motion: 'system',
  locale: null,
  timeZone: null,
  sounds: silent,
  notices: silent,
  slippageBps: 100,
  confirms: true,
  hotkeys: {},
  screens: {},
}

/** Half of what is traded may be lost at the most. */
export const slippageMaxBps = 5_000

const readers: {
  readonly [name in keyof Preferences]: (kept: unknown) => Preferences[name] | undefined
} = {
  theme: oneOf('dark', 'light', 'system'),
  upDown: oneOf('blue-orange', 'green-up', 'red-up', 'teal-coral'),
  density: oneOf('compact', 'cosy'),
  motion: oneOf('full', 'reduced', 'system'),
  locale: textOrNull,
  timeZone: zone,
  sounds: switches,
  notices: switches,
  slippageBps: slippage,
  confirms: (kept) => (typeof kept === 'boolean' ? kept : undefined),
  hotkeys,
  screens: (kept) => (isRecord(kept) ? kept : undefined),
}

/** The members that may be chosen; the usual ones for all others. */
export function understood(kept: unknown): Preferences {
  const members = Object.entries(usualPreferences).map(([name, usual]) => {
    const read = readers[name as keyof Preferences]
    return [name, read(Object(kept)[name]) ?? usual]
  })
  return Object.fromEntries(members) as Preferences
}

function oneOf<const choice extends string>(...choices: readonly choice[]) {
  return (kept: unknown): choice | undefined => choices.find((one) => one === kept)
}

function textOrNull(kept: unknown): string | null | undefined {
  return kept === null || typeof kept === 'string' ? kept : undefined
}

function zone(kept: unknown): string | null | undefined {
  if (typeof kept !== 'string') return kept === null ? null : undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: kept }).resolvedOptions().timeZone && kept
  } catch {
    return undefined
  }
}

function switches(kept: unknown): Preferences['sounds'] | undefined {
  if (!isRecord(kept)) return undefined
  const on = (kind: NoticeKind) => kept[kind] === true
  return {
    alerts: on('alerts'),
    approvals: on('approvals'),
    fills: on('fills'),
    transactions: on('transactions'),
  }
}

function slippage(kept: unknown): number | undefined {
  const isFit = Number.isInteger(kept) && Number(kept) >= 0 && Number(kept) <= slippageMaxBps
  return isFit ? Number(kept) : undefined
}

function hotkeys(kept: unknown): Preferences['hotkeys'] | undefined {
  if (!isRecord(kept)) return undefined
  const members = Object.entries(kept).filter(([, keys]) => textOrNull(keys) !== undefined)
  return Object.fromEntries(members) as Preferences['hotkeys']
}

function isRecord(kept: unknown): kept is Readonly<Record<string, unknown>> {
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept)
}
