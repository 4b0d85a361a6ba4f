import type { Wallet } from '../../kernel/principal.ts'
import type { Queryable } from '../../ports/database.ts'

type EntryTables = {
  auth_entries: {
    namespace: Wallet['namespace']
    address: string
    transaction_id: string
    amount_atomic: string
    opened_at: Date
  }
}

/** What became of an entry that was to be opened. */
export type EntryOutcome = 'opened' | 'open_before' | 'transaction_used'

/** Entries that wallets have paid for. */
export function entryStore(db: Queryable) {
  const tables = db.withTables<EntryTables>()
  const isOpen = async (wallet: Wallet): Promise<boolean> => {
    const row = await tables
      .selectFrom('auth_entries')
      .select('address')
      .where('namespace', '=', wallet.namespace)
      .where('address', '=', wallet.address)
      .executeTakeFirst()
    return row !== undefined
  }
  return {
    isOpen,
    /** Of many at once, one opens the wallet's entry, and one is let in by the transaction. */
    async open(
      wallet: Wallet,
      payment: { readonly transactionId: string; readonly amountAtomic: bigint; readonly at: Date },
    ): Promise<EntryOutcome> {
      const opened = await tables
        .insertInto('auth_entries')
        .values({
          namespace: wallet.namespace,
          address: wallet.address,
          transaction_id: payment.transactionId,
          amount_atomic: payment.amountAtomic.toString(),
          opened_at: payment.at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('address')
        .executeTakeFirst()
      if (opened) return 'opened'
      return (await isOpen(wallet)) ? 'open_before' : 'transaction_used'
    },
    /** Whether any of these wallets has paid. */
    async isOpenForAny(wallets: readonly Wallet[]): Promise<boolean> {
      if (wallets.length === 0) return false
      const row = await tables
        .selectFrom('auth_entries')
        .select('address')
        .where((where) =>
          where.or(wallets.map(({ namespace, address }) => where.and({ namespace, address }))),
        )
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
