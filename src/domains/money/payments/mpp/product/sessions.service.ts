import { ledgerAsset, priceAssetOf, priceAssets } from '../../../../../kernel/assets.ts'
import { AppError, assert } from '../../../../../kernel/errors.ts'
import { createId } from '../../../../../kernel/ids.ts'
import { parseAmount } from '../../../../../kernel/money.ts'
import type { CallContext, PaidCall, Quote } from '../../../../../kernel/operation.ts'
import { cursor } from '../../../../../kernel/page.ts'
import type { Principal } from '../../../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../../../kernel/shared-errors.ts'
import { cameFromSolana, depositSource } from '../rails/deposits.ts'
import { closeSession } from '../sessions/session-close.ts'
import { inTransition, later, type SessionParts } from '../sessions/session-parts.ts'
import { hashBearer, type SessionProofs } from '../sessions/session-proof.ts'
import { isServing, remainingAtomic, type SessionRecord } from '../sessions/session-record.ts'
import type { SessionRefunds } from '../sessions/session-refunds.ts'
import { hasEnded } from '../sessions/session-refusals.ts'
import { createSession } from '../sessions/session-transitions.ts'
import { mppErrors } from '../sessions/sessions.errors.ts'
import { sessionsStore } from '../sessions/sessions.store.ts'
import { channelIdOf, fitsVoucher, readKey } from '../sessions/voucher.ts'
import type { VoucherQueue } from '../sessions/voucher-queue.ts'
import { readPublicKey } from '../signatures/ed25519.ts'
import type {
  ClosedSession,
  CloseSessionRequest,
  ListSessionsQuery,
  OpenedSession,
  OpenSessionRequest,
  SessionAnswer,
  SessionPage,
  ToppedUpSession,
  TopUpSessionRequest,
  UsedSession,
  UseSessionRequest,
} from './session.schemas.ts'
import { createSessionActions } from './session-actions.ts'
import type { SessionGate } from './session-gate.ts'
import {
  type DepositPlace,
  humanAmount,
  listedSession,
  receiptView,
  sessionView,
} from './session-views.ts'
import { usualAmounts } from './usual-prices.ts'

export type SessionsServiceOptions = {
  readonly parts: SessionParts
  readonly proofs: SessionProofs
  readonly queue: VoucherQueue
  readonly refunds: SessionRefunds
  readonly gate: SessionGate
  readonly place: DepositPlace
  /** CAIP-2 of the cluster for Solana deposits; null without one. */
  readonly cluster: string | null
}

/** A call with a body of this type. */
export type BodyCall<body> = CallContext & {
  readonly principal: Principal | null
  readonly input: { readonly body: body }
}

/** What the session rows call. */
export type SessionsService = {
  /** The deposit, as the price of opening. Raises 400 for invalid amounts and keys. */
  readonly openingQuote: (call: BodyCall<OpenSessionRequest>) => Quote
  readonly open: (call: BodyCall<OpenSessionRequest>) => Promise<OpenedSession>
  /** Raises 404 for an unknown session and 410 for one that has ended, before anything is paid. */
  readonly topUpQuote: (call: BodyCall<TopUpSessionRequest>) => Promise<Quote>
  readonly topUp: (call: BodyCall<TopUpSessionRequest>) => Promise<ToppedUpSession>
  readonly use: (call: BodyCall<UseSessionRequest>) => Promise<UsedSession>
  readonly close: (call: BodyCall<CloseSessionRequest>) => Promise<ClosedSession>
  readonly get: (id: string) => Promise<SessionAnswer>
  /** The sessions that the caller's account has opened, newest first. */
  readonly list: (principal: Principal, query: ListSessionsQuery) => Promise<SessionPage>
}

