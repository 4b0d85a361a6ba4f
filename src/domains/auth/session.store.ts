import type { Kysely } from 'kysely'
import type { Wallet } from '../../kernel/principal.ts'
import type { Queryable } from '../../ports/database.ts'

export type SessionState = 'active' | 'ended'

type SessionTables = {
  auth_sessions: {
    id: string
    token_hash: string
    account_id: string
    namespace: Wallet['namespace']
    address: string
    state: SessionState
    created_at: Date
    expires_at: Date
  }
  auth_account_wallets: {
    namespace: Wallet['namespace']
    address: string
    account_id: string
    linked_at: Date
  }
}

export type Session = {
  readonly id: string
  readonly tokenHash: string
  readonly accountId: string
  readonly state: SessionState
  readonly expiresAt: Date
}

/** A session as its owner sees it, with the wallet that signed in. */
export type ListedSession = Session & { readonly address: string; readonly createdAt: Date }

/** An open session with the account's wallets, the one that signed in first. */
export type OpenSession = Session & { readonly wallets: readonly Wallet[] }

const walletsMax = 100
const lockedMax = 100

/** Wallet sessions, by the SHA-256 of their token. */
export function sessionStore(db: Queryable) {
  const tables = db.withTables<SessionTables>()
  return {
    async open(session: Session, wallet: Wallet, at: Date): Promise<void> {
      await tables
        .insertInto('auth_sessions')
        .values({
          id: session.id,
          token_hash: session.tokenHash,
          account_id: session.accountId,
          namespace: wallet.namespace,
          address: wallet.address,
          state: session.state,
          created_at: at,
          expires_at: session.expiresAt,
        })
        .execute()
    },
    /** Undefined when there is none, or it has ended or expired. */
    findOpen: (tokenHash: string, at: Date) => findOpen(tables, tokenHash, at),
    /** Locks the session until the transaction ends. */
    async lock(id: string): Promise<Session | undefined> {
      const row = await tables
        .selectFrom('auth_sessions')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      return row && toSession(row)
    },
    /** The account's open sessions, the newest first. */
    async listOpen(
      accountId: string,
      page: { readonly at: Date; readonly limit: number },
    ): Promise<readonly ListedSession[]> {
      const rows = await openOf(tables, accountId, page.at).limit(page.limit).execute()
      return rows.map((row) => ({
        ...toSession(row),
        address: row.address,
        createdAt: row.created_at,
      }))
    },
    /** Locks the account's open sessions beyond the `keep` newest, `besides` apart; at most 100 of them. */
    async lockBeyond(
      accountId: string,
      page: { readonly at: Date; readonly keep: number; readonly besides: string },
    ): Promise<readonly Session[]> {
      const rows = await openOf(tables, accountId, page.at)
        .where('id', '!=', page.besides)
        .offset(page.keep)
        .limit(lockedMax)
        .forUpdate()
        .execute()
      return rows.map(toSession)
    },
    async setState(id: string, state: SessionState): Promise<void> {
      await tables.updateTable('auth_sessions').set({ state }).where('id', '=', id).execute()
    },
    /** Deletes at most `limit` sessions that ran out before `at`. */
    async prune(at: Date, limit: number): Promise<void> {
      await tables
        .deleteFrom('auth_sessions')
        .where('id', 'in', (query) =>
          query.selectFrom('auth_sessions').select('id').where('expires_at', '<', at).limit(limit),
        )
        .execute()
    },
  }
}

function openOf(tables: Kysely<SessionTables>, accountId: string, at: Date) {
  return tables
    .selectFrom('auth_sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'active')
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

function toSession(row: SessionTables['auth_sessions']): Session {
  return {
    id: row.id,
    tokenHash: row.token_hash,
    accountId: row.account_id,
    state: row.state,
    expiresAt: row.expires_at,
  }
}

async function findOpen(
  tables: Kysely<SessionTables>,
  tokenHash: string,
  at: Date,
): Promise<OpenSession | undefined> {
  const rows = await tables
    .selectFrom('auth_sessions as session')
    .innerJoin('auth_account_wallets as wallet', 'wallet.account_id', 'session.account_id')
    .select([
      'session.id',
      'session.account_id',
      'session.state',
      'session.expires_at',
      'session.address as signed_in_with',
      'wallet.namespace',
      'wallet.address',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.state', '=', 'active')
    .where('session.expires_at', '>', at)
    .orderBy('wallet.linked_at')
    .orderBy('wallet.address')
    .limit(walletsMax)
    .execute()
  const [first] = rows
  if (!first) return undefined
  const used = (row: { readonly address: string }) => row.address === first.signed_in_with
  return {
    id: first.id,
    tokenHash,
    accountId: first.account_id,
    state: first.state,
    expiresAt: first.expires_at,
    wallets: [...rows.filter(used), ...rows.filter((row) => !used(row))].map(
      ({ namespace, address }) => ({ namespace, address }),
    ),
  }
}
