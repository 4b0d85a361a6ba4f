import { rowsOf } from '../../../kernel/operation.ts'
import { Ok } from './auth.schemas.ts'
import { SessionList, SessionParams } from './session.schemas.ts'
import type { SessionService } from './session.service.ts'

const { operation } = rowsOf<SessionService>()

// API keys may not call these: a leaked key must neither see nor end its owner's sessions.
const sessions = ['wallet_session', 'account_session'] as const

/** The caller's own sessions. */
export const sessionOperations = {
  listSessions: operation({
    name: 'walletSessions.list',
    method: 'GET',
    path: '/api/auth/sessions',
    tier: 'private',
    family: 'Auth',
    summary: 'List the open wallet sessions of the account, newest first',
    description: 'There are at most 20; a further sign-in ends the oldest.',
    auth: sessions,
    input: {},
    output: SessionList,
    effect: 'none',
    handler: (service, { principal }) => service.listSessions(principal),
  }),

  endSession: operation({
    name: 'walletSessions.end',
    method: 'DELETE',
    path: '/api/auth/sessions/{sessionId}',
    tier: 'private',
    family: 'Auth',
    summary: 'End one session of the account',
    description:
      'It ends on every process within a second. A session of another account is as unknown as one that never was.',
    auth: sessions,
    input: { params: SessionParams },
    output: Ok,
    effect: 'irreversible',
    // A repeat ends an ended session.
    idempotent: false,
    handler: (service, { input, principal, ...call }) =>
      service.endSession({ owner: principal, sessionId: input.params.sessionId }, call),
  }),
}
