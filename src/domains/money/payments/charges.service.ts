import type { Static, TSchema } from '@sinclair/typebox'
import { priceAssetOf, priceAssets } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { parseAmount } from '../../../kernel/money.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import { isOperator, type Principal, type Wallet } from '../../../kernel/principal.ts'
import { authErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Charges } from './charge.ts'
import type { ChargeRecord } from './charge-record.ts'
import { chargeMachine } from './charge-states.ts'
import { explain, type Reader, toRefundView, toView } from './charge-views.ts'
import { chargesErrors } from './charges.errors.ts'
import type {
  ChargeView,
  Evidence,
  Explanation,
  ListChargesQuery,
  Receipt,
  RefundView,
} from './charges.schemas.ts'
import { chargesStore } from './charges.store.ts'
import type { PaywallParts } from './paywall-parts.ts'
import { refundsStore } from './refunds.store.ts'
import { withoutShownOnce } from './shown-once.ts'
import { receiptClaims, signedReceipt } from './signed-receipt.ts'

/** Charges, as their payers, payees and the operator read and refund them. */
export type ChargesService = {
  readonly list: (caller: Principal, query: ListChargesQuery) => Promise<Page<ChargeView>>
  readonly get: (caller: Principal, chargeId: string) => Promise<ChargeView>
  /** Raises 409 while the charge is not settled, because there is no payment to confirm yet. */
  readonly receipt: (caller: Principal, chargeId: string) => Promise<Static<typeof Receipt>>
  readonly explain: (caller: Principal, chargeId: string) => Promise<Explanation>
  readonly evidence: (caller: Principal, chargeId: string) => Promise<Evidence>
  readonly refund: (caller: Principal, order: RefundInput) => Promise<RefundView>
  readonly void: (caller: Principal, chargeId: string, reason: string) => Promise<ChargeView>
}

type RefundInput = {
  readonly chargeId: string
  readonly amount: string | undefined
  readonly reason: string
  readonly idempotencyKey: string | undefined
}
type Parts = PaywallParts & {
  readonly charges: Charges
  readonly operatorWallets: readonly Wallet[]
  readonly outputOf: OutputOf
}

/** What a row answers, by its id; undefined where the service has no such row any more. */
export type OutputOf = (operationId: string) => TSchema | undefined

const places = cursor({ id: 'text' })

type Seen = { readonly charge: ChargeRecord; readonly reader: Reader }

/** Creates the operations on charges after their call. */
export function createChargesService(parts: Parts): ChargesService {
  const { charges, database } = parts
  const see = (caller: Principal, chargeId: string) => seen(parts, caller, chargeId)
  return {
    list: (caller, query) => listCharges(parts, caller, query),
    async get(caller, chargeId) {
      const { charge, reader } = await see(caller, chargeId)
      return toView(parts, charge, reader)
    },
    async receipt(caller, chargeId) {
      const { charge } = await see(caller, chargeId)
      if (charge.settledAt === null) throw illegal(charge, 'has no receipt', 'settled')
      const receipt = await signedReceipt(parts, charge)
      return { chargeId, receipt, claims: receiptClaims(charge, parts.issuer) }
    },
    async explain(caller, chargeId) {
      const { charge } = await see(caller, chargeId)
      const refunds = await refundsStore(database.query).ofCharge(chargeId)
      return explain(charge, refunds, await receiptOf(parts, charge))
    },
    evidence: async (caller, chargeId) => evidenceOf(parts, await see(caller, chargeId)),
    async refund(caller, { chargeId, amount, reason, idempotencyKey }) {
      const { charge, reader } = assertPayee(await see(caller, chargeId), caller)
      const refund = await charges.bind(charge).refund({
        amountAtomic: amount === undefined ? null : atomicOf(charge, amount),
        reason,
        orderedBy: caller.accountId,
        lending: reader === 'operator' ? 'platform' : 'none',
        key: idempotencyKey,
      })
      return toRefundView(charge, refund)
    },
    async void(caller, chargeId, reason) {
      const { charge, reader } = assertPayee(await see(caller, chargeId), caller)
      if (charge.status !== 'reserved') throw illegal(charge, 'cannot be voided', 'reserved')
      await charges.bind(charge).release(`voided: ${reason}`)
      return toView(parts, (await charges.byId(chargeId)) ?? charge, reader)
    },
  }
}

