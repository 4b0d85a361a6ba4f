import { AppError } from '../../../kernel/errors.ts'
import { formatAmount } from '../../../kernel/money.ts'
import type { Principal, Wallet } from '../../../kernel/principal.ts'
import { authErrors, requestErrors } from '../../../kernel/shared-errors.ts'
import type { AuditLog } from '../../../ports/audit-log.ts'
import type { BalanceReader, HolderBalances } from '../../../ports/holder-balances.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { SignatureChecks } from '../../../ports/signature-checks.ts'
import { type Account, accountStore, accountsOfWallets, type Profile } from './account.store.ts'
import { type ActivityService, createActivityService } from './activity.service.ts'
import { authEvents } from './auth.events.ts'
import type {
  Agents,
  Challenge,
  Entry,
  HolderCheck,
  Me,
  ProfileUpdated,
  SignedIn,
  SignInStatus,
  UpdateProfileRequest,
  VerifyRequest,
} from './auth.schemas.ts'
import { assertOrigins, type ChallengeRules, statementFor } from './challenge.ts'
import type { ContractChain } from './contract-wallet.ts'
import type { CredentialCache } from './credential-cache.ts'
import { createEntryService, type EntryService, type EntrySettings } from './entry.service.ts'
import type { EntryChains } from './entry-payment.ts'
import { createSessionService, type SessionService } from './session.service.ts'
import { type CookieSettings, sessionCookie } from './session.ts'
import type { CallOrigin } from './session-endings.ts'
import { type Asked, createSignIn } from './sign-in.ts'
import { createSignInFailures } from './sign-in-failures.ts'
import { readWallet } from './wallet-address.ts'
import { createInlineChecks } from './wallet-signature.ts'
import { withTimeout } from './with-timeout.ts'

export type AuthSettings = CookieSettings & {
  /** The service's name in the message that users sign. */
  readonly serviceName: string
  /** Every base URL of the service, the main one first; only these may appear in sign-in messages. */
  readonly origins: readonly string[]
  /** Other sites whose pages may use sessions, and sign in under their own name. Default: none. */
  readonly pages?: readonly string[]
  /** Default: 300,000. */
  readonly challengeTtlMs?: number
  /** Default: seven days. */
  readonly sessionTtlMs?: number
  /** The `Chain ID` line of Solana messages. Default: `devnet`. */
  readonly solanaCluster?: 'mainnet' | 'testnet' | 'devnet'
  /** How long an answer waits for an optional balance. Default: 2,000. */
  readonly holderTimeoutMs?: number
  /** How long sign-in waits for the chain to verify a contract wallet. Default: 2,000. */
  readonly chainTimeoutMs?: number
  /** Default: no entry fee. */
  readonly entry?: EntrySettings
}

const agentsMax = 100

export type AuthServiceOptions = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly holders: HolderBalances
  readonly cache: CredentialCache
  /** Receives sign-ins, failed ones included, and sign-outs. Default: they are only events. */
  readonly audit?: AuditLog
  /** Verifies contract wallets and entry fee payments. Signing in with a key needs no chain. */
  readonly chains: EntryChains & { readonly evm: ContractChain }
  /** Verifies EVM signatures on another thread. Default: on the request thread. */
  readonly signatures?: SignatureChecks
  readonly settings: AuthSettings
  /** The agents that an account has created, newest first. Default: none. */
  readonly agentsOf?: AgentsOf
}

/** Reads one page of an account's agents. */
export type AgentsOf = (
  accountId: string,
  limit: number,
) => Promise<
  readonly {
    readonly slug: string
    readonly name: string
    readonly walletAddress: string | null
  }[]
>

/** Adds a response header. */
type SetHeader = (name: string, value: string) => void

