import type { Kysely } from 'kysely'
import type { Wallet } from '../../kernel/principal.ts'
import type { Queryable } from '../../ports/database.ts'

type AccountTables = {
  auth_accounts: {
    id: string
    display_name: string | null
    bio: string | null
    avatar_url: string | null
    twitter_username: string | null
    github_username: string | null
    agent_name: string | null
    created_at: Date
  }
  auth_account_wallets: {
    namespace: Wallet['namespace']
    address: string
    account_id: string
    linked_at: Date
  }
}

/** What an account says about itself; null where it says nothing. */
export type Profile = {
  readonly displayName: string | null
  readonly bio: string | null
  readonly avatarUrl: string | null
  readonly twitterUsername: string | null
  readonly githubUsername: string | null
  readonly agentName: string | null
}

export type Account = { readonly id: string; readonly profile: Profile; readonly createdAt: Date }

/** An account answers with at most this many wallets. */
const walletsMax = 100

/** Accounts and the wallets that belong to them. */
export function accountStore(db: Queryable) {
  const tables = db.withTables<AccountTables>()
  return {
    /** The wallet's account, made with this id when the wallet had none. One account a wallet, however many ask at once. */
    async claim(
      wallet: Wallet,
      newId: string,
      at: Date,
    ): Promise<{ id: string; created: boolean }> {
      const claimed = await tables
        .insertInto('auth_account_wallets')
        .values({ ...walletKey(wallet), account_id: newId, linked_at: at })
        .onConflict((conflict) => conflict.columns(['namespace', 'address']).doNothing())
        .returning('account_id')
        .executeTakeFirst()
      if (!claimed) return { id: await ownerOf(tables, wallet), created: false }
      await tables.insertInto('auth_accounts').values({ id: newId, created_at: at }).execute()
      return { id: newId, created: true }
    },
    /** Keeps other sign-ins of the account waiting until the transaction ends. */
    async lock(id: string): Promise<void> {
      await tables
        .selectFrom('auth_accounts')
        .select('id')
        .where('id', '=', id)
        .forUpdate()
        .execute()
    },
    /** Accounts are never deleted, so an id that a credential names is always found. */
    async require(id: string): Promise<Account> {
      const row = await tables
        .selectFrom('auth_accounts')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return toAccount(row)
    },
    /** The account that the wallet belongs to; undefined for one that has never signed in. */
    async findByWallet(wallet: Wallet): Promise<Account | undefined> {
      const row = await tables
        .selectFrom('auth_accounts as account')
        .innerJoin('auth_account_wallets as wallet', 'wallet.account_id', 'account.id')
        .selectAll('account')
        .where('wallet.namespace', '=', wallet.namespace)
        .where('wallet.address', '=', wallet.address)
        .executeTakeFirst()
      return row && toAccount(row)
    },
    /** In the order in which they were linked. */
    async walletsOf(id: string): Promise<readonly Wallet[]> {
      return tables
        .selectFrom('auth_account_wallets')
        .select(['namespace', 'address'])
        .where('account_id', '=', id)
        .orderBy('linked_at')
        .orderBy('address')
        .limit(walletsMax)
        .execute()
    },
    /** Sets the members that are given and leaves the others. */
    async updateProfile(id: string, change: Partial<Profile>): Promise<Account> {
      const row = await tables
        .updateTable('auth_accounts')
        .set(toColumns(change))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return toAccount(row)
    },
  }
}

/** A wallet as one text. */
export function walletName({ namespace, address }: Wallet): string {
  return `${namespace}:${address}`
}

/** The accounts of those of the wallets that have one, by `walletName`. */
export async function accountsOfWallets(
  db: Queryable,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .withTables<AccountTables>()
    .selectFrom('auth_account_wallets')
    .select(['namespace', 'address', 'account_id'])
    .where('address', 'in', names.map(addressOf))
    .execute()
  return new Map(rows.map((row) => [walletName(row), row.account_id]))
}

function addressOf(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Makes an account that no wallet has signed in to; part of the transaction that says whose it is. */
export async function createAccount(transaction: Queryable, id: string, at: Date): Promise<void> {
  await transaction
    .withTables<AccountTables>()
    .insertInto('auth_accounts')
    .values({ id, created_at: at })
    .execute()
}

async function ownerOf(tables: Kysely<AccountTables>, wallet: Wallet): Promise<string> {
  const row = await tables
    .selectFrom('auth_account_wallets')
    .select('account_id')
    .where('namespace', '=', wallet.namespace)
    .where('address', '=', wallet.address)
    .executeTakeFirstOrThrow()
  return row.account_id
}

function toColumns(change: Partial<Profile>) {
  return {
    ...(change.displayName === undefined ? {} : { display_name: change.displayName }),
    ...(change.bio === undefined ? {} : { bio: change.bio }),
    ...(change.avatarUrl === undefined ? {} : { avatar_url: change.avatarUrl }),
    ...(change.twitterUsername === undefined ? {} : { twitter_username: change.twitterUsername }),
    ...(change.githubUsername === undefined ? {} : { github_username: change.githubUsername }),
    ...(change.agentName === undefined ? {} : { agent_name: change.agentName }),
  }
}

function walletKey(wallet: Wallet) {
  return { namespace: wallet.namespace, address: wallet.address }
}

function toAccount(row: AccountTables['auth_accounts']): Account {
  return {
    id: row.id,
    createdAt: row.created_at,
    profile: {
      displayName: row.display_name,
      bio: row.bio,
      avatarUrl: row.avatar_url,
      twitterUsername: row.twitter_username,
      githubUsername: row.github_username,
      agentName: row.agent_name,
    },
  }
}
