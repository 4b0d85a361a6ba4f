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

/** It is begun anew between two looks at most once; more often is not chance. */
const lockTriesMax = 5

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
     * The open generation; until the transaction ends nobody else changes it. Whoever waited for one while it was ended
     * finds none, and looks again for the one that was begun in its stead.
     */
    async lockOpen(accountId: string): Promise<PaperAccount | undefined> {
      for (let tries = 1; tries <= lockTriesMax; tries += 1) {
        const [locked] = await select(
          sql`WHERE account_id = ${accountId} AND ended_at IS NULL FOR UPDATE`,
        )
        if (locked !== undefined) return locked
        const [open] = await select(sql`WHERE account_id = ${accountId} AND ended_at IS NULL`)
        if (open === undefined) return undefined
      }
      throw new Error('a paper account was begun anew again and again while it was to be locked')
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
