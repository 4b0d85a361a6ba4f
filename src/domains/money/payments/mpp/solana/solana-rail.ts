import { isSignature } from '@solana/kit'
import { ledgerAsset } from '../../../../../kernel/assets.ts'
import { AppError } from '../../../../../kernel/errors.ts'
import { paymentErrors } from '../../../../../kernel/shared-errors.ts'
import type { ChainSolana } from '../../../../../ports/chain-solana.ts'
import type { SolanaPayoutWallet } from '../../../../../ports/payout-wallet.ts'
import type { PricedCall } from '../../../../../ports/paywall.ts'
import type { Ports } from '../../../../../ports/ports.ts'
import type { ChainRail, RailDescription, VerifiedPayment } from '../../rail.ts'
import { asMpp, assertNotExpired, type MppPresented } from '../frame/presented.ts'
import { malformed, notOurChallenge, notVerified } from '../frame/refusals.ts'
import {
  assertSameTerms,
  chargeRequest,
  payloadText,
  referenceOf,
} from '../rails/charge-request.ts'
import { assertDepositFits, chargeOffers, isDepositAction } from '../rails/deposits.ts'
import { countMemos, receivedAtomic, senderOf } from './effect.ts'
import { networkName } from './mints.ts'
import { checkPayment } from './payment-check.ts'
import {
  createBlockhashes,
  createDestinations,
  type Destination,
  type DestinationOptions,
  termsOf,
} from './solana-offers.ts'
import { proofOf, readProof, type SolanaProof, settleProof } from './solana-proof.ts'
import { sendRefund } from './solana-refund.ts'

export type SolanaRailOptions = Omit<DestinationOptions, 'chain' | 'wallet'> &
  Ports<'clock' | 'random'> & {
    readonly chain: ChainSolana
    readonly wallet: SolanaPayoutWallet
    /** CAIP-2 of the cluster, as returned by `chain.chain()`. */
    readonly cluster: string
    /** The cluster's name in challenges, where its public name would mislead, such as `localnet`. */
    readonly network?: string | undefined
  }

type Parts = SolanaRailOptions & {
  readonly destinationOf: ReturnType<typeof createDestinations>
  readonly blockhash: () => Promise<string | undefined>
}

/** The maximum length of a transaction in base64. */
const transactionLengthMax = 1_644
const signatureLengthMax = 88

/**
 * Charges on Solana, in SOL and in tokens. Pull: the payer signs and the service sends; every instruction is checked
 * before anything is served. Push: the payer has sent it, and only a memo with this challenge's reference proves that
 * it is theirs, because signatures are public.
 */
export function createSolanaRail(options: SolanaRailOptions): ChainRail {
  const { chain, clock, mints } = options
  const parts: Parts = {
    ...options,
    destinationOf: createDestinations(options),
    blockhash: createBlockhashes(options),
  }
  return {
    id: 'mpp_solana',
    protocol: 'mpp',
    mode: 'live',
    custody: 'chain',
    describe: () => describe(options),
    offers: async (call) => {
      const destination = await parts.destinationOf(call)
      return destination === null ? [] : offersOf(call, destination, parts)
    },
    takes: (presented) =>
      presented.protocol === 'mpp' &&
      presented.method === 'solana' &&
      (presented.intent === 'charge' || isDepositAction(presented)),
    async verify(call, presented) {
      const answer = asMpp(presented)
      if (answer === null) throw notOurChallenge('protocol', 'This rail takes MPP payments.')
      assertNotExpired(answer, clock.nowMs())
      assertDepositFits(call, answer)
      const destination = await parts.destinationOf(call)
      if (destination === null) {
        throw notOurChallenge('asset', `${call.quote.asset} is not paid on Solana.`)
      }
      assertSameTerms(answer, termsOf(destination, undefined))
      return isPushed(answer)
        ? verifyPushed(answer, destination, parts)
        : verifyPulled(answer, destination, parts)
    },
    settle: (request) => settleProof(readProof(request.proof), { chain, clock }),
    refund: (request) => {
      const { asset, refundAtomic, refundId: id, ...rest } = request
      const mint = asset === 'USDC' ? (mints.USDC ?? null) : null
      const to = request.payer.replace(/^wallet:/, '')
      return sendRefund({ ...rest, id, to, mint, amountAtomic: refundAtomic }, options)
    },
  }
}

function describe({ cluster, mints }: SolanaRailOptions): RailDescription {
  return {
    method: 'solana',
    intent: 'charge',
    network: cluster,
    currencies: { SOL: 'sol', ...(mints.USDC ? { USDC: mints.USDC.address } : {}) },
    unavailable: null,
  }
}

