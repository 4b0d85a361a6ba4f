import { sql } from 'kysely'
import type { Principal } from '../../../kernel/principal.ts'
import type { AddressName, AddressNameSource } from '../../../ports/address-names.ts'
import type { Ports } from '../../../ports/ports.ts'

type Owner = Pick<Principal, 'accountId' | 'agentWalletId'>

/** Small reads for others, which need no master key. */
export function createVaultReads({ clock, database }: Ports<'clock' | 'database'>) {
  return {
    /** The account's signing requests that somebody may still approve. A credential of one wallet counts that one's. */
    async approvalsWaiting({ accountId, agentWalletId }: Owner): Promise<number> {
      const now = new Date(clock.nowMs())
      const only = agentWalletId ?? null
      const { rows } = await sql<{ waiting: number }>`
        SELECT count(*)::int AS waiting FROM vault_signing_requests AS request
        WHERE request.account_id = ${accountId} AND request.state = 'pending_approval'
          AND request.expires_at > ${now}
          AND (${only}::bigint IS NULL OR EXISTS (
            SELECT 1 FROM vault_wallets AS wallet
            WHERE wallet.id = request.wallet_id AND wallet.agent_wallet_id = ${only}::bigint))`.execute(
        database.query,
      )
      return rows[0]?.waiting ?? 0
    },

    /** Names the caller's own wallets by their labels, to the caller alone. */
    walletNames: (async ({ evm, principal }) => {
      if (principal === null || evm.length === 0) return new Map()
      const only = principal.agentWalletId ?? null
      const { rows } = await sql<{ id: string; address: string; label: string }>`
        SELECT id, address, label FROM vault_wallets
        WHERE account_id = ${principal.accountId} AND address = ANY(${[...evm]}::text[])
          AND (${only}::bigint IS NULL OR agent_wallet_id = ${only}::bigint)`.execute(
        database.query,
      )
      return new Map(rows.map((row) => [row.address, [walletName(row)]]))
    }) satisfies AddressNameSource,
  }
}

function walletName({ id, label }: { readonly id: string; readonly label: string }): AddressName {
  return {
    kind: 'vault_wallet',
    name: label,
    symbol: null,
    source: 'vaultWallets',
    id,
    others: null,
    isSimulated: false,
    warnings: [],
  }
}
