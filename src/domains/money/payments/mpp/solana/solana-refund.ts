import { address } from '@solana/kit'
import type { ChainSolana } from '../../../../../ports/chain-solana.ts'
import type { Clock } from '../../../../../ports/clock.ts'
import type {
  SignedSolanaTransaction,
  SolanaPayoutWallet,
} from '../../../../../ports/payout-wallet.ts'
import type { Settlement } from '../../rail.ts'
import { associatedAccount } from './addresses.ts'
import { receivedAtomic } from './effect.ts'
import type { MintTerms } from './payment-terms.ts'

/** Value that the wallet returns. */
export type SolanaRefund = {
  /** The memo on the chain, which makes the transaction unique. */
  readonly id: string
  readonly to: string
  readonly mint: MintTerms | null
  readonly amountAtomic: bigint
  /** The last value passed to `saveAttempt` for this id, by any process. */
  readonly attempt: Readonly<Record<string, unknown>> | null
  readonly saveAttempt: (attempt: Readonly<Record<string, unknown>>) => Promise<void>
}

export type SolanaRefundParts = {
  readonly chain: ChainSolana
  readonly wallet: SolanaPayoutWallet
  readonly clock: Clock
}

/** The lifetime of a transaction in blocks, and how far a node may lag before a missing transaction counts as gone. */
const blockLife = 150n
const lagMax = 150n
const confirmTimeoutMs = 15_000

/**
 * Returns value, once per refund: the signed transaction is stored before it is sent, later callers send the same
 * bytes, and another one is signed only when the stored one can never land. Safe to call from any process at any time.
 */
export async function sendRefund(
  refund: SolanaRefund,
  parts: SolanaRefundParts,
): Promise<Settlement> {
  const storedAttempt = refund.attempt === null ? null : readAttempt(refund.attempt)
  const attempt = storedAttempt ?? (await signAnew(refund, parts))
  const { chain } = parts
  const seen = await chain.getSignatureStatus(attempt.signature)
  if (seen === null || seen.confirmation === 'processed') {
    if (seen === null && (await isOver(attempt, chain))) {
      return deliver(refund, await signAnew(refund, parts), parts)
    }
    return deliver(refund, attempt, parts)
  }
  return outcomeOf(refund, attempt, { chain, status: seen })
}

async function deliver(
  refund: SolanaRefund,
  attempt: SignedSolanaTransaction,
  { chain }: SolanaRefundParts,
): Promise<Settlement> {
  await chain.sendTransaction(attempt.transaction)
  const status = await chain.waitForSignature(attempt.signature, confirmTimeoutMs)
  return status === null
    ? { status: 'unknown', reason: 'the chain has not confirmed the refund yet' }
    : outcomeOf(refund, attempt, { chain, status })
}

async function outcomeOf(
  { to, mint, amountAtomic }: SolanaRefund,
  { signature }: SignedSolanaTransaction,
  {
    chain,
    status,
  }: {
    readonly chain: ChainSolana
    readonly status: { readonly confirmation: string; readonly error: unknown }
  },
): Promise<Settlement> {
  if (status.error !== null) return { status: 'failed', reason: 'the refund failed on the chain' }
  const transaction = await chain.getTransaction(signature)
  if (transaction === null) return { status: 'unknown', reason: 'the node does not show it yet' }
  const wallet = address(to)
  const creditedAccount = mint === null ? wallet : await associatedAccount(wallet, mint)
  return receivedAtomic(transaction, { creditedAccount, mint }) >= amountAtomic
    ? {
        status: 'settled',
        reference: signature,
        isFinal: status.confirmation === 'finalized',
      }
    : { status: 'failed', reason: 'the refund did not credit the amount' }
}

async function signAnew(
  { id, to, mint, amountAtomic, saveAttempt }: SolanaRefund,
  { wallet }: SolanaRefundParts,
): Promise<SignedSolanaTransaction> {
  const transfer = { to, mint: mint?.address ?? null, amountAtomic, memo: id }
  const signed = await wallet.signTransfer(transfer)
  await saveAttempt({
    signature: signed.signature,
    transaction: signed.transaction,
    lastValidBlockHeight: signed.lastValidBlockHeight.toString(),
  })
  return signed
}

/** Whether the transaction can never land: far past its last block, and unknown to the node. */
async function isOver(
  { signature, lastValidBlockHeight }: SignedSolanaTransaction,
  chain: ChainSolana,
): Promise<boolean> {
  const latest = await chain.getLatestBlockhash()
  const height = latest.lastValidBlockHeight - blockLife
  if (height <= lastValidBlockHeight + lagMax) return false
  return (await chain.getTransaction(signature)) === null
}

function readAttempt(json: Readonly<Record<string, unknown>>): SignedSolanaTransaction {
  const { signature, transaction, lastValidBlockHeight } = json
  if (
    typeof signature !== 'string' ||
    typeof transaction !== 'string' ||
    typeof lastValidBlockHeight !== 'string'
  ) {
    throw new Error('a stored refund is not one of this rail')
  }
  return { signature, transaction, lastValidBlockHeight: BigInt(lastValidBlockHeight) }
}
