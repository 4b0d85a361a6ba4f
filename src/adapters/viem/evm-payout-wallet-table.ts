import { sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Migration, Queryable } from '../../ports/database.ts'
import type { SignedEvmTransaction } from '../../ports/payout-wallet.ts'
import { integer, tablesOf, text } from '../../ports/tables.ts'

/** The transactions that the service's EVM wallets have signed. */
export const evmPayoutWalletMigrations: readonly Migration[] = [
  {
    name: '0001_evm_wallet_transactions',
    async up(transaction) {
      await sql`
        CREATE TABLE evm_wallets (
          address text PRIMARY KEY
        )`.execute(transaction)
      await sql`
        CREATE TABLE evm_wallet_transactions (
          address text NOT NULL REFERENCES evm_wallets,
          nonce bigint NOT NULL,
          id text NOT NULL,
          hash text NOT NULL,
          transaction text NOT NULL,
          PRIMARY KEY (address, nonce),
          CONSTRAINT evm_wallet_transactions_id UNIQUE (address, id),
          CONSTRAINT evm_wallet_transactions_id_length CHECK (length(id) BETWEEN 1 AND 128)
        )`.execute(transaction)
    },
  },
]

const walletTables = tablesOf({
  evmWallets: { address: text<Hex>() },
  evmWalletTransactions: {
    address: text<Hex>(),
    nonce: integer,
    id: text(),
    hash: text<Hex>(),
    transaction: text<Hex>(),
  },
})

/** The statements of one wallet. */
export function evmPayoutWalletTable(db: Queryable, address: Hex) {
  const tables = walletTables.on(db)
  const signed = () =>
    tables
      .selectFrom('evmWalletTransactions')
      .select(['hash', 'transaction', 'nonce'])
      .where('address', '=', address)
  return {
    /** Serialises transactions that take a nonce of this wallet. */
    async lock(): Promise<void> {
      await tables
        .insertInto('evmWallets')
        .values({ address })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await tables
        .selectFrom('evmWallets')
        .select('address')
        .where('address', '=', address)
        .forUpdate()
        .execute()
    },
    async find(id: string): Promise<SignedEvmTransaction | null> {
      return (await signed().where('id', '=', id).executeTakeFirst()) ?? null
    },
    /** The lowest unused nonce, at or above `first`. */
    async firstFreeNonce(first: number): Promise<number> {
      const { rows } = await sql<{ nonce: number }>`
        SELECT min(candidate.nonce) AS nonce FROM (
          SELECT ${first}::bigint AS nonce
          UNION ALL
          SELECT taken.nonce + 1 FROM evm_wallet_transactions taken
          WHERE taken.address = ${address} AND taken.nonce >= ${first}::bigint
        ) candidate
        WHERE NOT EXISTS (
          SELECT 1 FROM evm_wallet_transactions taken
          WHERE taken.address = ${address} AND taken.nonce = candidate.nonce
        )`.execute(tables)
      return rows[0]?.nonce ?? first
    },
    async insert(id: string, { nonce, hash, transaction }: SignedEvmTransaction): Promise<void> {
      await tables
        .insertInto('evmWalletTransactions')
        .values({ address, nonce, id, hash, transaction })
        .execute()
    },
    /** Signed transactions with nonces from `first` to before `end`, in order, at most `limit`. */
    between: (range: {
      readonly first: number
      readonly end: number
      readonly limit: number
    }): Promise<readonly SignedEvmTransaction[]> =>
      signed()
        .where('nonce', '>=', range.first)
        .where('nonce', '<', range.end)
        .orderBy('nonce')
        .limit(range.limit)
        .execute(),
  }
}