async function offersOf(call: PricedCall, destination: Destination, parts: Parts) {
  const { mint, sponsor } = destination
  const recentBlockhash = await parts.blockhash()
  const request = chargeRequest(termsOf(destination, call.quote.description), parts.random, {
    network: parts.network ?? networkName(parts.cluster),
    ...(mint === null ? {} : { decimals: mint.decimals, tokenProgram: mint.program }),
    ...(sponsor === null ? {} : { feePayer: true, feePayerKey: sponsor }),
    ...(recentBlockhash === undefined ? {} : { recentBlockhash }),
  })
  return chargeOffers(call, 'solana', request)
}

function isPushed({ payload }: MppPresented): boolean {
  const form = payload['type'] ?? (payload['signature'] === undefined ? 'transaction' : 'signature')
  if (form === 'transaction' || form === 'signature') return form === 'signature'
  throw malformed('type', 'A payment on Solana has the type `transaction` or `signature`.')
}

/** The payer signed, and nothing is on the chain yet. */
async function verifyPulled(
  answer: MppPresented,
  destination: Destination,
  { chain, clock, cluster, wallet }: Parts,
): Promise<VerifiedPayment> {
  const given = payloadText(answer.payload, 'transaction', transactionLengthMax)
  assertSamePayer(answer, destination)
  const checked = await checkPayment(given, { ...destination, reference: referenceOf(answer) })
  if ((await chain.getFee(checked.message)) === null) {
    throw notVerified('blockhash', 'The blockhash is not recent; take the one of the challenge.')
  }
  const simulation = await chain.simulateTransaction(given)
  if (simulation.error !== null) {
    throw notVerified('simulation', 'The transaction would fail on the chain.')
  }
  const signed =
    checked.signature === null
      ? await wallet.coSign(given)
      : { signature: checked.signature, transaction: given }
  // A payer can sign one message twice, but a sponsored one has the service's deterministic signature. The other
  // protocols identify such a transaction by the hash of its message.
  const unique = checked.signature === null ? checked.messageHash : `sig:${checked.signature}`
  return verified(answer, destination, {
    claimKey: `${cluster}|${unique}`,
    payer: checked.payer,
    cluster,
    proof: proofOf(
      {
        signature: signed.signature,
        sent: { transaction: signed.transaction, message: checked.message },
        knownAtMs: clock.nowMs(),
      },
      destination,
    ),
  })
}

/** The payer sent it; it is identified by its signature only. */
async function verifyPushed(
  answer: MppPresented,
  destination: Destination,
  { chain, clock, cluster }: Parts,
): Promise<VerifiedPayment> {
  if (destination.sponsor !== null) {
    throw notVerified('push_sponsored', 'A sponsored payment is sent by us: send the transaction.')
  }
  const signature = payloadText(answer.payload, 'signature', signatureLengthMax)
  if (!isSignature(signature)) throw malformed('signature', 'Not a Solana signature.')
  const transaction = await chain.getTransaction(signature)
  if (transaction === null) {
    throw new AppError(
      paymentErrors.indeterminate,
      'No node shows the transaction yet; the same credential is good once one does.',
      { retryAfterSeconds: 2, extra: { reason: 'not_seen' } },
    )
  }
  if (countMemos(transaction, referenceOf(answer)) !== 1) {
    throw notVerified('memo', 'The transaction has no memo with the `externalId` of the challenge.')
  }
  const received = receivedAtomic(transaction, destination)
  if (received < destination.amountAtomic) {
    throw notVerified('amount', `The transaction credited ${received} to the recipient.`)
  }
  return verified(answer, destination, {
    claimKey: `${cluster}|sig:${signature}`,
    payer: senderOf(transaction, destination),
    cluster,
    proof: proofOf({ signature, sent: null, knownAtMs: clock.nowMs() }, destination),
  })
}

/** The answered challenge must have had the current sponsor. */
function assertSamePayer({ request }: MppPresented, { sponsor }: Destination): void {
  const details = Object(request['methodDetails'])
  const promised: unknown = Reflect.get(details, 'feePayerKey')
  if ((promised ?? null) === sponsor) return
  throw notOurChallenge('terms_changed', 'Who pays the fee has changed since the challenge.')
}

function verified(
  { challengeId }: MppPresented,
  { asset, amountAtomic, isDirect, recipient }: Destination,
  found: {
    readonly claimKey: string
    readonly payer: string
    readonly cluster: string
    readonly proof: SolanaProof
  },
): VerifiedPayment {
  return {
    rail: 'mpp_solana',
    mode: 'live',
    claimKey: found.claimKey,
    payer: `wallet:${found.payer}`,
    asset: ledgerAsset(asset, 'live'),
    amountAtomic,
    network: found.cluster,
    payTo: recipient,
    ...(isDirect ? { isDirect: true } : {}),
    challengeId,
    proof: found.proof,
  }
}