export type AuthService = EntryService &
  SessionService &
  ActivityService & {
    /** Stores nothing. */
    readonly challenge: (wallet: string, asked: Asked) => Promise<Challenge>
    /** Opens a session and sets its cookie. */
    readonly verify: (
      request: VerifyRequest,
      setHeader: SetHeader,
      origin?: CallOrigin,
    ) => Promise<SignedIn>
    readonly status: (principal: Principal | null) => SignInStatus
    readonly me: (principal: Principal) => Promise<Me>
    /**
     * The agents of the caller's account: those named in its profile, then those that it created. Empty for an
     * anonymous caller.
     */
    readonly agents: (principal: Principal | null) => Promise<Agents>
    readonly updateProfile: (
      principal: Principal,
      change: UpdateProfileRequest,
    ) => Promise<ProfileUpdated>
    /** Raises 503 `auth.holder_unknown` when a chain does not answer. */
    readonly verifyHolder: (wallet: string) => Promise<HolderCheck>
    readonly entry: (principal: Principal | null) => Promise<Entry>
    /** The wallets of an account, for the principals of other credentials. */
    readonly walletsOf: (accountId: string) => Promise<readonly Wallet[]>
    /** Waits for background work of requests. */
    readonly stop: () => Promise<void>
  }

/** Creates sign-in, sessions, profiles and holder facts. Throws when a base URL cannot be used in a sign-in message. */
export function createAuthService(options: AuthServiceOptions): AuthService {
  const { settings } = options
  const rules: ChallengeRules = {
    origins: settings.origins,
    pages: settings.pages ?? [],
    statement: statementFor(settings.serviceName),
    solanaCluster: settings.solanaCluster ?? 'devnet',
  }
  assertOrigins(rules)
  const failures = createWalletFailures(options)
  const signIn = createSignIn({
    ...options,
    failures,
    judges: {
      checks: options.signatures ?? createInlineChecks(),
      evm: options.chains.evm,
      chainTimeoutMs: settings.chainTimeoutMs,
    },
    rules,
    challengeTtlMs: settings.challengeTtlMs ?? 300_000,
    sessionTtlMs: settings.sessionTtlMs ?? 7 * 86_400_000,
  })
  const holder = createHolderFacts(options)
  const entry = createEntryService({
    ...options,
    decimals: options.holders.decimals,
    entry: settings.entry,
  })
  return {
    ...signInMethods(signIn, holder, options),
    ...accountMethods(holder, options),
    ...holderMethods(holder, entry),
    verifyEntry: entry.verifyEntry,
    entryGate: entry.entryGate,
    ...createSessionService(options),
    ...createActivityService(options),
    async stop() {
      await signIn.settled()
      await failures?.stop()
    },
  }
}

function createWalletFailures({ audit, ...options }: AuthServiceOptions) {
  if (audit === undefined) return undefined
  return createSignInFailures({ ...options, audit, accountsOf: accountsOfWallets })
}

type HolderFacts = ReturnType<typeof createHolderFacts>

function signInMethods(
  signIn: ReturnType<typeof createSignIn>,
  holder: HolderFacts,
  options: AuthServiceOptions,
): Pick<AuthService, 'challenge' | 'verify'> {
  const { clock, settings } = options
  return {
    async challenge(walletText, asked) {
      const { message, nonce, expiresAt, wallet } = await signIn.challenge(walletText, asked)
      return {
        message,
        nonce,
        expiresAt: expiresAt.toISOString(),
        walletAddress: wallet.address,
        namespace: wallet.namespace,
      }
    },
    async verify(request, setHeader, origin) {
      const session = await signIn.open(request, origin)
      const maxAgeSeconds = Math.floor((session.expiresAt.getTime() - clock.nowMs()) / 1_000)
      setHeader('set-cookie', sessionCookie(settings, session.token, maxAgeSeconds))
      const { isHolder, ...facts } = await holder.ifKnown(session.wallets)
      return {
        ok: true,
        walletAddress: session.wallet.address,
        userId: session.account.id,
        created: session.created,
        isTokenGated: isHolder,
        ...facts,
        profile: session.account.profile,
        sessionExpiresAt: session.expiresAt.toISOString(),
      }
    },
  }
}

