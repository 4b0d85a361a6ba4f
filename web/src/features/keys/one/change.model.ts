import type { ApiKeyRecord, ChangeApiKeyRequest } from '#sdk'
import { type Draft, emptyDraft, limitsOf, rangesOf } from '../make/make.model.ts'

/** A key as it is, to be changed. */
export function draftOf(record: ApiKeyRecord): Draft {
  const { addressAllowList, agentWalletId, budget, name, scopes } = record
  return {
    ...emptyDraft,
    name,
    preset: 'own',
    chosen: scopes,
    addresses: (addressAllowList ?? []).join('\n'),
    calls: budget === null ? '' : String(budget.calls),
    ...(budget === null ? {} : { window: String(budget.windowSeconds) }),
    wallet: agentWalletId === null ? '' : String(agentWalletId),
  }
}

/** What is to be changed of a key: what differs, and nothing else. */
export function changesOf(draft: Draft, record: ApiKeyRecord): ChangeApiKeyRequest {
  const { addressAllowList = null, budget = null } = limitsOf(draft)
  const name = draft.name.trim()
  const agentWalletId = draft.wallet === '' ? null : Number(draft.wallet)
  const before = draftOf(record)
  return {
    ...(name === record.name ? {} : { name }),
    ...(isSame(draft.chosen, record.scopes) ? {} : { scopes: draft.chosen }),
    ...(isSame(rangesOf(draft.addresses), record.addressAllowList ?? [])
      ? {}
      : { addressAllowList }),
    ...(agentWalletId === record.agentWalletId ? {} : { agentWalletId }),
    ...(draft.calls === before.calls && (draft.calls === '' || draft.window === before.window)
      ? {}
      : { budget }),
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value))
}

/** How long the old key may go on answering, in seconds. */
export const overlaps = { none: 0, minutes: 600, hour: 3_600, day: 86_400 } as const
export type Overlap = keyof typeof overlaps
export const overlapNames = ['none', 'minutes', 'hour', 'day'] as const
