import type { Watchlist } from '#sdk'

/** The watchlist that the stars are kept in; its name is the account's, not the page's. */
export const favouritesName = 'Favourites'

/** One that can have a star. */
export interface Starred {
  readonly kind: 'market' | 'token'
  readonly id: string
}

/** The entry of such a key; null for what is none. */
export function readStar(key: string): Starred | null {
  const [, kind, id] = /^(market|token):(.+)$/.exec(key) ?? []
  return (kind === 'market' || kind === 'token') && id !== undefined ? { kind, id } : null
}

/** The keys of a watchlist's markets. */
export function starsOf(list: Watchlist | null): ReadonlySet<string> {
  return new Set(list?.entries.map(({ id, kind }) => `${kind}:${id}`))
}

/** What a browser keeps for somebody who is nobody to the service. */
export function readStars(kept: unknown): readonly string[] {
  return Array.isArray(kept)
    ? kept.filter((one): one is string => typeof one === 'string' && readStar(one) !== null)
    : []
}
