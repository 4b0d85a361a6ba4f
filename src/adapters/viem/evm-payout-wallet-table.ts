import { sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Migration, Queryable } from '../../ports/database.ts'
import type { SignedEvmTransaction } from '../../ports/payout-wallet.ts'

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

type Row = { hash: Hex; transaction: Hex; nonce: string }

/** The statements of one wallet. */
export function evmPayoutWalletTable(db: Queryable, address: Hex) {
  return {
    /** Lets one transaction after the other take a nonce of this wallet. */
    lock: () => lock(db, address),
    find: (id: string) => find(db, address, id),
    /** The lowest nonce from `first` on that nothing was signed with. */
    firstFreeNonce: (first: number) => firstFreeNonce(db, address, first),
    insert: (id: string, signed: SignedEvmTransaction) => insert(db, address, { id, ...signed }),
    /** What was signed with nonces from `first` to before `end`, in order, at most `limit`. */
    between: (range: { readonly first: number; readonly end: number; readonly limit: number }) =>
      between(db, address, range),
  }
}

async function lock(db: Queryable, address: Hex): Promise<void> {
  await sql`INSERT INTO evm_wallets (address) VALUES (${address}) ON CONFLICT DO NOTHING`.execute(
    db,
  )
  await sql`SELECT 1 FROM evm_wallets WHERE address = ${address} FOR UPDATE`.execute(db)
}

async function find(db: Queryable, address: Hex, id: string): Promise<SignedEvmTransaction | null> {
  const { rows } = await sql<Row>`
    SELECT hash, transaction, nonce FROM evm_wallet_transactions
    WHERE address = ${address} AND id = ${id}
  `.execute(db)
  const row = rows[0]
  return row === undefined ? null : toSigned(row)
}

async function firstFreeNonce(db: Queryable, address: Hex, first: number): Promise<number> {
  const { rows } = await sql<{ nonce: string }>`
    SELECT min(candidate.nonce) AS nonce FROM (
      SELECT ${first}::bigint AS nonce
      UNION ALL
      SELECT taken.nonce + 1 FROM evm_wallet_transactions taken
      WHERE taken.address = ${address} AND taken.nonce >= ${first}::bigint
    ) candidate
    WHERE NOT EXISTS (
      SELECT 1 FROM evm_wallet_transactions taken
      WHERE taken.address = ${address} AND taken.nonce = candidate.nonce
    )
  `.execute(db)
  return Number(rows[0]?.nonce)
}

async function insert(
  db: Queryable,
  address: Hex,
  { id, nonce, hash, transaction }: SignedEvmTransaction & { readonly id: string },
): Promise<void> {
  await sql`
    INSERT INTO evm_wallet_transactions (address, nonce, id, hash, transaction)
    VALUES (${address}, ${nonce}::bigint, ${id}, ${hash}, ${transaction})
  `.execute(db)
}

async function between(
  db: Queryable,
  address: Hex,
  range: { readonly first: number; readonly end: number; readonly limit: number },
): Promise<readonly SignedEvmTransaction[]> {
  const { rows } = await sql<Row>`
    SELECT hash, transaction, nonce FROM evm_wallet_transactions
    WHERE address = ${address} AND nonce >= ${range.first}::bigint AND nonce < ${range.end}::bigint
    ORDER BY nonce LIMIT ${range.limit}::int
  `.execute(db)
  return rows.map(toSigned)
}

function toSigned({ hash, transaction, nonce }: Row): SignedEvmTransaction {
  return { hash, transaction, nonce: Number(nonce) }
}
