import type { CallContext } from '../../../kernel/operation.ts'
import type { AccountLibrary, AccountSession } from '../../../ports/account-library.ts'
import type { AuditLog } from '../../../ports/audit-log.ts'
import { type AccountLinksOptions, createAccountLinks } from './account-links.ts'

export type AccountSessionsOptions = AccountLinksOptions & {
  readonly library: Pick<
    AccountLibrary,
    'findSession' | 'isSessionOpen' | 'sessionCookie' | 'sessionKey'
  >
  readonly audit: AuditLog
}

/** The outcome of a request to the library. */
type Outcome = { readonly response: Response; readonly call: CallContext; readonly route: string }

export type AccountSessions = {
  /**
   * Call it before the library handles the request, with the key of the presented session. Call the returned function
   * after a success: it records which sessions the request opened and ended. If that rejects, the response, and with it
   * the session, must be withheld.
   */
  readonly watch: (key: string | undefined) => Promise<(outcome: Outcome) => Promise<void>>
}

/**
 * Records sessions of platform accounts in the audit log, by what the library did rather than by what was requested.
 */
export function createAccountSessions(options: AccountSessionsOptions): AccountSessions {
  const { library, audit, clock, database } = options
  const links = createAccountLinks(options)
  const now = () => new Date(clock.nowMs())
  const recordSession = async (
    action: 'session.signed_in' | 'session.signed_out',
    session: AccountSession,
    { call, route }: Outcome,
  ): Promise<void> =>
    audit.record(database.query, {
      accountId: await links.accountOf(session.userId),
      action,
      subject: session.id,
      credentialId: session.id,
      addressBlock: call.addressBlock,
      requestId: call.requestId,
      detail: { route },
    })
  return {
    async watch(key) {
      const before = key === undefined ? undefined : await library.findSession(key, now())
      return async (outcome) => {
        const openedKey = await keyIn(outcome.response, library)
        const opened =
          openedKey === undefined || openedKey === key
            ? undefined
            : await library.findSession(openedKey, now())
        if (opened !== undefined) await recordSession('session.signed_in', opened, outcome)
        if (before === undefined || (await library.isSessionOpen(before.id, now()))) return
        await recordSession('session.signed_out', before, outcome)
      }
    },
  }
}

/** The key of the session whose cookie the response sets, if any; the last one counts. */
async function keyIn(
  response: Response,
  library: AccountSessionsOptions['library'],
): Promise<string | undefined> {
  let value: string | undefined
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';', 1)
    const equals = pair.indexOf('=')
    if (pair.slice(0, equals).trim() === library.sessionCookie) value = pair.slice(equals + 1)
  }
  return value === undefined ? undefined : library.sessionKey(value.trim())
}
