import { ledgerAsset, type PaymentMode } from '../../../../kernel/assets.ts'
import { AppError } from '../../../../kernel/errors.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import { authErrors, paymentErrors } from '../../../../kernel/shared-errors.ts'
import type { PricedCall } from '../../../../ports/paywall.ts'
import type { Ports } from '../../../../ports/ports.ts'
import type { AccountRef, Ledger } from '../../ledger/index.ts'
import type {
  LedgerRail,
  RailDescription,
  Settled,
  SettleRequest,
  VerifiedPayment,
} from '../rail.ts'

export type CreditRailOptions = Ports<'database' | 'random'> & {
  readonly ledger: Ledger
  /** Paper credit is a separate rail, which is created only where play money is accepted. */
  readonly mode: PaymentMode
}

/**
 * Prepaid credit of the calling account in the price's asset. It needs no proof besides the caller's own credential:
 * the amount is held while the handler runs and spent when its answer is stored.
 */
export function createCreditRail(options: CreditRailOptions): LedgerRail {
  const { database, ledger, mode } = options
  const id = mode === 'paper' ? 'credit_paper' : 'credit'
  const assetOf = (call: PricedCall) => ledgerAsset(call.quote.asset, mode)
  return {
    id,
    protocol: 'credit',
    mode,
    custody: 'ledger',
    describe: () => description(mode),
    async offers(call) {
      const asset = assetOf(call)
      const { amountAtomic } = call.quote
      const owner = call.principal?.accountId
      const balance =
        owner === undefined
          ? null
          : await ledger.balance(database.query, { owner, purpose: 'available', asset })
      const availableAtomic = balance?.availableAtomic ?? null
      return [{ protocol: 'credit', asset, amountAtomic, availableAtomic }]
    },
    takes: (presented) =>
      presented.protocol === 'credit' &&
      presented.asset.startsWith('paper:') === (mode === 'paper'),
    async verify(call, presented) {
      const principal = payerOf(call)
      const asset = assetOf(call)
      if (presented.protocol !== 'credit' || presented.asset !== asset) {
        throw new AppError(paymentErrors.verification_failed, 'The credit is of another asset.')
      }
      return verified(call, { principal, presented, asset, mode, id })
    },
    async reserve(tx, request, expiresAt) {
      await ledger.hold(tx, {
        id: holdId(request),
        account: creditOf(request),
        amountAtomic: request.amountAtomic,
        expiresAt,
        reference: { chargeId: request.chargeId },
      })
    },
    async release(tx, request) {
      await ledger.release(tx, holdId(request))
    },
    async capture(tx, request, credits) {
      await ledger.commit(tx, holdId(request), {
        id: transferId(request),
        kind: 'charge.captured',
        entries: [{ account: creditOf(request), amountAtomic: -request.amountAtomic }, ...credits],
        reference: { chargeId: request.chargeId, rail: id },
      })
      return settledAs(request)
    },
    settledAs,
  }
}

function verified(
  call: PricedCall,
  payment: {
    readonly principal: Principal
    readonly presented: { readonly fingerprint: string }
    readonly asset: VerifiedPayment['asset']
    readonly mode: PaymentMode
    readonly id: VerifiedPayment['rail']
  },
): VerifiedPayment {
  return {
    rail: payment.id,
    mode: payment.mode,
    claimKey: `credit|${payment.presented.fingerprint}`,
    payer: payment.principal.accountId,
    asset: payment.asset,
    amountAtomic: call.quote.amountAtomic,
    network: 'ledger',
    payTo: null,
    proof: {},
  }
}

function payerOf({ principal }: PricedCall): Principal {
  if (principal !== null) return principal
  throw new AppError(authErrors.required, 'Credit is spent by its account only.')
}

function creditOf({ payer, asset }: SettleRequest): AccountRef {
  return { owner: payer, purpose: 'available', asset }
}

function settledAs(request: SettleRequest): Settled {
  return { status: 'settled', reference: transferId(request), isFinal: true }
}

function transferId({ chargeId }: SettleRequest): string {
  return `charge:${chargeId}`
}

function holdId({ chargeId }: SettleRequest): string {
  return `charge:${chargeId}`
}

function description(mode: PaymentMode): RailDescription {
  return {
    method: 'credit',
    intent: 'charge',
    network: mode === 'paper' ? 'paper' : 'ledger',
    currencies: { SOL: ledgerAsset('SOL', mode), USDC: ledgerAsset('USDC', mode) },
    unavailable: null,
  }
}
