import type { SkillCapabilities } from '#sdk'

/** The kinds of what a skill may touch, those that cost most first. */
export const capabilityKinds = ['wallet', 'hosts', 'commands', 'paths', 'env', 'tools'] as const
export type CapabilityKind = (typeof capabilityKinds)[number]

/** The kinds that can move money or carry secrets away. */
const graveKinds: ReadonlySet<CapabilityKind> = new Set(['hosts', 'wallet'])

export interface CapabilityGroup {
  readonly kind: CapabilityKind
  readonly isGrave: boolean
  readonly names: readonly string[]
}

/** What of each kind is named; kinds of which nothing is are left out. */
export function groupsOf(capabilities: SkillCapabilities): readonly CapabilityGroup[] {
  return capabilityKinds.flatMap((kind) => {
    const names = capabilities[kind]
    return names.length === 0 ? [] : [{ kind, isGrave: graveKinds.has(kind), names }]
  })
}

/** Whether nothing of any kind is named. */
export function isNone(capabilities: SkillCapabilities): boolean {
  return groupsOf(capabilities).length === 0
}
