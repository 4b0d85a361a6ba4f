import { getAddress } from 'viem'
import type { Fault } from '../../../kernel/errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import { holderFault, invalid } from './launch-input.ts'

const recipientsMax = 10
const wholeBps = 10_000

export type FeeRecipientInput = { readonly account: string; readonly bps: number }
export type FeeRecipient = { readonly account: Hex; readonly bps: number }

/**
 * The recipients of the creator fees: the given accounts with their shares, or one account with all of it. Raises 400
 * `request.invalid` unless they are at most ten different accounts whose shares sum to 10,000.
 */
export function readFeeRecipients(input: {
  readonly feeRecipients?: readonly FeeRecipientInput[]
  readonly feeRecipient?: string
  readonly creator: string
  /** The launchpad itself is refused: it cannot claim. */
  readonly launchpad: Hex
}): readonly FeeRecipient[] {
  const { creator, feeRecipient, feeRecipients } = input
  if (feeRecipients === undefined) {
    return [{ account: getAddress(feeRecipient ?? creator), bps: wholeBps }]
  }
  const faults = recipientFaults(feeRecipients, input)
  if (faults.length > 0) throw invalid(faults)
  return feeRecipients.map(({ account, bps }) => ({ account: getAddress(account), bps }))
}

function recipientFaults(
  recipients: readonly FeeRecipientInput[],
  { feeRecipient, launchpad }: { readonly feeRecipient?: string; readonly launchpad: Hex },
): readonly Fault[] {
  const location = 'body/feeRecipients'
  const single = recipients.flatMap(({ account }, index) => {
    const fault = holderFault(account, `${location}/${index}/account`)
    if (fault !== undefined) return [fault]
    return getAddress(account) === getAddress(launchpad)
      ? [{ location: `${location}/${index}/account`, message: 'must not be the launchpad' }]
      : []
  })
  const accounts = new Set(recipients.map(({ account }) => account.toLowerCase()))
  const sum = recipients.reduce((total, { bps }) => total + bps, 0)
  return [
    ...single,
    ...(feeRecipient === undefined
      ? []
      : [{ location: 'body/feeRecipient', message: 'must be left out beside feeRecipients' }]),
    ...(recipients.length < 1 || recipients.length > recipientsMax
      ? [{ location, message: `must name 1 to ${recipientsMax} accounts` }]
      : []),
    ...(accounts.size === recipients.length
      ? []
      : [{ location, message: 'must not name an account twice' }]),
    ...(sum === wholeBps
      ? []
      : [{ location, message: `must have shares that sum to ${wholeBps}, not ${sum}` }]),
  ]
}
