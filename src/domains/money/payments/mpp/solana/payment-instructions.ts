import type { Address } from '@solana/kit'
import {
  getTransferSolInstructionDataDecoder,
  TRANSFER_SOL_DISCRIMINATOR,
} from '@solana-program/system'
import {
  getTransferCheckedInstructionDataDecoder,
  TRANSFER_CHECKED_DISCRIMINATOR,
} from '@solana-program/token'
import { notVerified } from '../frame/refusals.ts'
import type { InstructionView } from './instruction-view.ts'
import type { PaymentTerms } from './payment-terms.ts'

// A decoder passes over what stands behind an instruction: the length is checked as well.
const solTransfer = getTransferSolInstructionDataDecoder()
const tokenTransfer = getTransferCheckedInstructionDataDecoder()

/** Raises unless this transfers exactly the requested lamports from the payer to the recipient. */
export function assertSolTransfer(
  { accounts, data }: InstructionView,
  payer: Address,
  { recipient, amountAtomic }: PaymentTerms,
): void {
  const transfer = data.length === solTransfer.fixedSize ? solTransfer.decode(data) : null
  if (transfer?.discriminator !== TRANSFER_SOL_DISCRIMINATOR) {
    throw notVerified('instruction', 'The system instruction is not a plain transfer.')
  }
  assertAccounts(accounts, [payer, recipient])
  assertAmount(transfer.amount, amountAtomic)
}

/**
 * Raises unless this moves exactly the requested tokens from the payer's associated token account to the recipient's.
 */
export function assertTokenTransfer(
  { program, accounts, data }: InstructionView,
  { payer, source }: { readonly payer: Address; readonly source: Address },
  { mint, creditedAccount, amountAtomic }: PaymentTerms,
): void {
  if (mint === null || program !== mint.program) {
    throw notVerified('token_program', 'The transfer is of another token program.')
  }
  const transfer = data.length === tokenTransfer.fixedSize ? tokenTransfer.decode(data) : null
  if (transfer?.discriminator !== TRANSFER_CHECKED_DISCRIMINATOR) {
    throw notVerified('instruction', 'The token instruction is not `transferChecked`.')
  }
  assertAccounts(accounts, [source, mint.address, creditedAccount, payer])
  assertAmount(transfer.amount, amountAtomic)
  if (transfer.decimals !== mint.decimals) {
    throw notVerified('decimals', `The transfer does not name ${mint.decimals} decimals.`)
  }
}

/** Raises unless this is an unsigned memo with the challenge's reference. */
export function assertMemo({ accounts, data }: InstructionView, reference: string): void {
  if (accounts.length === 0 && Buffer.from(data).equals(Buffer.from(reference))) return
  throw notVerified('memo', 'The memo is not the `externalId` of the challenge.')
}

function assertAccounts(found: readonly Address[], expected: readonly Address[]): void {
  const isSame =
    found.length === expected.length && found.every((account, at) => account === expected[at])
  if (isSame) return
  throw notVerified('accounts', 'The transfer is not between the payer and the recipient.')
}

function assertAmount(found: bigint, expected: bigint): void {
  if (found === expected) return
  throw notVerified('amount', `The transfer is of ${found}, and ${expected} was asked for.`)
}
