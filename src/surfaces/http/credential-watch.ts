import type { CredentialKind } from '../../kernel/principal.ts'
import type { Authenticator } from '../../ports/authenticator.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Exchange } from './exchange.ts'

/**
 * Together with the one second that an authenticator may cache, a lost hint delays the end by less than two seconds.
 */
const recheckMs = 800
/**
 * For credentials that cannot be revoked, such as signed tokens: they expire by themselves, and verifying one is
 * expensive.
 */
const recheckUnhintedMs = 5_000
/** The number of consecutive checks that may fail because the store does not answer: about ten seconds. */
const failuresMax = 12

/**
 * Watches the credential of an open connection and calls `onEnded` once when it is no longer valid. The returned
 * function ends the watch.
 */
export type CredentialWatch = (exchange: Exchange, onEnded: () => void) => () => void

/** Runs a function once, later; the returned function cancels it. */
export type RunLater = (run: () => void, delayMs: number) => () => void

/**
 * Creates the watch for streams and sockets: once its credential is revoked or has expired, a connection must not
 * receive anything more. A hint triggers a check at once; without hints, every connection polls. Calls without a
 * credential are not watched.
 */
export function createCredentialWatch(options: {
  readonly authenticators: readonly Authenticator[]
  readonly logger: Logger
  /** Default: timers of the process. */
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
  let checksStarted = 0

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
    const turn = ++checksStarted
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
    // A hint may have started another check meanwhile; that one then schedules the next.
    if (!isOver && turn === checksStarted) forget = later()
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

/**
 * Whether the credential is still valid, for the same account, and would still pass here. Anything else may have
 * changed.
 */
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
