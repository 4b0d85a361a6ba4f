import type { VaultPolicy, VaultPolicyRequest } from '#sdk'
import { fromAtomic, plain, toAtomic, trimmed } from '../../design/numbers/decimal.model.ts'
import { places, requestOf } from '../../panels/armed/vault-policy.model.ts'

/** A transfer of ether without data. */
const sending = '0x'
const hourSeconds = 3_600
/** The shortest and the longest window that the vault counts over. */
const hoursMax = 720

/** Functions that the vault understands, by their first four bytes. */
const functionNames: Readonly<Record<string, string>> = {
  '0x': 'send ether',
  '0xa9d424e2': 'buy',
  '0x2d28dd8d': 'sell',
  '0xc04b8d59': 'exactInput',
  '0xac9650d8': 'multicall',
  '0x49404b7c': 'unwrapWETH9',
  '0x12210e8a': 'refundETH',
  '0x095ea7b3': 'approve',
  '0xa9059cbb': 'transfer',
  '0x23b872dd': 'transferFrom',
  '0xd505accf': 'permit',
  '0xd0e30db0': 'deposit',
  '0x2e1a7d4d': 'withdraw',
  '0x622e4e19': 'claimCreatorFees',
}

/** What a function is called; its four bytes where it is not known. */
export function functionName(selector: string): string {
  return functionNames[selector] ?? selector
}

/** What the one list says and the other does not. */
export function unlike<One extends { readonly id: string }>(
  list: readonly One[],
  other: readonly One[],
): readonly One[] {
  const ids = new Set(other.map(({ id }) => id))
  return list.filter(({ id }) => !ids.has(id))
}

/** What a person writes to change a policy: amounts in ether, addresses a line each. */
export interface PolicyDraft {
  readonly once: string
  readonly total: string
  readonly hours: string
  readonly approvalAbove: string
  readonly receivers: string
}

/** The draft that a policy is now. */
export function draftOf(policy: VaultPolicy): PolicyDraft {
  const { approvalAboveAtomic, maxValueAtomic, windowMaxAtomic, windowSeconds } = policy
  return {
    once: etherText(maxValueAtomic),
    total: etherText(windowMaxAtomic),
    hours: plain(
      trimmed({ digits: (BigInt(windowSeconds) * 10_000n) / BigInt(hourSeconds), scale: 4 }),
    ),
    approvalAbove: approvalAboveAtomic === null ? '' : etherText(approvalAboveAtomic),
    receivers: policy.calls
      .filter(({ selectors }) => selectors.includes(sending))
      .map(({ to }) => to)
      .join('\n'),
  }
}

/** Which field of a draft cannot be understood. */
export type DraftFault = keyof PolicyDraft

/** The policy of a draft, with everything that the draft does not say as it was; or the field that is at fault. */
export function policyOf(
  draft: PolicyDraft,
  before: VaultPolicy,
): { readonly policy: VaultPolicyRequest } | { readonly fault: DraftFault } {
  const [once, total] = [wei(draft.once), wei(draft.total)]
  if (once === null) return { fault: 'once' }
  if (total === null || total < once) return { fault: 'total' }
  const hours = Number(draft.hours)
  const windowSeconds = Math.round(hours * hourSeconds)
  if (!(windowSeconds >= 60 && hours <= hoursMax)) return { fault: 'hours' }
  const above = draft.approvalAbove.trim() === '' ? null : wei(draft.approvalAbove)
  if (above === null && draft.approvalAbove.trim() !== '') return { fault: 'approvalAbove' }
  const receivers = draft.receivers.split(/[\s,]+/).filter((one) => one !== '')
  if (!receivers.every((one) => /^0x[0-9a-fA-F]{40}$/.test(one))) return { fault: 'receivers' }
  return {
    policy: {
      ...requestOf(before),
      calls: callsWith(before, receivers),
      maxValueAtomic: once.toString(),
      windowMaxAtomic: total.toString(),
      windowSeconds,
      approvalAboveAtomic: above?.toString() ?? null,
    },
  }
}

/** The calls of a policy, of which ether may be sent to these alone. */
function callsWith(
  { calls }: VaultPolicy,
  receivers: readonly string[],
): VaultPolicyRequest['calls'] {
  const wanted = new Set(receivers.map((one) => one.toLowerCase()))
  const kept = calls.map((call) => ({
    ...call,
    selectors: [
      ...(wanted.delete(call.to.toLowerCase()) ? [sending] : []),
      ...call.selectors.filter((selector) => selector !== sending),
    ],
  }))
  const added = receivers
    .filter((one) => wanted.delete(one.toLowerCase()))
    .map((to) => ({ to, selectors: [sending] }))
  return [...kept.filter(({ selectors }) => selectors.length > 0), ...added]
}

function wei(text: string): bigint | null {
  const amount = toAtomic(text.replace(',', '.'), places)
  return amount === null || amount < 0n ? null : amount
}

function etherText(atomic: string): string {
  return plain(trimmed(fromAtomic(BigInt(atomic), places)))
}
