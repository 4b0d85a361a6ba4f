import { createHash } from 'node:crypto'
import { type Address, getAddressDecoder, getBase58Decoder } from '@solana/kit'
import { notVerified } from '../frame/refusals.ts'
import { isSignedBy } from '../signatures/ed25519.ts'
import { addressBytes, associatedAccount } from './addresses.ts'
import { assertComputeBudget } from './compute-budget.ts'
import { byProgram, type InstructionView } from './instruction-view.ts'
import { assertMemo, assertSolTransfer, assertTokenTransfer } from './payment-instructions.ts'
import type { PaymentTerms } from './payment-terms.ts'
import { readWireTransaction, type WireTransaction } from './wire-transaction.ts'

/** A signed transaction that is exactly the requested payment. */
export type CheckedPayment = {
  readonly payer: Address
  /** The transaction's id; null until the sponsor signs. */
  readonly signature: string | null
  /** SHA-256 of the message in hex; independent of signatures. */
  readonly messageHash: string
  /** The message in base64, for fee queries. */
  readonly message: string
}

/**
 * Checks a transaction before anything is served or signed: one transfer of the exact amount and token to the right
 * account, a memo with the challenge's reference, limits of its own cost; signed by the payer; a sponsor pays only its
 * fee. Raises `payment.verification_failed` with `extra.reason`.
 */
export async function checkPayment(base64: string, terms: PaymentTerms): Promise<CheckedPayment> {
  const transaction = readWireTransaction(base64)
  if (transaction === null) {
    throw notVerified('transaction_form', 'Not a strict wire transaction of at most 1,232 bytes.')
  }
  const payer = assertSigners(transaction, terms)
  const found = byProgram(transaction)
  assertComputeBudget(found.computeBudget, terms.sponsor !== null, transaction.instructions.length)
  assertMemo(only(found.memo, 'memo'), terms.reference)
  await assertTransfer(found, payer, terms)
  assertAllKeysUsed(transaction)
  const [first] = transaction.signatures
  return {
    payer,
    signature:
      terms.sponsor === null && first !== undefined ? getBase58Decoder().decode(first) : null,
    messageHash: createHash('sha256').update(transaction.message).digest('hex'),
    message: Buffer.from(transaction.message).toString('base64'),
  }
}

/** The payer signs; a sponsor comes first, and its signature is added later. No other signers. */
function assertSigners(transaction: WireTransaction, { sponsor }: PaymentTerms): Address {
  const { keys, message, readonlySigned, readonlyUnsigned, requiredSignatures, signatures } =
    transaction
  const signers = sponsor === null ? 1 : 2
  const hasForm =
    signatures.length === signers &&
    requiredSignatures === signers &&
    readonlySigned < signers &&
    requiredSignatures + readonlyUnsigned <= keys.length
  if (!hasForm) throw notVerified('signers', `The transaction needs exactly ${signers} signers.`)
  const unique = new Set(keys.map((key) => Buffer.from(key).toString('hex')))
  if (unique.size !== keys.length) {
    throw notVerified('repeated_keys', 'An account stands twice among the keys.')
  }
  const [feePayer] = keys
  if (sponsor !== null) {
    const isSponsored =
      feePayer !== undefined && Buffer.from(feePayer).equals(addressBytes(sponsor))
    if (!isSponsored)
      throw notVerified('fee_payer', 'The fee payer is not the one of the challenge.')
    const isEmpty = signatures[0]?.every((byte) => byte === 0)
    if (!isEmpty) throw notVerified('fee_payer_signed', 'The fee payer signs last.')
  }
  const payer = keys[signers - 1]
  const signature = signatures[signers - 1]
  if (!payer || !signature || !isSignedBy(payer, message, signature)) {
    throw notVerified('signature', 'The payer did not sign this transaction.')
  }
  return getAddressDecoder().decode(payer)
}

async function assertTransfer(
  found: ReturnType<typeof byProgram>,
  payer: Address,
  terms: PaymentTerms,
): Promise<void> {
  if (terms.mint === null) {
    assertSolTransfer(only(found.system, 'transfer'), payer, terms)
    none(found.token)
    return
  }
  none(found.system)
  const source = await associatedAccount(payer, terms.mint)
  assertTokenTransfer(only(found.token, 'transfer'), { payer, source }, terms)
}

/** A key without an instruction costs the fee payer, and its purpose would be hidden. */
function assertAllKeysUsed({ keys, instructions }: WireTransaction): void {
  const used = new Set([
    0,
    ...instructions.flatMap(({ program, accounts }) => [program, ...accounts]),
  ])
  if (used.size !== keys.length)
    throw notVerified('unused_keys', 'A key is named by no instruction.')
}

function only(instructions: readonly InstructionView[], what: string): InstructionView {
  const [instruction] = instructions
  if (instruction !== undefined && instructions.length === 1) return instruction
  throw notVerified(`${what}_count`, `The transaction needs exactly one ${what}.`)
}

function none(instructions: readonly InstructionView[]): void {
  if (instructions.length === 0) return
  throw notVerified('instruction', 'The transaction does more than the payment.')
}
