import type { Wallet } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, tablesOf, text, time } from '../../../ports/tables.ts'

const entryTables = tablesOf({
  authEntries: {
    namespace: text<Wallet['namespace']>(),
    address: text(),
    transactionId: text(),
    amountAtomic: bigint,
    openedAt: time,
  },
})

/** The outcome of opening an entry. */
export type EntryOutcome = 'opened' | 'open_before' | 'transaction_used'

/** Entries that wallets have paid for. */
export function entryStore(db: Queryable) {
  const tables = entryTables.on(db)
  const isOpen = async (wallet: Wallet): Promise<boolean> => {
    const row = await tables
      .selectFrom('authEntries')
      .select('address')
      .where('namespace', '=', wallet.namespace)
      .where('address', '=', wallet.address)
      .executeTakeFirst()
    return row !== undefined
  }
  return {
    isOpen,
    /** Of concurrent calls, one opens the wallet's entry, and each transaction opens one entry only. */
    async open(
      { namespace, address }: Wallet,
      payment: { readonly transactionId: string; readonly amountAtomic: bigint; readonly at: Date },
    ): Promise<EntryOutcome> {
      const { transactionId, amountAtomic, at } = payment
      const opened = await tables
        .insertInto('authEntries')
        .values({ namespace, address, transactionId, amountAtomic, openedAt: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('address')
        .executeTakeFirst()
      if (opened) return 'opened'
      return (await isOpen({ namespace, address })) ? 'open_before' : 'transaction_used'
    },
    /** Whether any of these wallets has paid. */
    async isOpenForAny(wallets: readonly Wallet[]): Promise<boolean> {
      if (wallets.length === 0) return false
      const row = await tables
        .selectFrom('authEntries')
        .select('address')
        .where((where) =>
          where.or(wallets.map(({ namespace, address }) => where.and({ namespace, address }))),
        )
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
