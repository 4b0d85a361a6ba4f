import type { CreateApiKeyRequest } from '#sdk'
import { everything, type KeyLimits, type ScopeRow } from '../keys.model.ts'

/** What a new key may do, from the least to the most, and by one's own choice. */
export const presets = ['read', 'orders', 'agents', 'trade', 'everything', 'own'] as const
export type Preset = (typeof presets)[number]

const day = 86_400_000
/** How long keys may live; null for no end. */
export const lifetimes = {
  day,
  week: 7 * day,
  month: 30 * day,
  quarter: 90 * day,
  year: 365 * day,
  never: null,
} as const
export type Lifetime = keyof typeof lifetimes

/** The windows of a budget, in seconds. */
export const windows = { minute: 60, hour: 3_600, day: 86_400, month: 2_592_000 } as const
export const windowNames = ['minute', 'hour', 'day', 'month'] as const

/** A key as it is being filled in. */
export interface Draft {
  readonly name: string
  readonly preset: Preset
  /** The scopes of one's own choice. */
  readonly chosen: readonly string[]
  readonly lifetime: Lifetime
  /** One range a line. */
  readonly addresses: string
  readonly calls: string
  /** In seconds. */
  readonly window: string
  /** The number of the one wallet; empty for any. */
  readonly wallet: string
  /** The limit of a key for orders: one market, and what orders are worth. */
  readonly market: string
  readonly largest: string
  readonly total: string
}

export const emptyDraft: Draft = {
  name: '',
  preset: 'read',
  chosen: [],
  lifetime: 'month',
  addresses: '',
  calls: '',
  window: String(windows.day),
  wallet: '',
  market: '',
  largest: '100',
  total: '1000',
}

/** The field that keeps a draft from being a key, the first of them. */
export type DraftFault = 'addresses' | 'calls' | 'largest' | 'market' | 'name' | 'scopes' | 'total'

export const scopesMax = 64
const rangesMax = 32
const callsMax = 1_000_000_000

/** What is read by a key that only watches: orders, positions, wallets. */
const watched = new Set(['route:trading:*', 'route:perps:*', 'route:wallet-vault:*'])
const orderScopes = [
  'route:post:/api/backpack/order',
  'route:patch:/api/backpack/order',
  'route:delete:/api/backpack/order',
]

/** The scopes that a draft asks for, by what the service's catalog has. */
export function scopesOf(
  { chosen, preset }: Pick<Draft, 'chosen' | 'preset'>,
  rows: readonly ScopeRow[],
): readonly string[] {
  switch (preset) {
    case 'read':
      return rows
        .filter(({ effect, familyScope }) => effect === 'none' && watched.has(familyScope))
        .map(({ scope }) => scope)
        .slice(0, scopesMax)
    case 'orders':
      return rows.filter(({ scope }) => orderScopes.includes(scope)).map(({ scope }) => scope)
    case 'agents':
      return ['route:agents:*']
    case 'trade':
      return ['route:trading:*', 'route:perps:*']
    case 'everything':
      return [everything]
    case 'own':
      return chosen
  }
}

/** What is wrong with a draft; null where it can be a key. */
export function faultOf(draft: Draft, rows: readonly ScopeRow[]): DraftFault | null {
  const { calls, largest, market, name, preset, total } = draft
  if (name.trim() === '' || name.trim().length > 128) return 'name'
  const scopes = scopesOf(draft, rows)
  if (scopes.length === 0 || scopes.length > scopesMax) return 'scopes'
  if (preset === 'orders') {
    if (market === '') return 'market'
    if (!isMoney(largest)) return 'largest'
    if (!isMoney(total) || Number(total) < Number(largest)) return 'total'
  }
  const ranges = rangesOf(draft.addresses)
  if (ranges.length > rangesMax || !ranges.every(isRange)) return 'addresses'
  return calls === '' || isCallCount(calls) ? null : 'calls'
}

/** What the service is asked for. */
export function requestOf(
  draft: Draft,
  rows: readonly ScopeRow[],
  nowMs: number,
): CreateApiKeyRequest {
  const { largest, market, name, preset, total, wallet } = draft
  const lifetimeMs = lifetimes[draft.lifetime]
  return {
    name: name.trim(),
    scopes: scopesOf(draft, rows),
    expiresAt: lifetimeMs === null ? null : new Date(nowMs + lifetimeMs).toISOString(),
    ...(wallet === '' ? {} : { agentWalletId: Number(wallet) }),
    ...(preset === 'orders' ? { orderLimit: { markets: [market], largest, total } } : {}),
  }
}

/** The limits that are set once the key is there. */
export function limitsOf({ addresses, calls, window }: Draft): KeyLimits {
  const ranges = rangesOf(addresses)
  return {
    ...(ranges.length === 0 ? {} : { addressAllowList: ranges }),
    ...(calls === '' ? {} : { budget: { calls: Number(calls), windowSeconds: Number(window) } }),
  }
}

/** The ranges that are written, one a line or with commas between them; each once. */
export function rangesOf(addresses: string): readonly string[] {
  return [...new Set(addresses.split(/[\s,]+/).filter(Boolean))]
}

/** `192.0.2.0/24`, `192.0.2.7` or `2001:db8::/48`: as far as it can be seen here. */
export function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (rest.length > 0) return false
  const isOld =
    /^(?:\d{1,3}\.){3}\d{1,3}$/.test(address) &&
    address.split('.').every((part) => Number(part) < 256)
  const isNew = address.includes(':') && /^[0-9a-f:]{2,39}$/i.test(address)
  const most = isOld ? 32 : 64
  return (
    (isOld || isNew) &&
    (bits === undefined ? isOld : /^\d{1,3}$/.test(bits) && Number(bits) <= most)
  )
}

/** A number of calls that a budget may have. */
export function isCallCount(calls: string): boolean {
  return /^[1-9]\d{0,9}$/.test(calls) && Number(calls) <= callsMax
}

function isMoney(text: string): boolean {
  return /^(?:0|[1-9]\d{0,12})(?:\.\d{1,6})?$/.test(text) && Number(text) > 0
}
