import { type Address, address } from '@solana/kit'
import { ledgerAsset, type PriceAsset, priceAssets } from '../../../../kernel/assets.ts'
import type { ChainSolana } from '../../../../ports/chain-solana.ts'
import type { Logger } from '../../../../ports/logger.ts'
import type {
  ExactPayment,
  ExactRequirements,
  SvmExactPayload,
} from '../../../../ports/payment-facilitator.ts'
import type { SolanaPayoutWallet } from '../../../../ports/payout-wallet.ts'
import type { PricedCall } from '../../../../ports/paywall.ts'
import type { ChainRail, VerifiedPayment } from '../rail.ts'
import { checkAccepted, checkResource } from './accepted-offer.ts'
import {
  assertWouldSettle,
  createSharedChecks,
  type ExactRailParts,
  exactMode,
  isExactOn,
  isWholePayees,
  keepIdentifier,
  maxTimeoutSeconds,
  payerOf,
} from './exact-rail.ts'
import { readPaymentHeader } from './payment-header.ts'
import { malformed, unverified } from './refusals.ts'
import { checkTransaction } from './svm-checks.ts'
import { refundOnSvm, settleOnSvm } from './svm-settlement.ts'
import { claimKeyOf, readTransaction } from './svm-transaction.ts'

const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
/** SOL as a token, because the scheme supports tokens only. */
const wrappedSolMint = address('So11111111111111111111111111111111111111112')
const payeesRemembered = 4_096

export type SvmRailOptions = ExactRailParts<SvmExactPayload> & {
  /** CAIP-2; payers' libraries know the public clusters only. */
  readonly network: `solana:${string}`
  readonly chain: ChainSolana
  readonly usdcMint: string
  /** Receives payments, sends refunds, and creates payees' token accounts. */
  readonly wallet: SolanaPayoutWallet
  readonly logger: Logger
}

/**
 * x402 `exact` on Solana: USDC, and SOL as wrapped SOL, by transactions that the payer signs and whose fees the service
 * pays.
 */
export function createX402SvmRail(options: SvmRailOptions): ChainRail {
  const { network, wallet, clock } = options
  const mints: Readonly<Record<PriceAsset, Address>> = {
    USDC: address(options.usdcMint),
    SOL: wrappedSolMint,
  }
  const prepare = createPayeeAccounts(options)
  const share = createSharedChecks<void>()

  async function offerFor(call: PricedCall): Promise<ExactRequirements | null> {
    const { quote } = call
    if (quote.amountAtomic < 1n || quote.amountAtomic >= 2n ** 64n) return null
    const networks = await options.facilitator.networks()
    const feePayer = networks.find((one) => one.network === network)?.feePayer ?? null
    if (feePayer === null) return null
    const payee = isWholePayees(call) ? quote.payee?.solanaAddress : undefined
    const asset = mints[quote.asset]
    const payTo = payee ?? wallet.address
    if (!(await prepare(asset, payTo))) return null
    const amount = quote.amountAtomic.toString()
    return {
      scheme: 'exact',
      network,
      amount,
      asset,
      payTo,
      maxTimeoutSeconds,
      extra: { feePayer },
    }
  }

  return {
    id: 'x402_svm',
    protocol: 'x402',
    custody: 'chain',
    mode: exactMode,
    describe: () => ({
      method: 'exact',
      intent: 'charge',
      network,
      currencies: mints,
      unavailable: null,
    }),
    async offers(call) {
      const offer = await offerFor(call)
      if (offer === null) return []
      const extra = { ...offer.extra, memo: options.binding.make(call, offer) }
      return [{ protocol: 'x402', requirements: { ...offer, extra } }]
    },
    takes: (presented) => isExactOn(network, presented),
    async verify(call) {
      const requirements = await offerFor(call)
      if (requirements === null) throw malformed('This price is not offered on this network.')
      return verify({ call, requirements, options, share })
    },
    settle: (request) => settleOnSvm(request, { ...options, nowMs: clock.nowMs }),
    refund: (request) => refundOnSvm(request, { ...options, nowMs: clock.nowMs, wrappedSolMint }),
  }
}

async function verify(given: {
  readonly call: PricedCall
  readonly requirements: ExactRequirements
  readonly options: SvmRailOptions
  readonly share: ReturnType<typeof createSharedChecks<void>>
}): Promise<VerifiedPayment> {
  const { call, requirements, options, share } = given
  const header = readPaymentHeader(call)
  if (header === null) throw malformed('The request carries no payment of x402.')
  checkResource(header, call)
  const binding = checkAccepted(header, requirements, 'memo')
  const transaction = readTransaction(header.payload)
  const { asset } = call.quote
  const { payer, memo } = await checkTransaction(transaction, {
    mint: address(requirements.asset),
    tokenProgram,
    decimals: priceAssets[asset].decimals,
    payTo: address(requirements.payTo),
    amountAtomic: BigInt(requirements.amount),
    feePayer: address(String(requirements.extra['feePayer'])),
    memo: header.version === 1 ? 'optional' : 'needed',
  })
  if (header.version === 2 && memo !== binding)
    throw unverified('invalid_exact_svm_payload_memo_mismatch', 'The memo is not of the offer.')
  // Version 1 echoes no offer, and its first client signs no memo: such a payment is bound to the first request that it
  // is used for.
  if (memo !== null) options.binding.check(memo, call, requirements)
  const extra = { ...requirements.extra, ...(memo === null ? {} : { memo }) }
  const payment: ExactPayment<SvmExactPayload> = {
    requirements: { ...requirements, extra },
    payload: { transaction: transaction.wire },
  }
  await share(JSON.stringify(payment), () => assertWouldSettle(options.facilitator, payment))
  await keepIdentifier(options, `solana:${payer}`, header)
  return {
    rail: 'x402_svm',
    mode: exactMode,
    claimKey: claimKeyOf(requirements.network, transaction),
    payer: payerOf(call, { namespace: 'solana', address: payer }),
    asset: ledgerAsset(asset, exactMode),
    amountAtomic: BigInt(requirements.amount),
    network: requirements.network,
    payTo: requirements.payTo,
    ...(requirements.payTo === options.wallet.address ? {} : { isDirect: true }),
    proof: {
      ...payment,
      message: Buffer.from(transaction.message).toString('base64'),
      verifiedAtMs: options.clock.nowMs(),
    },
  }
}

/**
 * Creates the payee's token account before the first offer names it, because payments into a missing one fail. False
 * when that is not possible now; the next offer tries again.
 */
function createPayeeAccounts({ wallet, logger }: SvmRailOptions) {
  const known = new Map<string, Promise<boolean>>()
  return (mint: string, payTo: string): Promise<boolean> => {
    const key = `${mint}|${payTo}`
    const found = known.get(key)
    if (found !== undefined) return found
    const making = wallet.ensureTokenAccount(mint, payTo).then(
      () => true,
      (failure: unknown) => {
        known.delete(key)
        logger.warn('a token account of a payee cannot be made', { mint, payTo, failure })
        return false
      },
    )
    if (known.size >= payeesRemembered) known.clear()
    known.set(key, making)
    return making
  }
}
