import { getAddress } from 'viem'
import { formatAmount } from '../../../kernel/money.ts'
import type { Hex } from '../../../ports/chain-evm.ts'

/** Named arguments of a summary, in the order of the record. */
export function summaryArguments(values: Readonly<Record<string, bigint | string>>) {
  return Object.entries(values).map(([name, value]) => ({ name, value: String(value) }))
}

export function ethText(wei: bigint): string {
  return `${formatAmount(wei, 18)} ETH`
}

/** Base units of a token with 18 decimals. */
export function tokenText(baseUnits: bigint): string {
  return formatAmount(baseUnits, 18)
}

/** The account, with a note when it is the signer. */
export function accountText(account: Hex, signer: Hex): string {
  return getAddress(account) === getAddress(signer)
    ? `${getAddress(account)}, who signs`
    : getAddress(account)
}

/** The recipients of the creator fees in words; none means the signer. */
export function recipientsText(
  recipients: readonly { readonly account: Hex; readonly bps: number }[],
  signer: Hex,
): string {
  const [first] = recipients
  if (first === undefined) return accountText(signer, signer)
  if (recipients.length === 1) return accountText(first.account, signer)
  return recipients
    .map(({ account, bps }) => `${accountText(account, signer)} (${bps / 100} %)`)
    .join('; ')
}

export function deadlineText(deadline: bigint): string {
  return `The contract refuses it after ${new Date(Number(deadline) * 1_000).toISOString()}.`
}
