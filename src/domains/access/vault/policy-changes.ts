import { cursor, type Page } from '../../../kernel/page.ts'
import type { Queryable } from '../../../ports/database.ts'
import { type SetPolicy, vaultAuditStore } from './audit.store.ts'
import { policyToJson, readPolicy } from './policy-json.ts'
import type { PolicyChange } from './vault.schemas.ts'

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
      version: entry.policyVersion,
      at: entry.at,
      actor: entry.actor,
      before: before === undefined ? null : termsOf(before),
      after: termsOf(entry),
      entry: entry.number,
      hash: entry.hash,
    }),
  })
}

/** Entries of before have the policy as it was asked for, so it is read like a request. */
function termsOf({ policy }: SetPolicy): PolicyChange['after'] {
  return policy === null ? null : policyToJson(readPolicy(policy))
}
