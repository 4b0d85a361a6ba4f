import type { Static } from '@sinclair/typebox'
import type { Principal } from '../../../kernel/principal.ts'
import { type Publisher, type PublishParts, publish } from './publish.service.ts'
import { wholeVersion } from './reading.service.ts'
import { readRequested } from './requested-files.ts'
import type { Provenance } from './skill-tables.ts'
import type { PublishRequest, SkillVersion } from './skills.schemas.ts'
import { skillsStore } from './skills.store.ts'

/** Publishes for the caller's account what a request holds. */
export async function publishRequested(
  caller: Principal,
  request: PublishRequest,
  parts: PublishParts,
): Promise<Static<typeof SkillVersion>> {
  const content = readRequested(request)
  const version = await publish(
    publisherOf(caller),
    {
      version: request.version,
      content,
      changes: request.changes ?? null,
      topics: (request.topics ?? []).toSorted(),
      provenance: provenanceOf(request),
    },
    parts,
  )
  const skill = await skillsStore(parts.database.query).find(version.slug)
  if (skill === undefined) throw new Error('assertion failed: the skill was kept')
  return wholeVersion({ reader: caller, skill, version }, parts)
}

function publisherOf({ accountId, credential, credentialId, wallets }: Principal): Publisher {
  const [wallet] = wallets
  return {
    id: accountId,
    name: wallet === undefined ? accountId : shortAddress(wallet.address),
    publishedBy: credential === 'api_key' ? `${accountId} ${credentialId}` : accountId,
  }
}

function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** Where its publisher says that it comes from. Nobody has compared it. */
function provenanceOf({ source }: PublishRequest): Provenance {
  if (source === undefined) return { kind: 'upload', repository: null, commit: null, path: null }
  const { commit, path = null, repository } = source
  return { kind: 'declared_source', repository, commit, path }
}
