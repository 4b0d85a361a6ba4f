import type { Principal } from '../kernel/principal.ts'

/** What can be found. */
export const searchKinds = [
  'token',
  'market',
  'wallet',
  'agent',
  'skill',
  'transaction',
  'operation',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** What somebody looks for. */
export type SearchQuery = {
  /** As it was written, without spaces around it: addresses and hashes are read from this. */
  readonly written: string
  /** Folded (`foldText`); empty when nothing of it is a letter or a digit. */
  readonly text: string
  readonly limit: number
  /** Who asks; a source shows him what is his own as well. */
  readonly principal: Principal | null
}

/** What a found token is worth: decimals; null where it cannot be known. */
export type FoundFigures = {
  readonly priceEth: string
  readonly priceUsd: string | null
  readonly changePct24h: string | null
  readonly marketCapEth: string
  readonly marketCapUsd: string | null
}

/** One thing that was found. */
export type SearchFound = {
  readonly kind: SearchKind
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  /** Where it is read: a path of this API; null where no row tells more of it. */
  readonly href: string | null
  /** From 0 to 1, on the scale of `matchScore`; likeness alone is below 0.6. */
  readonly score: number
  /** A picture of it, as a path or an address; null when there is none. */
  readonly image: string | null
  /** Of a token alone. */
  readonly figures?: FoundFigures
  /** Made by the demo's simulated accounts. */
  readonly simulated: boolean
}

/** A part of the program whose things can be found by name, address or hash. */
export type SearchSource = {
  readonly kinds: readonly SearchKind[]
  /** At most `limit` of each kind, the best first. Never what the caller may not see. */
  readonly find: (query: SearchQuery) => Promise<readonly SearchFound[]>
}
