import { getAddress, isAddress } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Policy, TokenLimit } from './policy.ts'
import type { PolicyBody } from './vault.schemas.ts'

/** A policy in the database's form, with amounts as strings. */
export type StoredPolicy = {
  readonly calls: readonly {
    readonly to: Hex
    readonly selectors: readonly Hex[]
    readonly needsApproval: boolean
  }[]
  readonly recipients: readonly Hex[]
  readonly spenders: readonly Hex[]
  readonly tokens: readonly {
    readonly token: Hex
    readonly maxAtomic: string
    readonly windowMaxAtomic: string
  }[]
  readonly maxValueAtomic: string
  readonly windowSeconds: number
  readonly windowMaxAtomic: string
  readonly approvalAboveAtomic: string | null
  /** ISO 8601. What was stored before policies could end has none. */
  readonly expiresAt?: string | null
}

/** Converts a policy to the database's form. */
export function policyToJson(policy: Policy) {
  return {
    calls: policy.calls.map((entry) => ({ ...entry, selectors: [...entry.selectors] })),
    recipients: [...policy.recipients],
    spenders: [...policy.spenders],
    tokens: policy.tokens.map(({ token, maxAtomic, windowMaxAtomic }) => ({
      token,
      maxAtomic: maxAtomic.toString(),
      windowMaxAtomic: windowMaxAtomic.toString(),
    })),
    maxValueAtomic: policy.maxValueAtomic.toString(),
    windowSeconds: policy.windowSeconds,
    windowMaxAtomic: policy.windowMaxAtomic.toString(),
    approvalAboveAtomic: policy.approvalAboveAtomic?.toString() ?? null,
    expiresAt: policy.expiresAtMs === null ? null : new Date(policy.expiresAtMs).toISOString(),
  }
}

/** The inverse of `policyToJson`. */
export function policyFromJson(stored: StoredPolicy): Policy {
  return {
    calls: stored.calls,
    recipients: stored.recipients,
    spenders: stored.spenders,
    tokens: stored.tokens.map(toLimit),
    maxValueAtomic: BigInt(stored.maxValueAtomic),
    windowSeconds: stored.windowSeconds,
    windowMaxAtomic: BigInt(stored.windowMaxAtomic),
    approvalAboveAtomic:
      stored.approvalAboveAtomic === null ? null : BigInt(stored.approvalAboveAtomic),
    expiresAtMs: stored.expiresAt == null ? null : Date.parse(stored.expiresAt),
  }
}

/** Parses a policy from a request. Raises 400 `request.invalid` for an address with a wrong checksum. */
export function readPolicy(body: PolicyBody): Policy {
  return {
    calls: body.calls.map((entry, index) => ({
      to: readEvmAddress(entry.to, `body/calls/${index}/to`),
      selectors: entry.selectors.map((selector): Hex => `0x${selector.slice(2).toLowerCase()}`),
      needsApproval: entry.needsApproval ?? false,
    })),
    recipients: body.recipients.map((each, index) =>
      readEvmAddress(each, `body/recipients/${index}`),
    ),
    spenders: (body.spenders ?? []).map((each, index) =>
      readEvmAddress(each, `body/spenders/${index}`),
    ),
    tokens: readLimits(body),
    maxValueAtomic: BigInt(body.maxValueAtomic),
    windowSeconds: body.windowSeconds,
    windowMaxAtomic: BigInt(body.windowMaxAtomic),
    approvalAboveAtomic:
      body.approvalAboveAtomic === null ? null : BigInt(body.approvalAboveAtomic),
    expiresAtMs: body.expiresAt == null ? null : Date.parse(body.expiresAt),
  }
}

/** One limit per token: from `tokens`, else the lowest bound given with a call of the token. */
function readLimits({ calls, tokens = [] }: PolicyBody): readonly TokenLimit[] {
  const limits = new Map<Hex, TokenLimit>()
  for (const [index, { token: written, ...amounts }] of tokens.entries()) {
    const location = `body/tokens/${index}/token`
    const token = readEvmAddress(written, location)
    if (limits.has(token)) {
      throw new AppError(requestErrors.invalid, `${location} is listed twice.`, {
        faults: [{ location, message: 'is listed twice', fix: 'Give each token one limit.' }],
      })
    }
    limits.set(token, toLimit({ token, ...amounts }))
  }
  const listed = new Set(limits.keys())
  for (const [index, { maxTokenAtomic, to }] of calls.entries()) {
    const token = readEvmAddress(to, `body/calls/${index}/to`)
    if (maxTokenAtomic == null || listed.has(token)) continue
    const before = limits.get(token)?.maxAtomic
    const bound = BigInt(maxTokenAtomic)
    const maxAtomic = before === undefined || bound < before ? bound : before
    limits.set(token, { token, maxAtomic, windowMaxAtomic: maxAtomic })
  }
  return [...limits.values()]
}

function toLimit(stored: {
  readonly token: Hex
  readonly maxAtomic: string
  readonly windowMaxAtomic: string
}): TokenLimit {
  const { maxAtomic, token, windowMaxAtomic } = stored
  return { token, maxAtomic: BigInt(maxAtomic), windowMaxAtomic: BigInt(windowMaxAtomic) }
}

/**
 * Parses an EVM address in a single case or with its checksum; a wrong checksum, a sign of a typing error, is refused.
 */
export function readEvmAddress(text: string, location: string): Hex {
  const address = addressOf(text)
  if (address !== null) return address
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

/** The address of 20 bytes in hexadecimal; null for a wrong checksum. Pure. */
export function addressOf(text: string): Hex | null {
  const digits = text.slice(2)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || isAddress(text) ? getAddress(`0x${digits.toLowerCase()}`) : null
}
