import { type Static, Type as T } from '@sinclair/typebox'
import { pageOf, pageQuery } from '../../../../../kernel/page.ts'
import {
  AtomicAmount,
  Money,
  Nullable,
  NullableTimestamp,
  namedObject,
  shape,
  Timestamp,
} from '../../../../../kernel/schemas.ts'
import { toldOnce } from '../../../../../kernel/told-once.ts'
import { HumanAmount, PaidAsset } from './product.schemas.ts'
import { usualAmounts } from './usual-prices.ts'

const SessionId = T.String({ pattern: '^sess_[0-9a-hjkmnp-tv-z]{26}$' })
const Bearer = T.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'The secret that the session was opened with; it spends.',
})
const UseId = T.String({
  pattern: '^[\\x21-\\x7e]{1,128}$',
  description: 'The caller’s own name of the use: a repeat is the same use.',
})
const Base58 = (description: string) =>
  T.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,88}$', description })

export const VoucherInput = shape(
  {
    channelId: Base58('The channel of the session, as its opening answered it.'),
    cumulativeAmount: T.String({
      pattern: '^(0|[1-9]\\d{0,19})$',
      description: 'All that is authorized since the opening, in atomic units.',
    }),
    expiresAt: T.Optional(
      T.Integer({ minimum: 0, description: 'Seconds since the epoch; 0 for no end.' }),
    ),
    signer: T.Optional(Base58('The key, where the voucher names it.')),
    signature: Base58('Ed25519 over the 50 bytes of the voucher.'),
  },
  {
    $id: 'MppVoucher',
    description:
      '`56 01`, 32 bytes of the channel, the sum as a little-endian u64, the end as a little-endian i64.',
  },
)

export const OpenSessionRequest = shape(
  {
    deposit: T.Optional(T.String({ ...HumanAmount, default: usualAmounts.deposit })),
    unitCost: T.Optional(T.String({ ...HumanAmount, default: '0.01' })),
    unitType: T.Optional(T.String({ pattern: '^[a-z][a-z0-9_-]{0,31}$', default: 'request' })),
    asset: T.Optional(PaidAsset),
    sessionKey: T.Optional(
      Base58('An ed25519 key that signs vouchers; without one a bearer is issued.'),
    ),
    idleTimeoutSeconds: T.Optional(
      T.Integer({ minimum: 60, maximum: 2_592_000, description: 'Unused for so long, it ends.' }),
    ),
  },
  { $id: 'MppOpenSessionRequest' },
)

