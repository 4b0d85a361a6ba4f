import type { SkillVersionSummary } from '#sdk'

type State = SkillVersionSummary['state']

/** What installs exactly these files, and refuses others. */
export function installLine({
  slug,
  treeHash,
  version,
}: {
  readonly slug: string
  readonly version: string
  readonly treeHash: string
}): string {
  return `bourse skills add ${slug}@${version} --hash sha256:${treeHash}`
}

/** Whether a version can be found and installed. */
export function isInstallable(state: State): boolean {
  return state === 'listed' || state === 'deprecated'
}

/** What its publisher may do with a version in a state. */
export const publisherActs = ['show', 'hide', 'deprecate', 'appeal', 'revoke'] as const
export type PublisherAct = (typeof publisherActs)[number]

/** Where a version is after an act; an appeal leaves it where it is. */
export const stateAfter = {
  show: 'listed',
  hide: 'hidden',
  deprecate: 'deprecated',
  revoke: 'revoked',
} as const satisfies Readonly<Record<Exclude<PublisherAct, 'appeal'>, State>>

/** The acts that lead out of a state; of a revoked version there are none, for ever. */
export function actsOf(state: State): readonly PublisherAct[] {
  if (state === 'listed') return ['deprecate', 'hide', 'revoke']
  if (state === 'deprecated') return ['show', 'hide', 'revoke']
  if (state === 'hidden') return ['show', 'revoke']
  if (state === 'held' || state === 'quarantined') return ['appeal', 'revoke']
  return state === 'revoked' ? [] : ['revoke']
}

/** The version before another in a list of which the newest is first; null where it is the first of all. */
export function versionBefore(versions: readonly string[], version: string): string | null {
  const at = versions.indexOf(version)
  return at < 0 ? null : (versions[at + 1] ?? null)
}
