import type { AddressNameSource } from '../../../ports/address-names.ts'
import type { Database } from '../../../ports/database.ts'
import { accountStore } from './account.store.ts'

/**
 * Names the wallets of the caller's own account, to the caller alone, by the display name of its profile. Which account
 * holds a wallet is told to nobody else.
 */
export function createOwnWalletNames({
  database,
}: {
  readonly database: Pick<Database, 'query'>
}): AddressNameSource {
  return async ({ evm, principal, solana }) => {
    const wanted = new Set<string>([...evm, ...solana])
    const own = (principal?.wallets ?? []).filter(({ address }) => wanted.has(address))
    if (principal === null || own.length === 0) return new Map()
    const { profile } = await accountStore(database.query).require(principal.accountId)
    const name = {
      kind: 'own_wallet',
      name: profile.displayName,
      symbol: null,
      source: 'me',
      id: null,
      others: null,
      isSimulated: false,
      warnings: [],
    } as const
    return new Map(own.map(({ address }) => [address, [name]]))
  }
}
