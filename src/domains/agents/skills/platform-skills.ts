import { AppError } from '../../../kernel/errors.ts'
import type { Ports } from '../../../ports/ports.ts'
import { readSkill, type SkillFile, treeHash } from '../skill-format/index.ts'
import { type PublishParts, publish } from './publish.service.ts'
import { readPackage } from './requested-files.ts'
import { platformOwner } from './skill-tables.ts'
import { parseVersion } from './version-order.ts'
import { versionsStore } from './versions.store.ts'

/** A skill that ships with the program: the folder's name and its files. */
export type ShippedSkill = { readonly slug: string; readonly files: readonly SkillFile[] }

export type PlatformParts = PublishParts &
  Ports<'logger'> & {
    /** The name under which the service publishes. */
    readonly serviceName: string
  }

/**
 * Publishes what is new of the skills that ship with the program, once however many processes start at once. One whose files
 * were changed without its version, or that is no skill, is logged and left as it was published.
 */
export async function syncPlatformSkills(
  shipped: readonly ShippedSkill[],
  parts: PlatformParts,
): Promise<void> {
  for (const skill of shipped) {
    try {
      await sync(skill, parts)
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure
      parts.logger.error('a skill that ships with the program was not published', failure, {
        skill: skill.slug,
      })
    }
  }
}

async function sync({ files, slug }: ShippedSkill, parts: PlatformParts): Promise<void> {
  const version = versionOf({ files, slug })
  const known = await versionsStore(parts.database.query).find({ slug, version })
  if (known?.treeHash === treeHash(files)) return
  const content = readPackage(files, { folder: slug, version })
  const said = content.manifest.metadata['topics'] ?? ''
  const publisher = { id: platformOwner, name: parts.serviceName, publishedBy: platformOwner }
  const publication = {
    ...{ version, content, changes: null },
    topics: [...new Set(said.split(/\s+/).filter(Boolean))].toSorted(),
    provenance: { kind: 'platform', repository: null, commit: null, path: `skills/${slug}` },
  } as const
  await publish(publisher, publication, parts)
}

/** The version that a SKILL.md states in its `metadata`; one that states none is the first. */
function versionOf({ files, slug }: ShippedSkill): string {
  const version = readSkill(files, slug).manifest?.metadata['version'] ?? ''
  return parseVersion(version) === undefined ? '0.1.0' : version
}
