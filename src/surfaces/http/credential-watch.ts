import type { CredentialKind } from '../../kernel/principal.ts'
import type { Authenticator } from '../../ports/authenticator.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Exchange } from './exchange.ts'

/** With the second that an authenticator may answer from memory, a lost hint costs less than two seconds. */
const recheckMs = 800
/** For credentials that nobody can revoke, such as signed tokens: they end by themselves, and judging one is work. */
const recheckUnhintedMs = 5_000
/** So many checks in a row may fail because the store does not answer: about ten seconds. */
const failuresMax = 12

/**
 * Watches the credential of a call that stays open; `onEnded` is called once, when it opens nothing any more. The
 * returned function ends the watch.
 */
export type CredentialWatch = (exchange: Exchange, onEnded: () => void) => () => void

/** Runs something once, later; the returned function forgets it. */
export type RunLater = (run: () => void, delayMs: number) => () => void

/**
 * Makes the watch that streams and sockets are under: they were let in by a credential, and one that has been
 * revoked or has expired must not go on hearing what it opened. A hint is followed at once; without any, every
 * connection asks again by itself. Calls without a credential have nothing to lose.
 */
export function createCredentialWatch(options: {
  readonly authenticators: readonly Authenticator[]
  readonly logger: Logger
  /** Timers of the process unless given. */
  readonly runLater?: RunLater
}): CredentialWatch {
  const byKind = new Map<CredentialKind | 'unknown', Authenticator>(
    options.authenticators.map((authenticator) => [authenticator.credential, authenticator]),
  )
  const { logger, runLater = byTimer } = options
  return (exchange, onEnded) => {
    const { proof } = exchange
    const authenticator = proof === null ? undefined : byKind.get(proof.kind)
    if (proof === null || authenticator === undefined) return () => {}
    return watchOne({
      exchange,
      secret: proof.secret,
      authenticator,
      onEnded,
      logger,
      runLater,
    })
  }
}

type Watched = {
  readonly exchange: Exchange
  readonly secret: string
  readonly authenticator: Authenticator
  readonly onEnded: () => void
  readonly logger: Logger
  readonly runLater: RunLater
}

function watchOne(watched: Watched): () => void {
  const { authenticator, secret } = watched
  let isOver = false
  let failures = 0
  let forget = () => {}
  let asked = 0

  const stop = (): void => {
    isOver = true
    forget()
    unhint()
  }
  const end = (): void => {
    if (isOver) return
    stop()
    watched.onEnded()
  }
  const check = async (): Promise<void> => {
    forget()
    const turn = ++asked
    try {
      if (!(await isStillOpen(watched))) return end()
      failures = 0
    } catch (failure) {
      failures += 1
      watched.logger.warn('the credential of an open connection could not be judged', {
        reason: String(failure),
      })
      if (failures >= failuresMax) return end()
    }
    // A hint may have begun another check meanwhile, which then goes on.
    if (!isOver && turn === asked) forget = later()
  }
  const later = () =>
    watched.runLater(() => void check(), authenticator.watch ? recheckMs : recheckUnhintedMs)
  const unhint = authenticator.watch?.(secret, () => void check()) ?? (() => {})
  forget = later()
  return stop
}

const byTimer: RunLater = (run, delayMs) => {
  const timer = setTimeout(run, delayMs).unref()
  return () => clearTimeout(timer)
}

/** The same credential of the same account, and one that would still be let in here; all else may have changed. */
async function isStillOpen({ exchange, secret, authenticator }: Watched): Promise<boolean> {
  const { plan, principal } = exchange
  const now = await authenticator.verify(secret, exchange)
  return (
    now !== undefined &&
    now.accountId === principal?.accountId &&
    now.credentialId === principal.credentialId &&
    plan.opensTo(now.scopes)
  )
}
