import type { Wallet } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import { type RowOf, type TablesOf, tablesOf, text, time } from '../../../ports/tables.ts'

export type SessionState = 'active' | 'ended'

const sessionTables = tablesOf({
  authSessions: {
    id: text(),
    tokenHash: text(),
    accountId: text(),
    namespace: text<Wallet['namespace']>(),
    address: text(),
    state: text<SessionState>(),
    createdAt: time,
    expiresAt: time,
  },
  authAccountWallets: {
    namespace: text<Wallet['namespace']>(),
    address: text(),
    accountId: text(),
    linkedAt: time,
  },
})
type Tables = TablesOf<typeof sessionTables>

/** A session as its owner sees it, with the wallet that signed in. */
export type ListedSession = RowOf<typeof sessionTables, 'authSessions'>

export type Session = Pick<ListedSession, 'id' | 'tokenHash' | 'accountId' | 'state' | 'expiresAt'>

/** An open session with the account's wallets, the one that signed in first. */
export type OpenSession = Session & { readonly wallets: readonly Wallet[] }

const walletsMax = 100
const lockedMax = 100

/** Wallet sessions, by the SHA-256 of their token. */
export function sessionStore(db: Queryable) {
  const tables = sessionTables.on(db)
  return {
    async open(session: Session, { namespace, address }: Wallet, at: Date): Promise<void> {
      const { id, tokenHash, accountId, state, expiresAt } = session
      await tables
        .insertInto('authSessions')
        .values({
          id,
          tokenHash,
          accountId,
          namespace,
          address,
          state,
          createdAt: at,
          expiresAt,
        })
        .execute()
    },
    /** Undefined when it does not exist, has ended or expired. */
    findOpen: (tokenHash: string, at: Date) => findOpen(tables, tokenHash, at),
    /** Locks the session until the transaction ends. */
    async lock(id: string): Promise<Session | undefined> {
      return tables
        .selectFrom('authSessions')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    },
    /** The account's open sessions, newest first. */
    async listOpen(
      accountId: string,
      page: { readonly at: Date; readonly limit: number },
    ): Promise<readonly ListedSession[]> {
      return openOf(tables, accountId, page.at).limit(page.limit).execute()
    },
    /** Locks the account's open sessions other than `besides` and the `keep` newest; at most 100. */
    async lockBeyond(
      accountId: string,
      page: { readonly at: Date; readonly keep: number; readonly besides: string },
    ): Promise<readonly Session[]> {
      return openOf(tables, accountId, page.at)
        .where('id', '!=', page.besides)
        .offset(page.keep)
        .limit(lockedMax)
        .forUpdate()
        .execute()
    },
    async setState(id: string, state: SessionState): Promise<void> {
      await tables.updateTable('authSessions').set({ state }).where('id', '=', id).execute()
    },
    /** Deletes at most `limit` sessions that expired before `at`. */
    async prune(at: Date, limit: number): Promise<void> {
      await tables
        .deleteFrom('authSessions')
        .where('id', 'in', (query) =>
          query.selectFrom('authSessions').select('id').where('expiresAt', '<', at).limit(limit),
        )
        .execute()
    },
  }
}

function openOf(tables: Tables, accountId: string, at: Date) {
  return tables
    .selectFrom('authSessions')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('state', '=', 'active')
    .where('expiresAt', '>', at)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
}

async function findOpen(
  tables: Tables,
  tokenHash: string,
  at: Date,
): Promise<OpenSession | undefined> {
  const rows = await tables
    .selectFrom('authSessions as session')
    .innerJoin('authAccountWallets as wallet', 'wallet.accountId', 'session.accountId')
    .select([
      'session.id',
      'session.accountId',
      'session.state',
      'session.expiresAt',
      'session.address as signedInWith',
      'wallet.namespace',
      'wallet.address',
    ])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.state', '=', 'active')
    .where('session.expiresAt', '>', at)
    .orderBy('wallet.linkedAt')
    .orderBy('wallet.address')
    .limit(walletsMax)
    .execute()
  const [first] = rows
  if (!first) return undefined
  const used = (row: { readonly address: string }) => row.address === first.signedInWith
  return {
    id: first.id,
    tokenHash,
    accountId: first.accountId,
    state: first.state,
    expiresAt: first.expiresAt,
    wallets: [...rows.filter(used), ...rows.filter((row) => !used(row))].map(
      ({ namespace, address }) => ({ namespace, address }),
    ),
  }
}
