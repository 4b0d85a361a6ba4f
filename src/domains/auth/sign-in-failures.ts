import type { AuditEntry, AuditLog } from '../../ports/audit-log.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queryable } from '../../ports/database.ts'
import type { Logger } from '../../ports/logger.ts'
import { createFailureTallies, type FailureTally } from './failure-tallies.ts'

const flushAfterMs = 5_000
const batchMax = 1_000

/** A sign-in that was refused although it named somebody; it may be that nobody of that name has an account. */
export type FailedSignIn = {
  /** The wallet or the user, in the form that `accountsOf` knows. */
  readonly who: string
  readonly method: 'wallet' | 'password' | 'second_factor'
  readonly reason:
    | 'bad_signature'
    | 'nonce_used'
    | 'wrong_password'
    | 'wrong_code'
    | 'too_many_codes'
  readonly addressBlock: string | null
}

/** Tells the owners of accounts who tried to sign in as them. */
export type SignInFailures = {
  /**
   * Costs one entry in memory for each name, method and reason, whether anybody has the name or not: the answer
   * waits for nothing. Told within seconds, then at most once an hour with the number of tries.
   */
  readonly record: (failure: FailedSignIn) => void
  /** Writes what is remembered. A failed write is logged and tried again next time. */
  readonly flush: () => Promise<void>
  /** Flushes a last time. */
  readonly stop: () => Promise<void>
}

export type SignInFailuresOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly audit: AuditLog
  /** The accounts of those names that have one, in one statement. */
  readonly accountsOf: (
    query: Queryable,
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>
}

/** Gathers failed sign-ins. Whose they are is asked behind the requests, so that no answer's time tells it. */
export function createSignInFailures(options: SignInFailuresOptions): SignInFailures {
  const { clock, database, audit, logger } = options
  const tallies = createFailureTallies<FailedSignIn>({
    clock,
    nameOf: ({ who, method, reason }) => JSON.stringify([who, method, reason]),
  })
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  const write = async (last: boolean): Promise<void> => {
    try {
      const due = tallies.due(batchMax, last)
      if (due.length === 0) return
      const names = [...new Set(due.map(({ failure }) => failure.who))]
      const accounts = await options.accountsOf(database.query, names)
      const known = due.filter(({ failure }) => accounts.has(failure.who))
      await audit.record(database.query, ...known.map((tally) => toEntry(tally, accounts)))
      tallies.told(known)
      tallies.forget(due.filter(({ failure }) => !accounts.has(failure.who)))
    } catch (failure) {
      logger.warn('failed sign-ins were not written', { reason: String(failure) })
    }
  }
  const flush = (last = false): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    flushing = flushing.then(() => write(last))
    return flushing
  }
  return {
    record(failure) {
      tallies.add(failure)
      timer ??= setTimeout(() => void flush(), flushAfterMs).unref()
    },
    flush: () => flush(),
    stop: () => flush(true),
  }
}

function toEntry(
  { failure, times, lastAtMs }: FailureTally<FailedSignIn>,
  accounts: ReadonlyMap<string, string>,
): AuditEntry {
  const { who, method, reason, addressBlock } = failure
  const accountId = accounts.get(who) ?? ''
  return {
    accountId,
    action: 'session.failed',
    subject: accountId,
    credentialId: null,
    addressBlock,
    requestId: null,
    detail: { method, reason, times },
    at: new Date(lastAtMs),
  }
}
