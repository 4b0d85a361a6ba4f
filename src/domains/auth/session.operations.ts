import { rowsOf } from '../../kernel/operation.ts'
import { Ok } from './auth.schemas.ts'
import { SessionList, SessionParams } from './session.schemas.ts'
import type { SessionService } from './session.service.ts'

const { operation } = rowsOf<SessionService>()

const sessionId = 'sess_01k0a3r9m2v7c8d4e5f6g7h8j9'
// API keys do not open these: a leaked key must neither see nor end the sessions of its owner.
const sessions = ['wallet_session', 'account_session'] as const

/** The caller's own sessions. */
export const sessionOperations = {
  listSessions: operation({
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
    examples: [
      {
        name: 'one browser',
        output: {
          sessions: [
            {
              id: sessionId,
              walletAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
              isCurrent: true,
              createdAt: '2026-07-15T09:00:04.000Z',
              expiresAt: '2026-07-22T09:00:04.000Z',
            },
          ],
        },
      },
    ],
    handler: (service, { principal }) => service.listSessions(principal),
  }),

  endSession: operation({
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
    // A repeat ends what is ended.
    idempotent: false,
    examples: [{ name: 'a lost laptop', input: { params: { sessionId } }, output: { ok: true } }],
    handler: (service, { input, principal, ...call }) =>
      service.endSession({ owner: principal, sessionId: input.params.sessionId }, call),
  }),
}