/** Creates the sessions of the product. */
export function createSessionsService(options: SessionsServiceOptions): SessionsService {
  const { parts, place } = options
  const actions = createSessionActions(options)
  return {
    openingQuote: ({ input }) => openingQuote(input.body),
    open: (call) => open(options, call),
    topUpQuote: ({ input }) => topUpQuote(parts, input.body),
    topUp: (call) => topUp(options, call),
    use: actions.use,
    async close(call) {
      const order = await actions.closeOrder(call)
      const session = await closeSession(parts, order, options.refunds)
      actions.writeReceipt(call, order, session)
      return {
        ok: true,
        session: sessionView(session, place),
        refundHuman: humanAmount(session, session.refunded),
        receipt: receiptView(session),
      }
    },
    async get(id) {
      const session = await find(parts, id)
      return { ok: true, session: sessionView(session, place), receipt: receiptView(session) }
    },
    list: ({ accountId }, query) => listOf(parts, accountId, query),
  }
}

const places = cursor({ id: 'text' })

async function listOf(
  parts: SessionParts,
  accountId: string,
  { cursor: after, limit }: ListSessionsQuery,
): Promise<SessionPage> {
  const rows = await sessionsStore(parts.database.query).ofAccount(accountId, {
    beforeId: places.read(after)?.id ?? null,
    limit: limit + 1,
  })
  return places.page({
    rows,
    limit,
    place: ({ id }) => ({ id }),
    toItem: listedSession,
  })
}

function openingQuote(body: OpenSessionRequest): Quote {
  const { asset, depositAtomic, unitCostAtomic } = readAmounts(body)
  if (body.sessionKey !== undefined) readSessionKey(body.sessionKey)
  if (unitCostAtomic === 0n || depositAtomic < unitCostAtomic || !fitsVoucher(depositAtomic)) {
    throw invalid('body/deposit', 'must be at least unitCost, which must be above zero')
  }
  return {
    amountAtomic: depositAtomic,
    asset,
    unit: 'call',
    description: 'Deposit of a micropayment session',
    source: depositSource,
  }
}

/** Created before the deposit is taken; it opens in the transaction that takes it. */
async function open(
  { parts, place, cluster }: SessionsServiceOptions,
  { input, payment, principal }: BodyCall<OpenSessionRequest>,
): Promise<OpenedSession> {
  assert(payment !== null, 'opening a session has a price')
  const { body } = input
  const now = later(parts, 0)
  const id = createId('sess', now.getTime(), parts.random.bytes(10))
  const bearer =
    body.sessionKey === undefined ? Buffer.from(parts.random.bytes(32)).toString('hex') : null
  // A deposit from a Solana wallet is returned to it; any other to the payer's account here.
  const refundVia = cameFromSolana(payment, parts) ? 'solana' : 'ledger'
  const session: SessionRecord = {
    ...unused,
    id,
    channelId: channelIdOf(id),
    mode: payment.mode,
    asset: ledgerAsset(payment.asset, payment.mode),
    payer: payment.payer,
    accountId: principal?.accountId ?? null,
    refundVia,
    network: networkOf(payment, refundVia === 'solana' ? cluster : null),
    signer: body.sessionKey === undefined ? null : readSessionKey(body.sessionKey),
    bearerHash: bearer === null ? null : hashBearer(bearer),
    unitCost: readAmounts(body).unitCostAtomic,
    unitType: body.unitType ?? 'request',
    idleSeconds: body.idleTimeoutSeconds ?? parts.settings.idleSeconds,
    graceSeconds: parts.settings.graceSeconds,
    lastUsedAt: now,
    expiresAt: later(parts, parts.settings.openingSeconds),
    createdAt: now,
    updatedAt: now,
  }
  const { amountAtomic, chargeId, payer } = payment
  const deposit = { chargeId, sessionId: id, kind: 'open', amount: amountAtomic, payer } as const
  await inTransition(parts, async (at) => {
    await createSession(at, session)
    await sessionsStore(at.tx).insertDeposit({ ...deposit, createdAt: now, ...untaken })
  })
  // It becomes visible only once the deposit is taken, and then it is true.
  const opened: SessionRecord = {
    ...session,
    status: 'open',
    deposit: amountAtomic,
    openedAt: now,
    expiresAt: later(parts, session.idleSeconds),
  }
  return { ok: true, session: { ...sessionView(opened, place), bearer } }
}

