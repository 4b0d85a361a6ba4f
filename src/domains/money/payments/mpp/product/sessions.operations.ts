import { rowsOf } from '../../../../../kernel/operation.ts'
import { accountCredentials } from '../../../../../kernel/principal.ts'
import { paymentErrors, resourceErrors } from '../../../../../kernel/shared-errors.ts'
import { mppErrors } from '../sessions/sessions.errors.ts'
import {
  ClosedSession,
  CloseSessionRequest,
  ListSessionsQuery,
  OpenedSession,
  OpenSessionRequest,
  SessionAnswer,
  SessionPage,
  SessionParams,
  ToppedUpSession,
  TopUpSessionRequest,
  UsedSession,
  UseSessionRequest,
} from './session.schemas.ts'
import type { SessionsService } from './sessions.service.ts'
import { usualPrices } from './usual-prices.ts'

const { operation } = rowsOf<SessionsService>()
const family = 'MPP'
/** Refusals of a session proof. */
const proofErrors = [
  paymentErrors.required,
  paymentErrors.malformed_credential,
  paymentErrors.invalid_challenge,
  paymentErrors.expired,
  paymentErrors.method_unsupported,
  mppErrors.channel_not_found,
  mppErrors.channel_finalized,
  mppErrors.signer_mismatch,
  mppErrors.invalid_signature,
  mppErrors.voucher_expired,
  mppErrors.amount_exceeds_deposit,
  mppErrors.delta_too_small,
  resourceErrors.illegal_transition,
] as const

/** Sessions: a deposit that pays for many small uses, and whose remainder is returned. */
export const sessionsOperations = {
  openSession: operation({
    name: 'mppSessions.open',
    method: 'POST',
    path: '/api/{svc}-mpp-prefix/mpp/session/open',
    aliases: ['/api/mpp/session/open'],
    tier: 'public',
    family,
    summary: 'Open a session by paying its deposit',
    description:
      'Answers 402 with a challenge until the deposit is paid, by a charge or by the action `open` of the session intent. With `sessionKey` vouchers spend, signed by that key; without one a bearer does, which this answer alone shows.',
    auth: [],
    input: { body: OpenSessionRequest },
    output: OpenedSession,
    effect: 'reversible',
    mcp: false,
    quote: (sessions, call) => sessions.openingQuote(call),
    usualPrice: usualPrices.deposit,
    handler: (sessions, call) => sessions.open(call),
  }),

  useSession: operation({
    name: 'mppSessions.use',
    method: 'POST',
    path: '/api/{svc}-mpp-prefix/mpp/session/use',
    aliases: ['/api/mpp/session/use'],
    tier: 'public',
    family,
    summary: 'Consume units of a session',
    description:
      'With its bearer, with a voucher, or with the actions `use` and `voucher` of the session intent; 402 with a challenge without. With `useId` a repeat is the same use and costs nothing; a voucher without one pays once and is refused the second time.',
    auth: [],
    input: { body: UseSessionRequest },
    output: UsedSession,
    errors: [...proofErrors, mppErrors.insufficient_balance, mppErrors.use_id_reused],
    effect: 'irreversible',
    mcp: false,
    handler: (sessions, call) => sessions.use(call),
  }),

  closeSession: operation({
    name: 'mppSessions.close',
    method: 'POST',
    path: '/api/{svc}-mpp-prefix/mpp/session/close',
    aliases: ['/api/mpp/session/close'],
    tier: 'public',
    family,
    summary: 'Close a session and have the remainder returned',
    description:
      'What was spent is paid out, and the rest goes back the way it came. A repeat answers the same receipt. A rest that is still on its way to a wallet leaves the session `closing`; ask again. The account that opened it may force the end without its key, after a grace period.',
    auth: [],
    input: { body: CloseSessionRequest },
    output: ClosedSession,
    errors: [...proofErrors, mppErrors.session_busy],
    effect: 'irreversible',
    mcp: false,
    handler: (sessions, call) => sessions.close(call),
  }),

  topUpSession: operation({
    name: 'mppSessions.topUp',
    method: 'POST',
    path: '/api/{svc}-mpp-prefix/mpp/session/top-up',
    aliases: ['/api/mpp/session/top-up'],
    tier: 'public',
    family,
    summary: 'Pay more into a session',
    description:
      'Answers 402 with a challenge until it is paid, in the asset and the mode of the session. The rest of the session goes back to its payer, whoever topped it up.',
    auth: [],
    input: { body: TopUpSessionRequest },
    output: ToppedUpSession,
    errors: [mppErrors.channel_finalized, mppErrors.deposit_mismatch],
    effect: 'reversible',
    mcp: false,
    quote: (sessions, call) => sessions.topUpQuote(call),
    usualPrice: usualPrices.topUp,
    handler: (sessions, call) => sessions.topUp(call),
  }),

  listSessions: operation({
    name: 'mppSessions.list',
    method: 'GET',
    path: '/api/{svc}-mpp-prefix/mpp/sessions',
    aliases: ['/api/mpp/sessions'],
    tier: 'private',
    family,
    summary: 'List the sessions that the account has opened, newest first',
    description:
      'With what was paid in, authorised, spent and given back. Nothing in the answer spends. A session that was opened without credentials is no account’s.',
    auth: accountCredentials,
    input: { query: ListSessionsQuery },
    output: SessionPage,
    effect: 'none',
    handler: (sessions, { input, principal }) => sessions.list(principal, input.query),
  }),

  getSession: operation({
    name: 'mppSessions.get',
    method: 'GET',
    path: '/api/{svc}-mpp-prefix/mpp/session/{id}',
    aliases: ['/api/mpp/session/{id}'],
    tier: 'public',
    family,
    summary: 'Show a session and, after its end, its receipt',
    description: 'For whoever knows its id; nothing in the answer spends.',
    auth: [],
    input: { params: SessionParams },
    output: SessionAnswer,
    effect: 'none',
    handler: (sessions, { input }) => sessions.get(input.params.id),
  }),
}
