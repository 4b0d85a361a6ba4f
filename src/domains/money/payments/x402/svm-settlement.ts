import type { ChainSolana, SolanaTransaction } from '../../../../ports/chain-solana.ts'
import type {
  ExactPayment,
  PaymentFacilitator,
  SvmExactPayload,
} from '../../../../ports/payment-facilitator.ts'
import type { SolanaPayoutWallet } from '../../../../ports/payout-wallet.ts'
import type { ChainRail, Settlement, SettleRequest } from '../rail.ts'
import { readSvmProof } from './proofs.ts'

const confirmTimeoutMs = 8_000
/** A blockhash lives for 150 slots, just over a minute; this is long after. */
const blockhashLifeMs = 120_000

type Parts = {
  readonly chain: ChainSolana
  readonly nowMs: () => number
}

/**
 * Sends a payer's transaction and determines its effect: the payee's balance decides. While its blockhash is valid it
 * is never `failed`, because somebody could send it afterwards.
 */
export async function settleOnSvm(
  request: SettleRequest,
  parts: Parts & { readonly facilitator: PaymentFacilitator<SvmExactPayload> },
): Promise<Settlement> {
  const { payment, message, verifiedAtMs } = readSvmProof(request.proof)
  const { chain, facilitator } = parts
  const known = await facilitator.transactionOf(payment)
  const before = known === null ? null : await readEffect(chain, known, payment)
  if (before !== null) return before
  if (await isPast(parts, message, verifiedAtMs)) {
    // It may have arrived between the two queries, but cannot arrive later.
    const last = known === null ? null : await readEffect(chain, known, payment)
    return last ?? { status: 'failed', reason: 'invalid_exact_svm_transaction_expired' }
  }
  const sent = await facilitator.settle(payment)
  if (sent.status !== 'sent') return { status: 'unknown', reason: sent.reason }
  await chain.waitForSignature(sent.transaction, confirmTimeoutMs)
  const after = await readEffect(chain, sent.transaction, payment)
  return after ?? { status: 'unknown', reason: 'unconfirmed' }
}

/** The transaction's effect on the chain; null when the chain does not know it. */
async function readEffect(
  chain: ChainSolana,
  signature: string,
  { requirements }: ExactPayment<SvmExactPayload>,
): Promise<Settlement | null> {
  const status = await chain.getSignatureStatus(signature)
  if (status === null) return null
  if (status.confirmation === 'processed') return { status: 'unknown', reason: 'unconfirmed' }
  if (status.error !== null)
    return { status: 'failed', reason: 'invalid_exact_svm_transaction_failed' }
  const transaction = await chain.getTransaction(signature)
  if (transaction === null) return { status: 'unknown', reason: 'transaction_missing' }
  const gained = gainOf(transaction, requirements.payTo, requirements.asset)
  if (gained < BigInt(requirements.amount))
    return { status: 'failed', reason: 'post_settlement_transfer_not_confirmed' }
  return {
    status: 'settled',
    reference: signature,
    isFinal: status.confirmation === 'finalized',
  }
}

/** What an owner's accounts of a mint gained by a transaction. */
function gainOf(transaction: SolanaTransaction, owner: string, mint: string): bigint {
  const sum = (balances: SolanaTransaction['preTokenBalances']) =>
    balances
      .filter((balance) => balance.owner === owner && balance.mint === mint)
      .reduce((total, { amountAtomic }) => total + amountAtomic, 0n)
  return sum(transaction.postTokenBalances) - sum(transaction.preTokenBalances)
}

/** Whether the transaction can never be on the chain any more. */
async function isPast({ chain, nowMs }: Parts, message: string, sinceMs: number): Promise<boolean> {
  // A lagging node does not know a recent blockhash; the time tells the two cases apart.
  if (nowMs() - sinceMs < blockhashLifeMs) return false
  return (await chain.getFee(message)) === null
}

type Refund = Parameters<NonNullable<ChainRail['refund']>>[0]

/** Refunds a captured payment. A transaction that expired unseen is replaced by one that is stored first. */
export async function refundOnSvm(
  request: Refund,
  parts: Parts & {
    readonly wallet: SolanaPayoutWallet
    readonly usdcMint: string
    readonly wrappedSolMint: string
  },
): Promise<Settlement> {
  if (request.isDirect) return { status: 'failed', reason: 'the payee was paid directly' }
  const { chain, nowMs, wallet } = parts
  const earlier = readAttempt(request.attempt)
  if (earlier !== null) {
    const seen = await refundEffect(chain, earlier.signature)
    if (seen !== null) return seen
    if (nowMs() - earlier.signedAtMs < blockhashLifeMs) return send(chain, earlier)
    const last = await refundEffect(chain, earlier.signature)
    if (last !== null) return last
  }
  const payer = await payerOf(chain, request.reference)
  if (payer === null) return { status: 'unknown', reason: 'transaction_missing' }
  const signed = await wallet.signTransfer({
    to: payer,
    mint: request.asset === 'SOL' ? parts.wrappedSolMint : parts.usdcMint,
    amountAtomic: request.refundAtomic,
    memo: `refund.${request.refundId}`,
  })
  const attempt = {
    signature: signed.signature,
    transaction: signed.transaction,
    signedAtMs: nowMs(),
  }
  await request.saveAttempt(attempt)
  return send(chain, attempt)
}

type Attempt = {
  readonly signature: string
  readonly transaction: string
  readonly signedAtMs: number
}

function readAttempt(attempt: Refund['attempt']): Attempt | null {
  if (attempt === null) return null
  const { signature, transaction, signedAtMs } = attempt
  return {
    signature: String(signature),
    transaction: String(transaction),
    signedAtMs: Number(signedAtMs),
  }
}

async function send(chain: ChainSolana, { transaction, signature }: Attempt): Promise<Settlement> {
  await chain.sendTransaction(transaction)
  await chain.waitForSignature(signature, confirmTimeoutMs)
  const seen = await refundEffect(chain, signature)
  return seen ?? { status: 'unknown', reason: 'unconfirmed' }
}

async function refundEffect(chain: ChainSolana, signature: string): Promise<Settlement | null> {
  const status = await chain.getSignatureStatus(signature)
  if (status === null) return null
  if (status.confirmation === 'processed') return { status: 'unknown', reason: 'unconfirmed' }
  if (status.error !== null) return { status: 'failed', reason: 'transaction_failed' }
  return {
    status: 'settled',
    reference: signature,
    isFinal: status.confirmation === 'finalized',
  }
}

/** Who signed the payment: the fee payer comes first, then the payer. */
async function payerOf(chain: ChainSolana, reference: string): Promise<string | null> {
  return (await chain.getTransaction(reference))?.accounts[1] ?? null
}