const unused = {
  status: 'opening',
  deposit: 0n,
  accepted: 0n,
  reserved: 0n,
  spent: 0n,
  settled: 0n,
  refunded: 0n,
  uses: 0n,
  voucher: null,
  openedAt: null,
  forceCloseAt: null,
  putOffUntil: null,
  closedAt: null,
  receipt: null,
} as const

const untaken = { adoptedAt: null, returnedAt: null } as const

function networkOf({ mode }: PaidCall, cluster: string | null): string {
  return cluster ?? (mode === 'paper' ? 'paper' : 'ledger')
}

async function topUpQuote(parts: SessionParts, body: TopUpSessionRequest): Promise<Quote> {
  const session = await findServing(parts, body.sessionId)
  const { asset } = priceAssetOf(session.asset)
  const amountAtomic = parseAmount(
    body.amount ?? usualAmounts.topUp,
    priceAssets[asset].decimals,
    'body/amount',
  )
  if (amountAtomic === 0n || !fitsVoucher(session.deposit + amountAtomic)) {
    throw invalid('body/amount', 'must be above zero, and the deposit must fit 64 bits')
  }
  const description = 'Top-up of a micropayment session'
  return { amountAtomic, asset, unit: 'call', description, source: depositSource }
}

async function topUp(
  { parts, place }: SessionsServiceOptions,
  { input, payment }: BodyCall<TopUpSessionRequest>,
): Promise<ToppedUpSession> {
  assert(payment !== null, 'topping up a session has a price')
  const session = await findServing(parts, input.body.sessionId)
  const { amountAtomic, chargeId, payer } = payment
  if (ledgerAsset(payment.asset, payment.mode) !== session.asset) {
    throw new AppError(
      mppErrors.deposit_mismatch,
      `The session is in ${session.asset}, and the payment was not.`,
    )
  }
  const now = later(parts, 0)
  await sessionsStore(parts.database.query).insertDeposit({
    chargeId,
    sessionId: session.id,
    kind: 'topUp',
    amount: amountAtomic,
    payer,
    createdAt: now,
    ...untaken,
  })
  const grown = { ...session, deposit: session.deposit + amountAtomic }
  const status = remainingAtomic(grown) >= session.unitCost ? 'open' : session.status
  return {
    ok: true,
    // Its state after the money is taken, which is when it becomes visible.
    session: sessionView({ ...grown, status }, place),
    added: amountAtomic.toString(),
    addedHuman: humanAmount(session, amountAtomic),
  }
}

async function findServing(parts: SessionParts, id: string): Promise<SessionRecord> {
  const session = await find(parts, id)
  // An expired session cannot be revived by a payment.
  if (isServing(session, later(parts, 0))) return session
  throw hasEnded(session)
}

async function find(parts: SessionParts, id: string): Promise<SessionRecord> {
  const session = await sessionsStore(parts.database.query).byId(id)
  if (session !== undefined) return session
  throw new AppError(resourceErrors.not_found, 'No session is known by this id.')
}

function readAmounts(body: OpenSessionRequest) {
  const asset = body.asset ?? 'USDC'
  const { decimals } = priceAssets[asset]
  return {
    asset,
    depositAtomic: parseAmount(body.deposit ?? usualAmounts.deposit, decimals, 'body/deposit'),
    unitCostAtomic: parseAmount(body.unitCost ?? '0.01', decimals, 'body/unitCost'),
  }
}

function readSessionKey(text: string): Uint8Array {
  const key = readKey(text)
  if (key !== null && isCurvePoint(key)) return key
  throw invalid('body/sessionKey', 'must be an ed25519 public key in base58')
}

function isCurvePoint(key: Uint8Array): boolean {
  try {
    return readPublicKey(key) !== null
  } catch {
    return false
  }
}

function invalid(location: string, message: string): AppError {
  return new AppError(requestErrors.invalid, `The request is not valid: ${location} ${message}.`, {
    faults: [{ location, message }],
  })
}