/** The charge as the caller may see it; for everybody else it does not exist. */
async function seen(parts: Parts, caller: Principal, chargeId: string): Promise<Seen> {
  const charge = await parts.charges.byId(chargeId)
  const reader = charge && readerOf(parts, caller, charge)
  if (charge === undefined || !reader) {
    throw new AppError(resourceErrors.not_found, `There is no charge ${chargeId}.`)
  }
  return { charge, reader }
}

function readerOf(parts: Parts, caller: Principal, charge: ChargeRecord): Reader | null {
  if (isOperator(caller, parts.operatorWallets)) return 'operator'
  const isPayer = payersOf(caller).includes(charge.payer) || charge.accountId === caller.accountId
  if (isPayer) return 'payer'
  return charge.payeeAccountId === caller.accountId ? 'payee' : null
}

/**
 * The payers that the caller is: the account and each of its wallets, so that anonymous payers find their charges after
 * signing in with the wallet that paid. Wallets are matched in both spellings of their address.
 */
function payersOf({ accountId, wallets }: Principal): readonly string[] {
  const addresses = wallets.flatMap(({ namespace, address }) =>
    namespace === 'eip155' ? [address, address.toLowerCase()] : [address],
  )
  return [accountId, ...new Set(addresses.map((address) => `wallet:${address}`))]
}

async function listCharges(
  parts: Parts,
  caller: Principal,
  query: ListChargesQuery,
): Promise<Page<ChargeView>> {
  const { owner, role, status, rail, requestId, operation, limit } = query
  if (owner === 'all' && !isOperator(caller, parts.operatorWallets)) {
    throw new AppError(authErrors.operator_required, 'Only the operator lists everybody’s charges.')
  }
  const rows = await chargesStore(parts.database.query).list({
    parties: owner === 'all' ? null : { payers: payersOf(caller), account: caller.accountId },
    role,
    status,
    rail,
    requestId,
    operationId: operation,
    beforeId: places.read(query.cursor)?.id ?? null,
    limit: limit + 1,
  })
  return places.page({
    rows,
    limit,
    place: ({ id }) => ({ id }),
    toItem: (charge) => toView(parts, charge, readerOf(parts, caller, charge) ?? 'payee'),
  })
}

async function evidenceOf(parts: Parts, { charge, reader }: Seen): Promise<Evidence> {
  const refunds = await refundsStore(parts.database.query).ofCharge(charge.id)
  const { answer, responseDigest } = charge
  return {
    charge: toView(parts, charge, reader),
    receipt: await receiptOf(parts, charge),
    request: {
      method: charge.method,
      url: reader === 'payee' ? null : charge.url,
      requestDigest: charge.requestDigest,
      bodyDigest: charge.bodyDigest,
      callingAccount: charge.accountId,
    },
    answer:
      answer === null || responseDigest === null
        ? null
        : {
            ...answer,
            body: bodyFor(reader, answer.body, parts.outputOf(charge.operationId)),
            digest: responseDigest,
          },
    timeline: [...charge.timeline],
    refunds: refunds.map((refund) => toRefundView(charge, refund)),
  }
}

function bodyFor(reader: Reader, body: string | null, output: TSchema | undefined): string | null {
  return reader === 'payee' || body === null ? null : withoutShownOnce(body, output)
}

function receiptOf(parts: Parts, charge: ChargeRecord): Promise<string> | null {
  return charge.settledAt === null ? null : signedReceipt(parts, charge)
}

function assertPayee(found: Seen, { accountId }: Principal): Seen {
  const { charge, reader } = found
  if (reader === 'operator' || charge.payeeAccountId === accountId) return found
  throw new AppError(chargesErrors.not_payee, 'Who paid cannot take the payment back themselves.')
}

function atomicOf(charge: ChargeRecord, amount: string): bigint {
  const { decimals } = priceAssets[priceAssetOf(charge.asset).asset]
  return parseAmount(amount, decimals, 'body/amount')
}

function illegal(charge: ChargeRecord, what: string, only: string): AppError {
  return new AppError(
    resourceErrors.illegal_transition,
    `A charge that is ${charge.status} ${what}; only one that is ${only}.`,
    { extra: { state: charge.status, allowed: chargeMachine.next(charge.status) } },
  )
}
