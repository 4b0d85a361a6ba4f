import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Wallet } from '../../../kernel/principal.ts'
import { requestedBaseUrl } from '../../../kernel/requested-base-url.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { SignatureChecks } from '../../../ports/signature-checks.ts'
import { type Account, accountStore, walletName } from './account.store.ts'
import { signInErrors } from './auth.errors.ts'
import { authEvents } from './auth.events.ts'
import { challengeStore } from './challenge.store.ts'
import {
  type ChallengeRules,
  type GenuineChallenge,
  readChallenge,
  writeChallenge,
} from './challenge.ts'
import type { CredentialCache } from './credential-cache.ts'
import { sessionsMax } from './session.schemas.ts'
import { type Session, sessionStore } from './session.store.ts'
import { createSessionToken, sessionMachine, sessionTokenHash } from './session.ts'
import { type CallOrigin, endLocked, type SessionListeners } from './session-endings.ts'
import type { FailedSignIn, SignInFailures } from './sign-in-failures.ts'
import { readWallet } from './wallet-address.ts'
import { isSignedBy, readSignature, type SignatureJudges } from './wallet-signature.ts'

/** How long after expiry nonces and sessions are deleted, because clocks may differ. */
const pruneDelayMs = 3_600_000
const pruneEveryMs = 60_000
const prunedMax = 1_000

export type SignInOptions = SessionListeners &
  Ports<'clock' | 'database' | 'logger' | 'random'> & {
    readonly cache: CredentialCache
    readonly judges: SignatureJudges & { readonly checks: Pick<SignatureChecks, 'prepare'> }
    readonly rules: ChallengeRules
    /** Receives refused sign-ins. Default: they are not recorded. */
    readonly failures?: Pick<SignInFailures, 'record'> | undefined
    readonly challengeTtlMs: number
    readonly sessionTtlMs: number
  }

/** A session that was just opened. `token` is its secret, which is stored nowhere. */
export type OpenedSession = {
  readonly token: string
  readonly sessionId: string
  readonly wallet: Wallet
  readonly wallets: readonly Wallet[]
  readonly account: Account
  readonly created: boolean
  readonly expiresAt: Date
}

/** Where a challenge was asked for; callers can forge both. */
export type Asked = {
  /** The requested host. */
  readonly host?: string | undefined
  /** The Origin header, which browsers send for pages of other origins. */
  readonly page?: string | undefined
}

/** Issues challenges, and turns a signed one into a session once. */
export function createSignIn(options: SignInOptions) {
  const { database, clock, random, rules } = options
  const secret = lazySecret(options)
  const prune = createPruner(options)

  return {
    /** A message for the wallet to sign, for the site that asks for it, by `siteOf`. */
    async challenge(walletText: string, asked: Asked) {
      const wallet = readWallet(walletText, 'query/wallet')
      if (wallet.namespace === 'eip155') options.judges.checks.prepare()
      const issuedAtMs = clock.nowMs()
      const expiresAtMs = issuedAtMs + options.challengeTtlMs
      const origin = siteOf(asked, rules)
      const { message, nonce } = writeChallenge(
        { wallet, origin, issuedAtMs, expiresAtMs },
        { rules, secret: await secret(), random: random.bytes(16) },
      )
      return { message, nonce, expiresAt: new Date(expiresAtMs), wallet }
    },

    /** Opens a session for a signed challenge. The README has the order of checks. */
    async open(
      request: {
        readonly walletAddress: string
        readonly signature: string
        readonly message: string
      },
      origin?: CallOrigin,
    ): Promise<OpenedSession> {
      const nowMs = clock.nowMs()
      const challenge = readChallenge(request.message, { rules, secret: await secret(), nowMs })
      assertSameWallet(readWallet(request.walletAddress, 'body/walletAddress'), challenge.wallet)
      const signature = readSignature(request.signature, challenge.wallet)
      const failed = (reason: FailedSignIn['reason']): void =>
        options.failures?.record({
          who: walletName(challenge.wallet),
          method: 'wallet',
          reason,
          addressBlock: origin?.addressBlock ?? null,
        })
      if (!(await claimNonce(database.query, challenge))) {
        failed('nonce_used')
        throw new AppError(signInErrors.nonce_used, 'This challenge was already used.')
      }
      const claim = { wallet: challenge.wallet, message: request.message }
      if (!(await isSignedBy(claim, signature, options.judges))) {
        failed('bad_signature')
        throw new AppError(
          signInErrors.bad_signature,
          'The signature was not made by this wallet for this message.',
        )
      }
      prune.soon(nowMs)
      return openSession(challenge.wallet, options, origin)
    },

    /** Waits for background work of requests. */
    settled: prune.settled,
  }
}

/**
 * The site of the page when it may use sessions, else the base URL with the requested host, else the first one. Wallets
 * warn of a message that names another site than the one that shows it.
 */
function siteOf({ host, page }: Asked, { origins, pages }: ChallengeRules): string {
  // createAuthService throws without a base URL.
  return pages.find((known) => known === page) ?? requestedBaseUrl(host, origins)
}

