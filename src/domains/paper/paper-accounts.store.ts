import { type RawBuilder, sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import type { PaperProfile } from './paper-profile.ts'

/** What an account begins with of one token. */
export type PaperBalance = { readonly token: Hex; readonly amountAtomic: bigint }

/** One generation of an account's play money. */
export type PaperAccount = {
  readonly accountId: string
  readonly generation: number
  readonly profile: PaperProfile
  readonly startingBalances: readonly PaperBalance[]
  readonly startedAt: Date
  readonly endedAt: Date | null
}

type PaperAccountRow = {
  account_id: string
  generation: number
  profile: PaperProfile
  starting_balances: readonly { readonly token: Hex; readonly amountAtomic: string }[]
  started_at: Date
  ended_at: Date | null
}

/** Paper accounts by account and generation. */
export function paperAccountsStore(db: Queryable) {
  const select = async (rest: RawBuilder<unknown>): Promise<readonly PaperAccount[]> => {
    const { rows } = await sql<PaperAccountRow>`SELECT * FROM paper_accounts ${rest}`.execute(db)
    return rows.map(toAccount)
  }
  return {
    /** False when the account has an open generation. */
    async insert(account: PaperAccount): Promise<boolean> {
      const balances = account.startingBalances.map(({ token, amountAtomic }) => ({
        token,
        amountAtomic: amountAtomic.toString(),
      }))
      const { rows } = await sql`
        INSERT INTO paper_accounts (account_id, generation, profile, starting_balances, started_at)
        VALUES (${account.accountId}, ${account.generation},
          ${JSON.stringify(account.profile)}::jsonb, ${JSON.stringify(balances)}::jsonb,
          ${account.startedAt})
        ON CONFLICT DO NOTHING RETURNING 1`.execute(db)
      return rows.length > 0
    },
    async end(accountId: string, at: Date): Promise<void> {
      await sql`
        UPDATE paper_accounts SET ended_at = ${at}
        WHERE account_id = ${accountId} AND ended_at IS NULL`.execute(db)
    },
    open: async (accountId: string) =>
      (await select(sql`WHERE account_id = ${accountId} AND ended_at IS NULL`))[0],
    /**
     * The open generation; until the transaction ends nobody else changes it. What is locked is the first one, which
     * stays: whoever waited on the open one while it ended would find none open.
     */
    async lockOpen(accountId: string): Promise<PaperAccount | undefined> {
      await select(sql`WHERE account_id = ${accountId} AND generation = 1 FOR UPDATE`)
      return (await select(sql`WHERE account_id = ${accountId} AND ended_at IS NULL`))[0]
    },
    /** Newest first, at most 100. */
    all: (accountId: string) =>
      select(sql`WHERE account_id = ${accountId} ORDER BY generation DESC LIMIT 100`),
  }
}

function toAccount(row: PaperAccountRow): PaperAccount {
  return {
    accountId: row.account_id,
    generation: row.generation,
    profile: row.profile,
    startingBalances: row.starting_balances.map(({ token, amountAtomic }) => ({
      token,
      amountAtomic: BigInt(amountAtomic),
    })),
    startedAt: row.started_at,
    endedAt: row.ended_at,
  }
}
