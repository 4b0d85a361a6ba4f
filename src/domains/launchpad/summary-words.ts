import { getAddress } from 'viem'
import { formatAmount } from '../../kernel/money.ts'
import type { Hex } from '../../ports/chain-evm.ts'

/** Arguments with their names, in the order of the record. */
export function named(values: Readonly<Record<string, bigint | string>>) {
  return Object.entries(values).map(([name, value]) => ({ name, value: String(value) }))
}

export function eth(wei: bigint): string {
  return `${formatAmount(wei, 18)} ETH`
}

/** Base units of a token with 18 decimals. */
export function tokens(baseUnits: bigint): string {
  return formatAmount(baseUnits, 18)
}

/** The account, and that it is the one who signs. */
export function whom(account: Hex, signer: Hex): string {
  return getAddress(account) === getAddress(signer)
    ? `${getAddress(account)}, who signs`
    : getAddress(account)
}

/** Who earns the creator fees; nobody named means the signer. */
export function earners(
  recipients: readonly { readonly account: Hex; readonly bps: number }[],
  signer: Hex,
): string {
  const [first] = recipients
  if (first === undefined) return whom(signer, signer)
  if (recipients.length === 1) return whom(first.account, signer)
  return recipients
    .map(({ account, bps }) => `${whom(account, signer)} (${bps / 100} %)`)
    .join('; ')
}

export function until(deadline: bigint): string {
  return `The contract refuses it after ${new Date(Number(deadline) * 1_000).toISOString()}.`
}
