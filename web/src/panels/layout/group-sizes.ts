import { type GroupSizes, sizesOfScreen } from '../../shell/panel-sizes.model.ts'
import { prefer, preferences } from '../../shell/preferences.ts'

/** A group of panels that is on the screen. */
interface MountedGroup {
  readonly name: string
  readonly now: () => GroupSizes[string]
  /** Null for the sizes that it has where nobody moved its borders. */
  readonly become: (sizes: GroupSizes[string] | null) => void
}

const mounted = new Set<MountedGroup>()

/** Lets {@link applySizes} reach a group until the returned function is called. */
export function joinGroups(group: MountedGroup): () => void {
  mounted.add(group)
  return () => mounted.delete(group)
}

/** The sizes of a screen as they are seen, and those that are kept for parts out of sight. */
export function sizesNow(screen: string): GroupSizes {
  const seen = [...mounted].filter(({ name }) => name.startsWith(`${screen}.`))
  return {
    ...sizesOfScreen(preferences().screens, screen),
    ...Object.fromEntries(seen.map(({ name, now }) => [name, now()])),
  }
}

/** Gives the groups of a screen these sizes, now and when they are next opened; the usual ones to those without. */
export function applySizes(screen: string, sizes: GroupSizes): void {
  const { screens } = preferences()
  const before = Object.keys(sizesOfScreen(screens, screen))
  const others = Object.entries(screens).filter(([name]) => !before.includes(name))
  prefer({ screens: { ...Object.fromEntries(others), ...sizes } })
  for (const { become, name } of mounted)
    if (name.startsWith(`${screen}.`)) become(sizes[name] ?? null)
}