function assertSameWallet(claimed: Wallet, signedIn: Wallet): void {
  if (claimed.namespace === signedIn.namespace && claimed.address === signedIn.address) return
  throw new AppError(
    signInErrors.challenge_malformed,
    'walletAddress is not the wallet in the message.',
    {
      faults: [
        {
          location: 'body/walletAddress',
          message: 'differs from the message',
          fix: 'Send the address that stands in the second line of the message.',
        },
      ],
    },
  )
}

/** In its own statement, so that the nonce is used up even when the signature is invalid. */
async function claimNonce(query: Queryable, challenge: GenuineChallenge): Promise<boolean> {
  const { nonce, expiresAtMs } = challenge
  return challengeStore(query).claim(nonce, new Date(expiresAtMs))
}

async function openSession(
  wallet: Wallet,
  options: SignInOptions,
  origin: CallOrigin | undefined,
): Promise<OpenedSession> {
  const { clock, random, cache } = options
  const nowMs = clock.nowMs()
  const now = new Date(nowMs)
  const expiresAt = new Date(nowMs + options.sessionTtlMs)
  const token = createSessionToken(random)
  const sessionId = createId('sess', nowMs, random.bytes(10))
  const newAccountId = createId('acct', nowMs, random.bytes(10))
  const { opened, evicted } = await options.database.transaction(async (transaction) => {
    const accounts = accountStore(transaction)
    const { id: accountId, created } = await accounts.claim(wallet, newAccountId, now)
    await accounts.lock(accountId)
    const session = {
      id: sessionId,
      tokenHash: sessionTokenHash(token) ?? '',
      accountId,
      state: sessionMachine.initial,
      expiresAt,
    }
    await sessionStore(transaction).open(session, wallet, now)
    await publishSignedIn(transaction, { session, wallet, created, origin }, options)
    const oldest = await evictOldestSessions(transaction, session, options)
    const account = await accounts.require(accountId)
    const wallets = await accounts.walletsOf(accountId)
    return {
      opened: { token, sessionId, wallet, wallets, account, created, expiresAt },
      evicted: oldest,
    }
  })
  for (const { tokenHash } of evicted) cache.invalidate('wallet_session', tokenHash)
  return opened
}

async function publishSignedIn(
  transaction: Queryable,
  signIn: {
    readonly session: Session
    readonly wallet: Wallet
    readonly created: boolean
    readonly origin: CallOrigin | undefined
  },
  { outbox, audit }: SignInOptions,
): Promise<void> {
  const { id: sessionId, accountId } = signIn.session
  const facts = {
    namespace: signIn.wallet.namespace,
    walletAddress: signIn.wallet.address,
    accountCreated: signIn.created,
  }
  await outbox.append(transaction, authEvents.signedIn, {
    subject: sessionId,
    accountId,
    payload: { sessionId, ...facts },
  })
  await audit?.record(transaction, {
    accountId,
    action: 'session.signed_in',
    subject: sessionId,
    credentialId: sessionId,
    addressBlock: signIn.origin?.addressBlock ?? null,
    requestId: signIn.origin?.requestId ?? null,
    detail: facts,
  })
}

/** Ends the account's oldest sessions above the maximum, never the one just opened. */
async function evictOldestSessions(
  transaction: Queryable,
  { id, accountId }: Session,
  options: SignInOptions,
): Promise<readonly Session[]> {
  const at = new Date(options.clock.nowMs())
  // Sessions of the same millisecond have no order, so the new one is excluded explicitly.
  const oldest = await sessionStore(transaction).lockBeyond(accountId, {
    at,
    keep: sessionsMax - 1,
    besides: id,
  })
  for (const session of oldest) {
    await endLocked(transaction, session, {
      ...options,
      reason: 'too_many',
      credentialId: null,
      origin: undefined,
    })
  }
  return oldest
}

/** The secret that all processes share, read once; a failed read is retried by the next caller. */
function lazySecret({ database, random, clock }: SignInOptions): () => Promise<Uint8Array> {
  let known: Promise<Uint8Array> | undefined
  return () => {
    known ??= challengeStore(database.query)
      .secret(random.bytes(32), new Date(clock.nowMs()))
      .catch((failure: unknown) => {
        known = undefined
        throw failure
      })
    return known
  }
}

function createPruner({ database, logger }: SignInOptions) {
  let running: Promise<void> = Promise.resolve()
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    /** At most once a minute, in the background of a request. */
    soon(nowMs: number): void {
      if (nowMs - lastMs < pruneEveryMs) return
      lastMs = nowMs
      const before = new Date(nowMs - pruneDelayMs)
      running = (async () => {
        await challengeStore(database.query).prune(before, prunedMax)
        await sessionStore(database.query).prune(before, prunedMax)
      })().catch((failure: unknown) => {
        logger.warn('expired sign-in rows were not deleted', { reason: String(failure) })
      })
    },
    settled: (): Promise<void> => running,
  }
}
