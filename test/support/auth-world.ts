import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import type { KyselyPlugin } from 'kysely'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createMemoryBus } from '../../src/adapters/memory/bus.ts'
import { createEventLog, type SqlEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../src/adapters/sql/event-log/migrations.ts'
import {
  type AuthService,
  type AuthServiceOptions,
  authMigrations,
  type CredentialCache,
  createAuthService,
  createCredentialCache,
  createSessionAuthenticator,
} from '../../src/domains/access/auth/index.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import type { AuditLog } from '../../src/ports/audit-log.ts'
import type { Authenticator } from '../../src/ports/authenticator.ts'
import type { Bus } from '../../src/ports/bus.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { HolderBalances } from '../../src/ports/holder-balances.ts'
import type { Logger } from '../../src/ports/logger.ts'
import type { Random } from '../../src/ports/random.ts'
import type { SignatureChecks } from '../../src/ports/signature-checks.ts'
import { addressBlock } from '../../src/surfaces/http/address-block.ts'
import { callerAddresses } from './caller-addresses.ts'
import { createTestDatabase } from './database.ts'

export const silentLogger: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
}
export const realRandom: Random = { bytes: (length) => randomBytes(length) }

/** A clock that stands still until it is moved. */
export type HandClock = { readonly nowMs: () => number; readonly advance: (ms: number) => void }

export function handClock(startMs = Date.UTC(2026, 6, 15, 9)): HandClock {
  let now = startMs
  return {
    nowMs: () => now,
    advance: (ms) => {
      now += ms
    },
  }
}

/** A wallet that signs as people's wallets do. */
export type Signer = {
  readonly address: string
  readonly sign: (message: string) => Promise<string>
}

export function evmSigner(): Signer {
  const account = privateKeyToAccount(generatePrivateKey())
  return { address: account.address, sign: (message) => account.signMessage({ message }) }
}

export function solanaSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    address: base58(raw),
    sign: async (message) => base58(sign(null, Buffer.from(message), privateKey)),
  }
}

export function base58(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes)
}

/** One process of the service: its own cache and services over a database and a bus that others share. */
export type AuthProcess = {
  readonly auth: AuthService
  readonly sessions: Authenticator
  readonly cache: CredentialCache
}

export type AuthWorld = AuthProcess & {
  readonly database: Database
  readonly clock: HandClock
  readonly bus: Bus
  readonly outbox: SqlEventLog
  readonly chains: AuthServiceOptions['chains']
  readonly startProcess: (options?: {
    readonly bus?: Bus
    readonly database?: Database
  }) => AuthProcess
  readonly close: () => Promise<void>
}

export const worldOrigins = ['http://localhost:4663', 'https://alt.example.com'] as const
/** A site of somebody's own, whose pages may use sessions. */
export const worldPages = ['https://terminal.example'] as const

/** Sign-in on a real database with a clock of the test's own. */
export async function createAuthWorld(
  options: {
    readonly holders?: HolderBalances
    readonly chains?: AuthServiceOptions['chains']
    readonly signatures?: SignatureChecks
    readonly settings?: Partial<AuthServiceOptions['settings']>
    readonly audit?: AuditLog
    readonly migrations?: readonly MigrationSet[]
    /** Opens another database than the embedded one and applies the sets to it. */
    readonly openDatabase?: (sets: readonly MigrationSet[]) => Promise<Database>
  } = {},
): Promise<AuthWorld> {
  const clock = handClock()
  const database = await (options.openDatabase ?? createTestDatabase)([
    { domain: 'event_log', migrations: eventLogMigrations },
    { domain: 'auth', migrations: authMigrations },
    ...(options.migrations ?? []),
  ])
  const outbox = createEventLog({ database, clock, random: realRandom, logger: silentLogger })
  const bus = createMemoryBus()
  const holders = options.holders ?? noHolders
  const chains = options.chains ?? emptyChains
  const startProcess: AuthWorld['startProcess'] = (process = {}) => {
    const own = process.database ?? database
    const cache = createCredentialCache({ clock, bus: process.bus ?? bus, logger: silentLogger })
    return {
      cache,
      sessions: createSessionAuthenticator({ database: own, clock, cache }),
      auth: createAuthService({
        database: own,
        clock,
        random: realRandom,
        outbox,
        holders,
        cache,
        logger: silentLogger,
        chains,
        ...(options.signatures ? { signatures: options.signatures } : {}),
        ...(options.audit ? { audit: options.audit } : {}),
        settings: {
          serviceName: 'Bourse',
          serviceSlug: 'svc',
          origins: worldOrigins,
          pages: worldPages,
          insecureCookies: false,
          ...options.settings,
        },
      }),
    }
  }
  const first = startProcess()
  return {
    ...first,
    chains,
    database,
    clock,
    bus,
    outbox,
    startProcess,
    async close() {
      await first.auth.stop()
      await first.cache.stop()
      await database.close()
    },
  }
}

/** Nobody holds anything; 1 token of 6 decimals is asked for. */
export const noHolders: HolderBalances = {
  balanceAtomic: async () => 0n,
  requiredAtomic: 1_000_000n,
  decimals: 6,
  tokenMint: 'So11111111111111111111111111111111111111112',
}

/** Chains with nothing on them: no contract and no transaction. */
export const emptyChains: AuthServiceOptions['chains'] = {
  evm: {
    call: async () => '0x',
    callDeployless: async () => '0x00',
    getTransactionReceipt: async () => null,
  },
  solana: { getTransaction: async () => null },
  platformToken: { mint: 'So11111111111111111111111111111111111111112', evmAddress: null },
}

/** Goes the whole way of signing in and reads the token out of the cookie. */
export async function signIn(process: AuthProcess, signer: Signer) {
  const challenge = await process.auth.challenge(signer.address, { host: 'localhost:4663' })
  const { message } = challenge
  const cookies: string[] = []
  const answer = await process.auth.verify(
    { walletAddress: signer.address, message, signature: await signer.sign(message) },
    (_name, value) => cookies.push(value),
  )
  const [cookie = ''] = cookies
  return { answer, cookie, token: /=([^;]*)/.exec(cookie)?.[1] ?? '' }
}

const placeOf = callerAddresses()

/** Verifies a secret where whoever holds it is: each secret comes from an address of its own. */
export async function verifyAt(
  authenticator: Authenticator,
  secret: string,
): Promise<Principal | undefined> {
  return authenticator.verify(secret, { addressBlock: addressBlock(placeOf(secret)) })
}

/** Somebody new, signed in, as operations see them. */
export async function signedInPrincipal(world: AuthWorld): Promise<Principal> {
  const { token } = await signIn(world, evmSigner())
  const principal = await verifyAt(world.sessions, token)
  if (!principal) throw new Error('the session does not open')
  return principal
}

/** The database, and how many statements were sent to it, within transactions as well; beginning and ending are none. */
export function countingDatabase(database: Database): Database & { readonly count: () => number } {
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    ...database,
    query: database.query.withPlugin(counting),
    transaction: (work, options) =>
      database.transaction((tx) => work(tx.withPlugin(counting)), options),
    count: () => statements,
  }
}

/** The problem's code that a promise is rejected with. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (failure) {
    const spec: unknown = Reflect.get(Object(failure), 'spec')
    const code: unknown = Reflect.get(Object(spec), 'code')
    if (typeof code === 'string') return code
    throw failure
  }
  return 'no failure'
}