export const UseSessionRequest = shape(
  {
    sessionId: T.Optional(SessionId),
    bearer: T.Optional(Bearer),
    voucher: T.Optional(VoucherInput),
    useId: T.Optional(UseId),
    units: T.Optional(T.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  },
  { $id: 'MppUseSessionRequest' },
)

export const CloseSessionRequest = shape(
  {
    sessionId: T.Optional(SessionId),
    bearer: T.Optional(Bearer),
    voucher: T.Optional(VoucherInput),
    force: T.Optional(
      T.Boolean({
        default: false,
        description:
          'Ends it after the grace period; for the account that opened it, without its key.',
      }),
    ),
  },
  { $id: 'MppCloseSessionRequest' },
)

export const TopUpSessionRequest = shape(
  {
    sessionId: SessionId,
    amount: T.Optional(T.String({ ...HumanAmount, default: usualAmounts.topUp })),
  },
  { $id: 'MppTopUpSessionRequest' },
)

export const SessionParams = shape({ id: SessionId })

const status = [
  'opening',
  'open',
  'exhausted',
  'closing',
  'closed',
  'expired',
  'force_closing',
  'force_closed',
  'failed',
] as const

export const SessionReceipt = namedObject('MppSessionReceipt', {
  sessionId: T.String(),
  channelId: T.String(),
  status: T.String(),
  mode: T.String(),
  network: T.String(),
  deposit: Money,
  spent: Money,
  refunded: Money,
  uses: T.String(),
  refundVia: T.Union([T.Literal('ledger'), T.Literal('solana')]),
  refundReference: Nullable(T.String(), 'The transfer or transaction of the refund.'),
  openedAt: NullableTimestamp,
  closedAt: Timestamp,
})

export const Session = namedObject('MppSession', {
  sessionId: T.String(),
  channelId: T.String({ description: 'What vouchers name.' }),
  status: T.Union(status.map((one) => T.Literal(one))),
  mode: T.Union([T.Literal('paper'), T.Literal('live')]),
  network: T.String(),
  currency: T.String(),
  mint: Nullable(T.String(), 'The mint of the currency; null in paper and for SOL.'),
  recipient: T.String({ description: 'Where deposits are paid to.' }),
  signer: Nullable(T.String(), 'The key that signs vouchers; null where a bearer spends.'),
  unitType: T.String(),
  unitCost: AtomicAmount,
  unitCostHuman: T.String(),
  deposit: AtomicAmount,
  depositHuman: T.String(),
  balance: AtomicAmount,
  balanceHuman: T.String({ description: 'What nobody has spent or set aside.' }),
  accepted: AtomicAmount,
  spent: AtomicAmount,
  settled: AtomicAmount,
  refunded: AtomicAmount,
  requests: T.Integer({ description: 'How often it was used.' }),
  openedAt: NullableTimestamp,
  lastUsedAt: Timestamp,
  expiresAt: T.String({
    format: 'date-time',
    description: 'It ends by itself, unless it is used.',
  }),
  forceCloseAt: NullableTimestamp,
  closedAt: NullableTimestamp,
})

export const ListedSession = namedObject('MppListedSession', {
  id: SessionId,
  status: Session.properties.status,
  mode: Session.properties.mode,
  network: T.String(),
  signer: Session.properties.signer,
  unitType: T.String(),
  unitCost: Money,
  deposit: Money,
  authorized: { ...Money, description: 'All that vouchers, or uses of its bearer, may take.' },
  spent: Money,
  balance: { ...Money, description: 'What nobody has spent or set aside.' },
  refunded: Money,
  requests: Session.properties.requests,
  openedAt: NullableTimestamp,
  lastUsedAt: Timestamp,
  expiresAt: Session.properties.expiresAt,
  forceCloseAt: NullableTimestamp,
  closedAt: NullableTimestamp,
})
export const SessionPage = pageOf(ListedSession)
export const ListSessionsQuery = shape(pageQuery)

export const OpenedSession = namedObject('MppOpenedSession', {
  ok: T.Literal(true),
  session: T.Composite([
    Session,
    T.Object({
      bearer: T.Union([toldOnce(T.String()), T.Null()], {
        description: 'The secret that spends, here and nowhere else; null where a key signs.',
      }),
    }),
  ]),
})
export const SessionAnswer = namedObject('MppSessionAnswer', {
  ok: T.Literal(true),
  session: Session,
  receipt: T.Union([SessionReceipt, T.Null()], {
    description: 'How it ended; null before its rest went back.',
  }),
})
export const UsedSession = namedObject('MppUsedSession', {
  ok: T.Literal(true),
  session: Session,
  used: T.Object({
    amount: AtomicAmount,
    amountHuman: T.String(),
    spentAfter: AtomicAmount,
    useId: Nullable(T.String(), 'The caller’s own name of the use.'),
    repeated: T.Boolean({ description: 'True when it was charged before, and not again.' }),
  }),
})
export const ClosedSession = namedObject('MppClosedSession', {
  ok: T.Literal(true),
  session: Session,
  refundHuman: T.String(),
  receipt: T.Union([SessionReceipt, T.Null()]),
})
export const ToppedUpSession = namedObject('MppToppedUpSession', {
  ok: T.Literal(true),
  session: Session,
  added: AtomicAmount,
  addedHuman: T.String(),
})

export type VoucherInput = Static<typeof VoucherInput>
export type OpenSessionRequest = Static<typeof OpenSessionRequest>
export type UseSessionRequest = Static<typeof UseSessionRequest>
export type CloseSessionRequest = Static<typeof CloseSessionRequest>
export type TopUpSessionRequest = Static<typeof TopUpSessionRequest>
export type SessionView = Static<typeof Session>
export type ListedSession = Static<typeof ListedSession>
export type SessionPage = Static<typeof SessionPage>
export type ListSessionsQuery = Static<typeof ListSessionsQuery>
export type SessionReceipt = Static<typeof SessionReceipt>
export type OpenedSession = Static<typeof OpenedSession>
export type SessionAnswer = Static<typeof SessionAnswer>
export type UsedSession = Static<typeof UsedSession>
export type ClosedSession = Static<typeof ClosedSession>
export type ToppedUpSession = Static<typeof ToppedUpSession>
