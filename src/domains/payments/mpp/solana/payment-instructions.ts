import type { Address } from '@solana/kit'
import { notVerified } from '../frame/refusals.ts'
import type { InstructionView } from './instruction-view.ts'
import type { PaymentTerms } from './payment-terms.ts'

const systemTransfer = 2
const transferChecked = 12

/** Raises unless this is a transfer of exactly the asked lamports from the payer to the recipient. */
export function assertSolTransfer(
  { accounts, data }: InstructionView,
  payer: Address,
  { recipient, amountAtomic }: PaymentTerms,
): void {
  const view = viewOf(data)
  if (data.length !== 12 || view.getUint32(0, true) !== systemTransfer) {
    throw notVerified('instruction', 'The system instruction is not a plain transfer.')
  }
  assertAccounts(accounts, [payer, recipient])
  assertAmount(view.getBigUint64(4, true), amountAtomic)
}

/** Raises unless this moves exactly the asked tokens from the payer's associated account to the recipient's. */
export function assertTokenTransfer(
  { program, accounts, data }: InstructionView,
  { payer, source }: { readonly payer: Address; readonly source: Address },
  { mint, creditedAccount, amountAtomic }: PaymentTerms,
): void {
  const view = viewOf(data)
  if (mint === null || program !== mint.program) {
    throw notVerified('token_program', 'The transfer is of another token program.')
  }
  if (data.length !== 10 || data[0] !== transferChecked) {
    throw notVerified('instruction', 'The token instruction is not `transferChecked`.')
  }
  assertAccounts(accounts, [source, mint.address, creditedAccount, payer])
  assertAmount(view.getBigUint64(1, true), amountAtomic)
  if (data[9] !== mint.decimals) {
    throw notVerified('decimals', `The transfer does not name ${mint.decimals} decimals.`)
  }
}

/** Raises unless this is a memo of the challenge's reference, by nobody in particular. */
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

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}
