import { getAddress, isAddress } from 'viem'
import { AppError } from '../../kernel/errors.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Policy } from './policy.ts'
import type { PolicyBody } from './vault.schemas.ts'

/** A policy as the database keeps it: amounts are texts. */
export type StoredPolicy = {
  readonly calls: readonly {
    readonly to: Hex
    readonly selectors: readonly Hex[]
    readonly maxTokenAtomic: string | null
    readonly needsApproval: boolean
  }[]
  readonly recipients: readonly Hex[]
  readonly maxValueAtomic: string
  readonly windowSeconds: number
  readonly windowMaxAtomic: string
  readonly approvalAboveAtomic: string | null
}

/** The same with amounts as texts. */
export function policyToJson(policy: Policy) {
  return {
    calls: policy.calls.map((entry) => ({
      ...entry,
      selectors: [...entry.selectors],
      maxTokenAtomic: entry.maxTokenAtomic?.toString() ?? null,
    })),
    recipients: [...policy.recipients],
    maxValueAtomic: policy.maxValueAtomic.toString(),
    windowSeconds: policy.windowSeconds,
    windowMaxAtomic: policy.windowMaxAtomic.toString(),
    approvalAboveAtomic: policy.approvalAboveAtomic?.toString() ?? null,
  }
}

/** The same with amounts as numbers. */
export function policyFromJson(stored: StoredPolicy): Policy {
  return {
    calls: stored.calls.map((entry) => ({
      ...entry,
      maxTokenAtomic: entry.maxTokenAtomic === null ? null : BigInt(entry.maxTokenAtomic),
    })),
    recipients: stored.recipients,
    maxValueAtomic: BigInt(stored.maxValueAtomic),
    windowSeconds: stored.windowSeconds,
    windowMaxAtomic: BigInt(stored.windowMaxAtomic),
    approvalAboveAtomic:
      stored.approvalAboveAtomic === null ? null : BigInt(stored.approvalAboveAtomic),
  }
}

/** A policy as somebody sends it. Raises 400 `request.invalid` for an address with a wrong letter. */
export function readPolicy(body: PolicyBody): Policy {
  return {
    calls: body.calls.map((entry, index) => ({
      to: readAddress(entry.to, `body/calls/${index}/to`),
      selectors: entry.selectors.map((selector): Hex => `0x${selector.slice(2).toLowerCase()}`),
      maxTokenAtomic: entry.maxTokenAtomic == null ? null : BigInt(entry.maxTokenAtomic),
      needsApproval: entry.needsApproval ?? false,
    })),
    recipients: body.recipients.map((each, index) => readAddress(each, `body/recipients/${index}`)),
    maxValueAtomic: BigInt(body.maxValueAtomic),
    windowSeconds: body.windowSeconds,
    windowMaxAtomic: BigInt(body.windowMaxAtomic),
    approvalAboveAtomic:
      body.approvalAboveAtomic === null ? null : BigInt(body.approvalAboveAtomic),
  }
}

/** Reads an address in one case or with its checksum; a wrong checksum is refused, because it means a wrong letter. */
export function readAddress(text: string, location: string): Hex {
  const digits = text.slice(2)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  const address = getAddress(`0x${digits.toLowerCase()}`)
  if (isOneCase || isAddress(text)) return address
  throw new AppError(requestErrors.invalid, `${location} is not an address.`, {
    faults: [
      {
        location,
        message: 'must be an EVM address, in one case or with its checksum',
        fix: 'Send the address as the chain shows it.',
      },
    ],
  })
}
