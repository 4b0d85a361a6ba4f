import type { Database } from '../../ports/database.ts'
import { accountAgentsStore } from './account-agents.store.ts'

/** What other domains tell an account of its agents. */
export function createMadeAgents({ database }: { readonly database: Database }) {
  return {
    /** Those that are not retired, newest first, with the wallet that each acts for. */
    async madeAgentsOf(accountId: string, limit: number) {
      const listing = { ownerId: accountId, wallet: null, after: null, limit }
      const agents = await accountAgentsStore(database.query).list(listing)
      return agents.map(({ slug, name, ownerWallet }) => ({
        ...{ slug, name, walletAddress: ownerWallet },
      }))
    },
  }
}
