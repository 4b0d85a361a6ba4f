import { readJson } from '../../../kernel/json-reader.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Queryable } from '../../../ports/database.ts'
import { vaultAuditStore } from './audit.store.ts'
import type { AuditEntry } from './audit-chain.ts'
import { policyToJson, readPolicy } from './policy-json.ts'
import type { PolicyBody, PolicyChange } from './vault.schemas.ts'

/** The cursors of a wallet's policies: the number of an entry of the record. */
const places = cursor({ number: 'integer' })

/** A page of a wallet's policies. */
export type PolicyChangesPage = { readonly limit: number; readonly cursor?: string }

/** The policies that a wallet has had, newest first, as the record has them. */
export async function listPolicyChanges(
  query: Queryable,
  walletId: string,
  { cursor: text, limit }: PolicyChangesPage,
): Promise<Page<PolicyChange>> {
  const beforeNumber = places.read(text)?.number ?? null
  // One for the next page, and one more, because what a policy was before is in the entry before its own.
  const entries = await vaultAuditStore(query).policies(walletId, {
    beforeNumber,
    limit: limit + 2,
  })
  const rows = entries
    .slice(0, limit + 1)
    .map((entry, index) => ({ entry, before: entries[index + 1] }))
  return places.page({
    rows,
    limit,
    place: ({ entry }) => ({ number: entry.number }),
    toItem: ({ before, entry }) => ({
      version: Number(entry.facts['policyVersion']),
      at: entry.at,
      actor: entry.actor,
      before: before === undefined ? null : termsOf(before),
      after: termsOf(entry),
      entry: entry.number,
      hash: entry.hash,
    }),
  })
}

/** The policy of an entry; null for a wallet that was made before the record told its first one. */
function termsOf({ facts }: AuditEntry): PolicyChange['after'] {
  const { policy } = facts
  if (typeof policy !== 'string') return null
  // Entries of before have it as it was asked for, so it is read like a request.
  return policyToJson(readPolicy(readJson(policy, 'policy') as PolicyBody))
}
