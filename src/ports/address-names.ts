import type { Principal } from '../kernel/principal.ts'
import type { Hex } from './chain-evm.ts'

/** What an address is to whoever knows it. */
export type AddressNameKind =
  | 'own_wallet'
  | 'vault_wallet'
  | 'system'
  | 'contract'
  | 'token'
  | 'pool'
  | 'agent'
  | 'creator'
  | 'account'

/** Why a name may mislead its readers. */
export type AddressNameWarning = 'hides_text' | 'older_lookalike' | 'well_known_ticker'

/** One name of an address. */
export type AddressName = {
  readonly kind: AddressNameKind
  /** As it was chosen; null for a wallet that has none. Strangers choose most names, and two may have the same. */
  readonly name: string | null
  /** Of a token, or of the newest token of a creator. */
  readonly symbol: string | null
  /** Which record knows it, as its own rows call what `id` names. */
  readonly source: string
  readonly id: string | null
  /** How many more of the same kind the address has; they are not listed. Null where there can be only one. */
  readonly others: number | null
  readonly isSimulated: boolean
  readonly warnings: readonly AddressNameWarning[]
}

/** Addresses in their canonical form, each once: EIP-55 checksummed, or base58. Both lists together are at most 100. */
export type WantedAddresses = {
  readonly evm: readonly Hex[]
  readonly solana: readonly string[]
  /** What only this caller may be told is told to nobody else. */
  readonly principal: Principal | null
}

/** Names by canonical address. */
export type AddressNames = ReadonlyMap<string, readonly AddressName[]>

/** Names all that it knows of these addresses, with a number of queries that does not depend on theirs. */
export type AddressNameSource = (wanted: WantedAddresses) => Promise<AddressNames>
