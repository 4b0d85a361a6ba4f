/** Sizes of groups of panels in per cent, by the group's name: `trade.columns`. */
export type GroupSizes = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Sizes of panels in per cent, as they were kept; null where they do not fit. */
export function readSizes(kept: unknown): Readonly<Record<string, number>> | null {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null
  const sizes = Object.entries(kept)
  const isGood = sizes.every(
    ([, size]) => typeof size === 'number' && Number.isFinite(size) && size >= 0 && size <= 100,
  )
  return sizes.length > 1 && isGood ? (Object.fromEntries(sizes) as Record<string, number>) : null
}

/** The sizes of a screen among all that is kept for screens. */
export function sizesOfScreen(
  screens: Readonly<Record<string, unknown>>,
  screen: string,
): GroupSizes {
  const groups = Object.entries(screens).flatMap(([name, kept]) => {
    const sizes = name.startsWith(`${screen}.`) ? readSizes(kept) : null
    return sizes === null ? [] : [[name, sizes] as const]
  })
  return Object.fromEntries(groups)
}

/** Sizes as an address says them, in thousandths: `columns-top-620-tables-380.rows-chart-750-tape-250`. */
export function writeSizes(sizes: GroupSizes, screen: string): string {
  return Object.entries(sizes)
    .map(([name, panels]) => {
      const parts = Object.entries(panels).map(([id, size]) => `${id}-${Math.round(size * 10)}`)
      return [name.slice(screen.length + 1).replaceAll('.', '_'), ...parts].join('-')
    })
    .join('.')
}

/** The sizes that an address says; a group that it says wrongly is left out. */
export function readWrittenSizes(written: unknown, screen: string): GroupSizes {
  if (typeof written !== 'string') return {}
  const groups = written
    .split('.')
    .slice(0, groupsMax)
    .flatMap((group) => {
      const [name = '', ...parts] = group.split('-')
      if (!word.test(name) || parts.length % 2 !== 0) return []
      const panels = parts.flatMap((id, at) =>
        at % 2 === 0
          ? [[id, /^\d{1,4}$/.test(parts[at + 1] ?? '') ? Number(parts[at + 1]) / 10 : null]]
          : [],
      )
      const isGood = panels.every(([id]) => word.test(String(id)))
      const sizes = isGood ? readSizes(Object.fromEntries(panels)) : null
      return sizes === null ? [] : [[`${screen}.${name.replaceAll('_', '.')}`, sizes] as const]
    })
  return Object.fromEntries(groups)
}

const groupsMax = 8
const word = /^[a-z][a-z_]{0,31}$/
