import type { Wallet } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import { nullable, type RowOf, type TablesOf, tablesOf, text, time } from '../../../ports/tables.ts'

const accountTables = tablesOf({
  authAccounts: {
    id: text(),
    displayName: nullable(text()),
    bio: nullable(text()),
    avatarUrl: nullable(text()),
    twitterUsername: nullable(text()),
    githubUsername: nullable(text()),
    agentName: nullable(text()),
    createdAt: time,
  },
  authAccountWallets: {
    namespace: text<Wallet['namespace']>(),
    address: text(),
    accountId: text(),
    linkedAt: time,
  },
})
type Tables = TablesOf<typeof accountTables>
type AccountRow = RowOf<typeof accountTables, 'authAccounts'>

/** An account's own description; null for empty members. */
export type Profile = Omit<AccountRow, 'id' | 'createdAt'>

export type Account = { readonly id: string; readonly profile: Profile; readonly createdAt: Date }

/** The maximum of wallets that an account is returned with. */
const walletsMax = 100

/** Accounts and their wallets. */
export function accountStore(db: Queryable) {
  const tables = accountTables.on(db)
  return {
    /**
     * The wallet's account, created with this id when it had none. One account per wallet, also for concurrent calls.
     */
    async claim(
      { namespace, address }: Wallet,
      newId: string,
      at: Date,
    ): Promise<{ id: string; created: boolean }> {
      const claimed = await tables
        .insertInto('authAccountWallets')
        .values({ namespace, address, accountId: newId, linkedAt: at })
        .onConflict((conflict) => conflict.columns(['namespace', 'address']).doNothing())
        .returning('accountId')
        .executeTakeFirst()
      if (!claimed) return { id: await ownerOf(tables, { namespace, address }), created: false }
      await tables.insertInto('authAccounts').values({ id: newId, createdAt: at }).execute()
      return { id: newId, created: true }
    },
    /** Blocks other sign-ins of the account until the transaction ends. */
    async lock(id: string): Promise<void> {
      await tables
        .selectFrom('authAccounts')
        .select('id')
        .where('id', '=', id)
        .forUpdate()
        .execute()
    },
    /** Accounts are never deleted, so the id of a credential always exists. */
    async require(id: string): Promise<Account> {
      const row = await tables
        .selectFrom('authAccounts')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return toAccount(row)
    },
    /** The account of the wallet; undefined when it has never signed in. */
    async findByWallet(wallet: Wallet): Promise<Account | undefined> {
      const row = await tables
        .selectFrom('authAccounts as account')
        .innerJoin('authAccountWallets as wallet', 'wallet.accountId', 'account.id')
        .selectAll('account')
        .where('wallet.namespace', '=', wallet.namespace)
        .where('wallet.address', '=', wallet.address)
        .executeTakeFirst()
      return row && toAccount(row)
    },
    /** In the order in which they were linked. */
    async walletsOf(id: string): Promise<readonly Wallet[]> {
      return tables
        .selectFrom('authAccountWallets')
        .select(['namespace', 'address'])
        .where('accountId', '=', id)
        .orderBy('linkedAt')
        .orderBy('address')
        .limit(walletsMax)
        .execute()
    },
    /** Sets the given members and leaves the others. */
    async updateProfile(id: string, change: Partial<Profile>): Promise<Account> {
      const row = await tables
        .updateTable('authAccounts')
        .set(change)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return toAccount(row)
    },
  }
}

/** The id of the account that holds a wallet, as the transaction sees it; null where none does. */
export async function accountOf(db: Queryable, wallet: Wallet): Promise<string | null> {
  return (await accountStore(db).findByWallet(wallet))?.id ?? null
}

/** When an account was made; accounts are never deleted. */
export async function accountCreatedAt(db: Queryable, id: string): Promise<Date> {
  return (await accountStore(db).require(id)).createdAt
}

/** A wallet as a text key. */
export function walletName({ namespace, address }: Wallet): string {
  return `${namespace}:${address}`
}

/** The accounts of those wallets that have one, by `walletName`. */
export async function accountsOfWallets(
  db: Queryable,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await accountTables
    .on(db)
    .selectFrom('authAccountWallets')
    .select(['namespace', 'address', 'accountId'])
    .where('address', 'in', names.map(addressOf))
    .execute()
  return new Map(rows.map((row) => [walletName(row), row.accountId]))
}

function addressOf(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Creates an account without a wallet, in the transaction that assigns its owner. */
export async function createAccount(transaction: Queryable, id: string, at: Date): Promise<void> {
  await accountTables
    .on(transaction)
    .insertInto('authAccounts')
    .values({ id, createdAt: at })
    .execute()
}

async function ownerOf(tables: Tables, wallet: Wallet): Promise<string> {
  const row = await tables
    .selectFrom('authAccountWallets')
    .select('accountId')
    .where('namespace', '=', wallet.namespace)
    .where('address', '=', wallet.address)
    .executeTakeFirstOrThrow()
  return row.accountId
}

function toAccount({ id, createdAt, ...profile }: AccountRow): Account {
  return { id, createdAt, profile }
}
