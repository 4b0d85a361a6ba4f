import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  generated,
  integer,
  json,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { PaperProfile } from './paper-profile.ts'

/** A starting balance of one token. */
export type PaperBalance = { readonly token: Hex; readonly amountAtomic: bigint }

const paperTables = tablesOf({
  paperAccounts: {
    accountId: text(),
    generation: integer,
    profile: json<PaperProfile>(),
    startingBalances: json<readonly { readonly token: Hex; readonly amountAtomic: string }[]>(),
    startedAt: time,
    endedAt: generated(nullable(time)),
  },
})
type PaperAccountRow = RowOf<typeof paperTables, 'paperAccounts'>

/** One generation of an account's play money. */
export type PaperAccount = Omit<PaperAccountRow, 'startingBalances'> & {
  readonly startingBalances: readonly PaperBalance[]
}

/** Between two reads an account is reset at most once; more resets than this are not chance. */
const lockTriesMax = 5

/** Store of paper accounts, by account and generation. */
export function paperAccountsStore(db: Queryable) {
  const tables = paperTables.on(db)
  const ofAccount = (accountId: string) =>
    tables.selectFrom('paperAccounts').selectAll().where('accountId', '=', accountId)
  const openOf = (accountId: string) => ofAccount(accountId).where('endedAt', 'is', null)
  return {
    /** False when the account has an open generation. */
    async insert(account: PaperAccount): Promise<boolean> {
      const { accountId, generation, profile, startingBalances, startedAt } = account
      const inserted = await tables
        .insertInto('paperAccounts')
        .values({
          accountId,
          generation,
          profile,
          startingBalances: startingBalances.map(({ token, amountAtomic }) => ({
            token,
            amountAtomic: amountAtomic.toString(),
          })),
          startedAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('generation')
        .executeTakeFirst()
      return inserted !== undefined
    },
    async end(accountId: string, at: Date): Promise<void> {
      await tables
        .updateTable('paperAccounts')
        .set({ endedAt: at })
        .where('accountId', '=', accountId)
        .where('endedAt', 'is', null)
        .execute()
    },
    async open(accountId: string): Promise<PaperAccount | undefined> {
      const row = await openOf(accountId).executeTakeFirst()
      return row && toAccount(row)
    },
    /**
     * The open generation, locked until the transaction ends. A transaction that waited while it was reset finds no
     * row, and reads again for the new generation.
     */
    async lockOpen(accountId: string): Promise<PaperAccount | undefined> {
      for (let tries = 1; tries <= lockTriesMax; tries += 1) {
        const locked = await openOf(accountId).forUpdate().executeTakeFirst()
        if (locked !== undefined) return toAccount(locked)
        if ((await openOf(accountId).executeTakeFirst()) === undefined) return undefined
      }
      throw new Error('a paper account was begun anew again and again while it was to be locked')
    },
    /** Newest first, at most 100. */
    async all(accountId: string): Promise<readonly PaperAccount[]> {
      const rows = await ofAccount(accountId).orderBy('generation', 'desc').limit(100).execute()
      return rows.map(toAccount)
    },
  }
}

function toAccount({ startingBalances, ...row }: PaperAccountRow): PaperAccount {
  return {
    ...row,
    startingBalances: startingBalances.map(({ token, amountAtomic }) => ({
      token,
      amountAtomic: BigInt(amountAtomic),
    })),
  }
}
