import { type Static, Type as T } from '@sinclair/typebox'
import { type EventSpec, event } from '../../../../../kernel/event.ts'
import { AtomicAmount } from '../../../../../kernel/schemas.ts'
import type { SessionStatus } from './session-states.ts'

const payload = T.Object({
  sessionId: T.String(),
  status: T.String({ description: 'The state that the session is in now.' }),
  mode: T.Union([T.Literal('paper'), T.Literal('live')]),
  asset: T.String(),
  depositAtomic: AtomicAmount,
  acceptedAtomic: AtomicAmount,
  spentAtomic: AtomicAmount,
  refundedAtomic: AtomicAmount,
  uses: T.String({ description: 'How often it was used.' }),
  reason: T.Union([T.String(), T.Null()], { description: 'Why, where it did not go as hoped.' }),
})

/** The session's facts in events. */
export type SessionFact = Static<typeof payload>

const example: SessionFact = {
  sessionId: 'sess_01jd8x4e7w9ktq2m5n6p7r8s9t',
  status: 'open',
  mode: 'paper',
  asset: 'paper:USDC',
  depositAtomic: '1000000',
  acceptedAtomic: '0',
  spentAtomic: '0',
  refundedAtomic: '0',
  uses: '0',
  reason: null,
}

const publishedStates = [
  ['open', 'opened', 'The deposit of a session was taken, or there is enough in it again'],
  ['exhausted', 'exhausted', 'Less is left in a session than one unit costs'],
  ['closing', 'closing', 'A session is closing and serves nothing more'],
  ['closed', 'closed', 'A session was closed and its rest went back'],
  ['expired', 'expired', 'A session was left alone for too long and ended'],
  ['force_closing', 'force_closing', 'A payer asked for the end of a session without its key'],
  ['force_closed', 'force_closed', 'The grace period of a forced end is over'],
  ['failed', 'failed', 'The deposit of a session was not taken, or was taken back'],
  ['opening', 'opening', 'A session waits for its deposit'],
] as const

const specs = (audience: 'account' | 'operator', prefix: string) =>
  new Map<SessionStatus, EventSpec<typeof payload>>(
    publishedStates.map(([status, name, summary]) => [
      status,
      event({
        topic: `${prefix}.${name}`,
        version: 1,
        summary,
        audience,
        changes: [{ resource: 'mppSessions', id: 'sessionId' }, { resource: 'balance' }],
        payload,
        example: { ...example, status },
      }),
    ]),
  )

/** Events of accounts' sessions, one per transition. */
export const sessionEvents = specs('account', 'mpp_session')
/** Events of sessions of wallets without an account, readable by the operator only. */
export const walletSessionEvents = specs('operator', 'mpp_wallet_session')

/** Every session event, under a unique name. */
export const mppEvents = Object.fromEntries(
  [...sessionEvents.values(), ...walletSessionEvents.values()].map((spec) => [spec.topic, spec]),
)
