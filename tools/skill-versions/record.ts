import { readSkill, treeHash } from '../../src/domains/agents/skill-format/index.ts'
import type { ShippedSkill } from '../../src/domains/agents/skills/index.ts'

/** The tree hash of each version of each skill. */
export type SkillVersions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Adds versions that are not recorded; `changed` are those whose files are no longer what is recorded. */
export function recordVersions(
  known: SkillVersions,
  skills: readonly ShippedSkill[],
): { readonly versions: SkillVersions; readonly changed: readonly string[] } {
  const versions: Record<string, Readonly<Record<string, string>>> = { ...known }
  const changed: string[] = []
  for (const skill of skills) {
    const version = readSkill(skill.files, skill.slug).manifest?.metadata['version']
    if (version === undefined) throw new Error(`${skill.slug} states no version.`)
    const hash = treeHash(skill.files)
    const recorded = versions[skill.slug]?.[version]
    if (recorded !== undefined && recorded !== hash) changed.push(`${skill.slug} ${version}`)
    versions[skill.slug] = { ...versions[skill.slug], [version]: recorded ?? hash }
  }
  return { versions, changed }
}
