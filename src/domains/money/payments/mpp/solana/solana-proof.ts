import { address } from '@solana/kit'
import type { ChainSolana } from '../../../../../ports/chain-solana.ts'
import type { Clock } from '../../../../../ports/clock.ts'
import type { Settlement } from '../../rail.ts'
import { type Credited, receivedAtomic } from './effect.ts'
import { settleTransaction } from './settle-transaction.ts'
import type { Destination } from './solana-offers.ts'

/** What any process needs to settle a Solana payment, as JSON. */
export type SolanaProof = {
  readonly signature: string
  /** The bytes that this service sends; null when the payer has sent them. */
  readonly sent: { readonly transaction: string; readonly message: string } | null
  /** When the transaction was known to be valid, in milliseconds since the epoch. */
  readonly knownAtMs: number
  readonly creditedAccount: string
  readonly mint: string | null
  readonly amountAtomic: string
}

/** The proof of a transaction that pays to this destination. */
export function proofOf(
  found: Pick<SolanaProof, 'knownAtMs' | 'sent' | 'signature'>,
  destination: Destination,
): SolanaProof {
  return {
    ...found,
    creditedAccount: destination.creditedAccount,
    mint: destination.mint?.address ?? null,
    amountAtomic: destination.amountAtomic.toString(),
  }
}

/** The inverse of `proofOf`; throws for anything else. */
export function readProof(json: Readonly<Record<string, unknown>>): SolanaProof {
  const { signature, sent, knownAtMs, creditedAccount, mint, amountAtomic } = json
  const isProof =
    typeof signature === 'string' &&
    typeof knownAtMs === 'number' &&
    typeof creditedAccount === 'string' &&
    typeof amountAtomic === 'string' &&
    (mint === null || typeof mint === 'string')
  if (!isProof) throw new Error('a stored proof is not one of this rail')
  return { signature, sent: readSent(sent), knownAtMs, creditedAccount, mint, amountAtomic }
}

function readSent(sent: unknown): SolanaProof['sent'] {
  if (typeof sent !== 'object' || sent === null) return null
  const { transaction, message }: { transaction?: unknown; message?: unknown } = sent
  if (typeof transaction !== 'string' || typeof message !== 'string') {
    throw new Error('a stored proof is not one of this rail')
  }
  return { transaction, message }
}

/** A pushed transaction that no node shows for this long is lost. */
const pushedLifeMs = 180_000

/** Settles a payment by its proof: sends the transaction if needed, and relies only on its effect. */
export async function settleProof(
  proof: SolanaProof,
  { chain, clock }: { readonly chain: ChainSolana; readonly clock: Clock },
): Promise<Settlement> {
  const { signature, sent, knownAtMs } = proof
  const hasEffect = () => credits(proof, chain)
  if (sent !== null) {
    return settleTransaction({ signature, knownAtMs, ...sent }, hasEffect, { chain, clock })
  }
  const status = await chain.getSignatureStatus(signature)
  const isSeen = status !== null && status.error === null
  const isPaid = isSeen ? await hasEffect() : null
  if (isSeen && isPaid === true) {
    return {
      status: 'settled',
      reference: signature,
      isFinal: status.confirmation === 'finalized',
    }
  }
  if (isPaid === false || (status !== null && status.error !== null)) {
    return { status: 'failed', reason: 'the transaction did not credit the amount' }
  }
  return status === null && clock.nowMs() - knownAtMs > pushedLifeMs
    ? { status: 'failed', reason: 'the transaction is not on the chain any more' }
    : { status: 'unknown', reason: 'the node does not show the transaction' }
}

/** Whether the transaction credited the amount; null while the node does not know it. */
async function credits(proof: SolanaProof, chain: ChainSolana): Promise<boolean | null> {
  const transaction = await chain.getTransaction(proof.signature)
  if (transaction === null) return null
  const credited: Credited = {
    creditedAccount: address(proof.creditedAccount),
    mint: proof.mint === null ? null : { address: address(proof.mint) },
  }
  return receivedAtomic(transaction, credited) >= BigInt(proof.amountAtomic)
}
