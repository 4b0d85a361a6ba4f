import type { AuditEntry, AuditLog } from '../../../ports/audit-log.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { createFailureTallies, type FailureTally } from './failure-tallies.ts'

const flushAfterMs = 5_000
const batchMax = 1_000

/** A refused sign-in of a named wallet or user, which may not have an account. */
export type FailedSignIn = {
  /** The wallet or the user, in the form that `accountsOf` expects. */
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

/** Reports refused sign-ins in the audit logs of the accounts concerned. */
export type SignInFailures = {
  /**
   * One entry in memory per name, method and reason, whether or not an account exists, and no delay of the answer.
   * Reported within seconds, then at most once an hour with the number of attempts.
   */
  readonly record: (failure: FailedSignIn) => void
  /** Writes the collected failures. A failed write is logged and retried next time. */
  readonly flush: () => Promise<void>
  /** Flushes a last time. */
  readonly stop: () => Promise<void>
}

export type SignInFailuresOptions = Ports<'clock' | 'database' | 'logger'> & {
  readonly audit: AuditLog
  /** The accounts of those names that have one, in one statement. */
  readonly accountsOf: (
    query: Queryable,
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>
}

/**
 * Collects failed sign-ins. Accounts are looked up after the answer, so that its timing does not reveal whether one
 * exists.
 */
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
      tallies.markReported(known)
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
