import { sql } from 'kysely'
import type { Migration, Queryable } from '../../ports/database.ts'

/**
 * The library's tables as it requires them, included here so that they migrate with all others in one order and under
 * one lock. They have the library's conventions: quoted camel case, text ids, JSON as text.
 */
export const betterAuthMigrations: readonly Migration[] = [
  {
    name: '0001_users',
    async up(transaction) {
      await createUsers(transaction)
      await createLogins(transaction)
      await sql`
        CREATE TABLE accounts_two_factors (
          id text PRIMARY KEY,
          secret text NOT NULL,
          "backupCodes" text NOT NULL,
          "userId" text NOT NULL REFERENCES accounts_users (id) ON DELETE CASCADE,
          verified boolean,
          "failedVerificationCount" integer,
          "lockedUntil" timestamptz
        )`.execute(transaction)
      await createIndexes(transaction, 'accounts_two_factors', ['secret', 'userId'])
    },
  },
  {
    name: '0002_agents',
    async up(transaction) {
      await createHosts(transaction)
      await createAgents(transaction)
      await createGrants(transaction)
      await createApprovals(transaction)
    },
  },
  {
    name: '0003_once',
    async up(transaction) {
      // One secret for all processes: the first to insert it wins.
      await sql`
        CREATE TABLE accounts_secrets (
          purpose text PRIMARY KEY,
          secret text NOT NULL,
          created_at timestamptz NOT NULL
        )`.execute(transaction)
      // Things that may be presented once: second factor codes and agent tokens.
      await sql`
        CREATE TABLE accounts_used (
          purpose text NOT NULL,
          key text NOT NULL,
          expires_at timestamptz NOT NULL,
          PRIMARY KEY (purpose, key)
        )`.execute(transaction)
      await sql`CREATE INDEX accounts_used_expiry ON accounts_used (expires_at)`.execute(
        transaction,
      )
      // Sessions are looked up by the digest of their token, so that tokens stay out of caches and hints.
      await sql`
        CREATE INDEX accounts_sessions_token_digest
          ON accounts_sessions (encode(sha256(token::bytea), 'hex'))`.execute(transaction)
    },
  },
  {
    name: '0004_session_digests',
    async up(transaction) {
      // From here on the column holds the digest itself, which the library never sees (session-digests.ts).
      await sql`DROP INDEX accounts_sessions_token_digest`.execute(transaction)
      await sql`
        UPDATE accounts_sessions SET token = encode(sha256(token::bytea), 'hex')`.execute(
        transaction,
      )
    },
  },
  {
    // Lets retention find expired rows without a full scan.
    name: '0005_left_behind',
    async up(transaction) {
      await sql`
        CREATE INDEX accounts_sessions_end ON accounts_sessions ("expiresAt")`.execute(transaction)
      await sql`
        CREATE INDEX accounts_verifications_end ON accounts_verifications ("expiresAt")`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX accounts_agent_approvals_end ON accounts_agent_approvals ("expiresAt")`.execute(
        transaction,
      )
    },
  },
]

async function createUsers(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE accounts_users (
      id text PRIMARY KEY,
      name text NOT NULL,
      email text NOT NULL UNIQUE,
      "emailVerified" boolean NOT NULL,
      image text,
      "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
      "updatedAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
      "twoFactorEnabled" boolean
    )`.execute(transaction)
  await sql`
    CREATE TABLE accounts_sessions (
      id text PRIMARY KEY,
      "expiresAt" timestamptz NOT NULL,
      token text NOT NULL UNIQUE,
      "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
      "updatedAt" timestamptz NOT NULL,
      "ipAddress" text,
      "userAgent" text,
      "userId" text NOT NULL REFERENCES accounts_users (id) ON DELETE CASCADE
    )`.execute(transaction)
  await createIndexes(transaction, 'accounts_sessions', ['userId'])
}

async function createLogins(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE accounts_logins (
      id text PRIMARY KEY,
      "accountId" text NOT NULL,
      "providerId" text NOT NULL,
      "userId" text NOT NULL REFERENCES accounts_users (id) ON DELETE CASCADE,
      "accessToken" text,
      "refreshToken" text,
      "idToken" text,
      "accessTokenExpiresAt" timestamptz,
      "refreshTokenExpiresAt" timestamptz,
      scope text,
      password text,
      "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
      "updatedAt" timestamptz NOT NULL
    )`.execute(transaction)
  await sql`
    CREATE TABLE accounts_verifications (
      id text PRIMARY KEY,
      identifier text NOT NULL,
      value text NOT NULL,
      "expiresAt" timestamptz NOT NULL,
      "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
      "updatedAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP
    )`.execute(transaction)
  await createIndexes(transaction, 'accounts_logins', ['userId'])
  await createIndexes(transaction, 'accounts_verifications', ['identifier'])
}

async function createHosts(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE accounts_agent_hosts (
      id text PRIMARY KEY,
      name text,
      "userId" text REFERENCES accounts_users (id) ON DELETE CASCADE,
      "defaultCapabilities" text,
      "publicKey" text,
      kid text,
      "jwksUrl" text,
      "enrollmentTokenHash" text,
      "enrollmentTokenExpiresAt" timestamptz,
      status text NOT NULL,
      "activatedAt" timestamptz,
      "expiresAt" timestamptz,
      "lastUsedAt" timestamptz,
      "createdAt" timestamptz NOT NULL,
      "updatedAt" timestamptz NOT NULL
    )`.execute(transaction)
  await createIndexes(transaction, 'accounts_agent_hosts', [
    'userId',
    'kid',
    'enrollmentTokenHash',
    'status',
  ])
}

async function createAgents(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE accounts_agents (
      id text PRIMARY KEY,
      name text NOT NULL,
      "userId" text REFERENCES accounts_users (id) ON DELETE CASCADE,
      "hostId" text NOT NULL REFERENCES accounts_agent_hosts (id) ON DELETE CASCADE,
      status text NOT NULL,
      mode text NOT NULL,
      "publicKey" text NOT NULL,
      kid text,
      "jwksUrl" text,
      "lastUsedAt" timestamptz,
      "activatedAt" timestamptz,
      "expiresAt" timestamptz,
      metadata text,
      "createdAt" timestamptz NOT NULL,
      "updatedAt" timestamptz NOT NULL
    )`.execute(transaction)
  await createIndexes(transaction, 'accounts_agents', ['userId', 'hostId', 'status', 'kid'])
}

async function createGrants(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE accounts_agent_grants (
      id text PRIMARY KEY,
      "agentId" text NOT NULL REFERENCES accounts_agents (id) ON DELETE CASCADE,
      capability text NOT NULL,
      "deniedBy" text REFERENCES accounts_users (id) ON DELETE CASCADE,
      "grantedBy" text REFERENCES accounts_users (id) ON DELETE CASCADE,
      "expiresAt" timestamptz,
      "createdAt" timestamptz NOT NULL,
      "updatedAt" timestamptz NOT NULL,
      status text NOT NULL,
      reason text,
      constraints text
    )`.execute(transaction)
  await createIndexes(transaction, 'accounts_agent_grants', [
    'agentId',
    'capability',
    'grantedBy',
    'status',
  ])
}

async function createApprovals(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE accounts_agent_approvals (
      id text PRIMARY KEY,
      method text NOT NULL,
      "agentId" text REFERENCES accounts_agents (id) ON DELETE CASCADE,
      "hostId" text REFERENCES accounts_agent_hosts (id) ON DELETE CASCADE,
      "userId" text REFERENCES accounts_users (id) ON DELETE CASCADE,
      capabilities text,
      status text NOT NULL,
      "userCodeHash" text,
      "loginHint" text,
      "bindingMessage" text,
      "clientNotificationToken" text,
      "clientNotificationEndpoint" text,
      "deliveryMode" text,
      "interval" integer NOT NULL,
      "lastPolledAt" timestamptz,
      "expiresAt" timestamptz NOT NULL,
      "createdAt" timestamptz NOT NULL,
      "updatedAt" timestamptz NOT NULL
    )`.execute(transaction)
  await createIndexes(transaction, 'accounts_agent_approvals', [
    'agentId',
    'hostId',
    'userId',
    'status',
  ])
}

/** The library expects its indexes under these names. */
async function createIndexes(
  transaction: Queryable,
  table: string,
  columns: readonly string[],
): Promise<void> {
  for (const column of columns) {
    await sql`CREATE INDEX ${sql.id(`${table}_${column}_idx`)} ON ${sql.id(table)} (${sql.id(column)})`.execute(
      transaction,
    )
  }
}
