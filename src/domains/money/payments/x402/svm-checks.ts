import {
  type Address,
  address,
  getPublicKeyFromAddress,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import {
  findAssociatedTokenPda,
  getTransferCheckedInstructionDataDecoder,
  TRANSFER_CHECKED_DISCRIMINATOR,
  type TransferCheckedInstructionData,
} from '@solana-program/token'
import { paymentErrors } from '../../../../kernel/shared-errors.ts'
import { refusal, unverified } from './refusals.ts'
import type { SvmInstruction, SvmTransaction } from './svm-transaction.ts'

const computeBudgetProgram = address('ComputeBudget111111111111111111111111111111')
const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
/** Assertions that a wallet adds on its own; they move nothing. */
const lighthouseProgram = address('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95')
const lighthouseMax = 3
const tokenTransfer = getTransferCheckedInstructionDataDecoder()
const computeUnitsMax = 200_000
/** 5 lamports per unit, the protocol's maximum for a fee payer. */
const microLamportsMax = 5_000_000n

/** The exact requirements of a transaction. */
export type SvmTerms = {
  readonly mint: Address
  readonly tokenProgram: Address
  readonly decimals: number
  readonly payTo: Address
  readonly amountAtomic: bigint
  /** The service's wallet: it pays the fees and must not be used by any instruction. */
  readonly feePayer: Address
  /** Whether the payer may omit the memo, as version 1 payers do, who receive none. */
  readonly memo: 'needed' | 'optional'
}

/** The facts about a checked transaction; `memo` is null when it has none. */
export type SvmFacts = { readonly payer: Address; readonly memo: string | null }

/**
 * Checks a transaction before the service signs as its fee payer: exactly two compute budget instructions, one
 * `TransferChecked` of the amount from the payer's associated token account to the payee's, assertions of the wallet,
 * and one memo, which `terms` may leave optional; two signers; no unused account; the fee payer in no instruction.
 * Raises `payment.verification_failed` or `payment.insufficient` with the reason.
 */
export async function checkTransaction(
  transaction: SvmTransaction,
  terms: SvmTerms,
): Promise<SvmFacts> {
  const { accounts, instructions } = transaction
  if (accounts[0] !== terms.feePayer)
    throw unverified(
      'invalid_exact_svm_fee_payer_mismatch',
      'The fee payer is not the offered one.',
    )
  const [limit, price, transfer, ...rest] = instructions
  if (limit === undefined || price === undefined || transfer === undefined)
    throw unverified(
      'invalid_exact_svm_payload_transaction_instructions_length',
      'The transaction has too few instructions.',
    )
  checkIsolation(transaction, terms.feePayer)
  checkComputeLimit(limit)
  checkComputePrice(price)
  const payer = await checkTransfer(transfer, terms)
  const memo = readMemo(rest, terms)
  await checkSignatures(transaction, payer)
  return { payer, memo }
}

/** The owner's associated token account for the mint. */
export async function associatedAccount(owner: Address, terms: SvmTerms): Promise<Address> {
  const { mint, tokenProgram } = terms
  const [found] = await findAssociatedTokenPda({ owner, tokenProgram, mint })
  return found
}

/** The fee payer spends only the fee: no instruction may use it, and every account must be used. */
function checkIsolation(
  { accounts, instructions, signerCount }: SvmTransaction,
  feePayer: Address,
): void {
  const used = new Set(instructions.flatMap((one) => [one.program, ...one.accounts]))
  if (used.has(feePayer))
    throw unverified(
      'invalid_exact_svm_payload_transaction_fee_payer_transferring_funds',
      'An instruction uses the fee payer.',
    )
  if (signerCount !== 2)
    throw unverified(
      'invalid_exact_svm_payload_excessive_signers',
      'The transaction must have two signers: the fee payer and the payer.',
    )
  if (accounts.slice(1).some((account) => !used.has(account)))
    throw unverified(
      'invalid_exact_svm_payload_transaction_instructions_length',
      'The transaction names accounts that no instruction uses.',
    )
}

function checkComputeLimit({ program, accounts, data }: SvmInstruction): void {
  const reason = 'invalid_exact_svm_payload_transaction_instructions_compute_limit_instruction'
  const isLimit =
    program === computeBudgetProgram && accounts.length === 0 && data.length === 5 && data[0] === 2
  if (!isLimit) throw unverified(reason, 'The first instruction must set the compute unit limit.')
  if (viewOf(data).getUint32(1, true) > computeUnitsMax)
    throw unverified(`${reason}_too_high`, `At most ${computeUnitsMax} compute units.`)
}

function checkComputePrice({ program, accounts, data }: SvmInstruction): void {
  const reason = 'invalid_exact_svm_payload_transaction_instructions_compute_price_instruction'
  const isPrice =
    program === computeBudgetProgram && accounts.length === 0 && data.length === 9 && data[0] === 3
  if (!isPrice) throw unverified(reason, 'The second instruction must set the compute unit price.')
  if (viewOf(data).getBigUint64(1, true) > microLamportsMax)
    throw unverified(`${reason}_too_high`, 'At most 5 lamports for each compute unit.')
}

/** Checks the transfer and returns its payer. */
async function checkTransfer(instruction: SvmInstruction, terms: SvmTerms): Promise<Address> {
  const { program, accounts, data } = instruction
  const [source, mint, target, authority, ...others] = accounts
  // The decoder passes over what stands behind an instruction: the length is checked as well.
  const transfer = data.length === tokenTransfer.fixedSize ? tokenTransfer.decode(data) : null
  const isTransfer =
    program === terms.tokenProgram && transfer?.discriminator === TRANSFER_CHECKED_DISCRIMINATOR
  if (!isTransfer || authority === undefined || others.length > 0)
    throw unverified(
      'invalid_exact_svm_payload_no_transfer_instruction',
      "The third instruction must be `TransferChecked` of the mint's program, by one authority.",
    )
  if (mint !== terms.mint)
    throw unverified('invalid_exact_svm_payload_mint_mismatch', 'The payment is in another token.')
  if (target !== (await associatedAccount(terms.payTo, terms)))
    throw unverified(
      'invalid_exact_svm_payload_recipient_mismatch',
      "The payment is not to the payee's associated account.",
    )
  if (source !== (await associatedAccount(authority, terms)) || source === target)
    throw unverified(
      'invalid_exact_svm_payload_no_transfer_instruction',
      "The payment is not from the payer's own associated account.",
    )
  checkAmount(transfer, terms)
  return authority
}

function checkAmount({ amount, decimals }: TransferCheckedInstructionData, terms: SvmTerms): void {
  const reason = 'invalid_exact_svm_payload_amount_mismatch'
  const detail = `The payment is of ${amount} units; the offer is ${terms.amountAtomic}.`
  if (amount < terms.amountAtomic) throw refusal(paymentErrors.insufficient, reason, detail)
  if (amount > terms.amountAtomic || decimals !== terms.decimals) throw unverified(reason, detail)
}

/** The text of the single memo, which comes last. */
function readMemo(
  instructions: readonly SvmInstruction[],
  { memo: need }: Pick<SvmTerms, 'memo'>,
): string | null {
  const last = instructions.at(-1)
  const memo = last?.program === memoProgram ? last : null
  const assertions = memo === null ? instructions : instructions.slice(0, -1)
  if ((memo === null && need === 'needed') || (memo !== null && memo.accounts.length > 0))
    throw unverified(
      'invalid_exact_svm_payload_memo_count',
      'The last instruction must be the memo that the offer names.',
    )
  if (
    assertions.length > lighthouseMax ||
    assertions.some(({ program }) => program !== lighthouseProgram)
  )
    throw unverified(
      'invalid_exact_svm_payload_unknown_optional_instruction',
      'Between transfer and memo only assertions of the wallet are taken.',
    )
  return memo === null ? null : new TextDecoder().decode(memo.data)
}

/** The payer has signed, and the fee payer's signature is empty, for the service to fill in. */
async function checkSignatures(transaction: SvmTransaction, payer: Address): Promise<void> {
  const reason = 'invalid_exact_svm_payload_signature_invalid'
  const { accounts, signatures, message } = transaction
  const signature = signatures[payer]
  const isFree = accounts[0] !== undefined && signatures[accounts[0]] === null
  if (signature === undefined || signature === null || !isFree)
    throw unverified(reason, 'The payer must have signed, and the fee payer not.')
  const key = await getPublicKeyFromAddress(payer)
  if (!(await verifySignature(key, signatureBytes(signature), message)))
    throw unverified(reason, "The payer's signature is not over this transaction.")
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}
