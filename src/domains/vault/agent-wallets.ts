import type { Database } from '../../ports/database.ts'
import { walletsStore } from './wallets.store.ts'

/** What keys ask of wallets, whether or not the program has a master key. */
export function createAgentWallets({ database }: { readonly database: Database }) {
  return {
    /** Whether the account has the wallet of that number. */
    ownsAgentWallet: (accountId: string, agentWalletId: number): Promise<boolean> =>
      walletsStore(database.query).owns(accountId, agentWalletId),
  }
}