function accountMethods(
  holder: HolderFacts,
  options: AuthServiceOptions,
): Pick<AuthService, 'status' | 'me' | 'agents' | 'updateProfile' | 'walletsOf'> {
  const accounts = accountStore(options.database.query)
  return {
    status: (principal) => ({
      isAuthenticated: principal !== null,
      walletAddress: principal?.wallets[0]?.address ?? null,
      userId: principal?.accountId ?? null,
    }),
    async me(principal) {
      const account = await accounts.require(principal.accountId)
      const { isHolder, ...facts } = await holder.ifKnown(principal.wallets)
      return {
        authenticated: true,
        userId: account.id,
        credential: principal.credential,
        scopes: [...principal.scopes],
        walletAddress: principal.wallets[0]?.address ?? null,
        wallets: [...principal.wallets],
        isTokenGated: isHolder,
        ...facts,
        profile: account.profile,
        createdAt: account.createdAt.toISOString(),
      }
    },
    async agents(principal) {
      if (principal === null) return { agents: [] }
      const { agentName } = (await accounts.require(principal.accountId)).profile
      const walletAddress = principal.wallets[0]?.address ?? null
      const named = agentName === null ? [] : [{ slug: null, name: agentName, walletAddress }]
      const createdAgents = await options.agentsOf?.(principal.accountId, agentsMax - named.length)
      return { agents: [...named, ...(createdAgents ?? [])] }
    },
    async updateProfile(principal, change) {
      const account = await saveProfile(principal.accountId, change, options)
      return { ok: true, profile: account.profile }
    },
    walletsOf: (accountId) => accounts.walletsOf(accountId),
  }
}

function holderMethods(
  holder: HolderFacts,
  gate: ReturnType<typeof createEntryService>,
): Pick<AuthService, 'verifyHolder' | 'entry'> {
  return {
    async verifyHolder(walletText) {
      const wallet = readWallet(walletText, 'query/wallet')
      return { walletAddress: wallet.address, ...(await holder.known([wallet], 'anyone')) }
    },
    async entry(principal) {
      return {
        authenticated: principal !== null,
        walletAddress: principal?.wallets[0]?.address ?? null,
        ...(await holder.ifKnown(principal?.wallets ?? null)),
        ...(await gate.terms(principal?.wallets ?? null)),
      }
    },
  }
}

async function saveProfile(
  accountId: string,
  change: UpdateProfileRequest,
  { database, outbox }: AuthServiceOptions,
): Promise<Account> {
  // The keys of a closed schema are those of the profile.
  const fields = Object.keys(change) as (keyof Profile)[]
  if (fields.length === 0) {
    throw new AppError(requestErrors.invalid, 'Nothing was given to change.', {
      faults: [
        {
          location: 'body',
          message: 'must have at least one member',
          fix: 'Send the members to change.',
        },
      ],
    })
  }
  return database.transaction(async (transaction) => {
    const account = await accountStore(transaction).updateProfile(accountId, change)
    await outbox.append(transaction, authEvents.profileUpdated, {
      subject: accountId,
      accountId,
      payload: { fields },
    })
    return account
  })
}

function createHolderFacts({ holders, logger, settings }: AuthServiceOptions) {
  const timeoutMs = settings.holderTimeoutMs ?? 2_000
  const { decimals, requiredAtomic } = holders
  const constants = {
    holderMinimum: formatAmount(requiredAtomic, decimals),
    tokenMint: holders.tokenMint,
  }
  const known = async (wallets: readonly Wallet[], reader?: BalanceReader) => {
    const balance = await holders.balanceAtomic(wallets, reader)
    return {
      isHolder: balance >= requiredAtomic,
      tokenBalance: formatAmount(balance, decimals),
      ...constants,
    }
  }
  const unknown = { isHolder: null, tokenBalance: null, ...constants }
  return {
    known,
    /** A chain that is slow or down leaves the facts null, so that users can still sign in. */
    async ifKnown(wallets: readonly Wallet[] | null) {
      if (wallets === null) return unknown
      try {
        return (await withTimeout(timeoutMs, known(wallets))) ?? unknown
      } catch (failure) {
        const isExpected =
          failure instanceof AppError && failure.spec.code === authErrors.holder_unknown.code
        if (!isExpected) throw failure
        logger.warn('holder facts are left out', { reason: String(failure.cause) })
        return unknown
      }
    },
  }
}
