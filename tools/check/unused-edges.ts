/** The declared edges: from wing to wings, within each wing from domain to domains, and from surface to surfaces. */
export interface DeclaredEdges {
  readonly wings: Targets
  readonly domains: Readonly<Record<string, Targets>>
  readonly surfaces: Targets
}

type Targets = Readonly<Record<string, readonly string[]>>

/** One file that imports another, both relative to the root. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** Declared edges without any import, as a line each with the remedy. */
export function unusedEdges(declared: DeclaredEdges, imports: readonly Import[]): string[] {
  const used = new Set(imports.flatMap(edgesOf))
  const lists: readonly (readonly [string, Targets])[] = [
    ['src/domains', declared.wings],
    ...Object.entries(declared.domains).map(
      ([wing, targets]) => [`src/domains/${wing}`, targets] as const,
    ),
    ['src/surfaces', declared.surfaces],
  ]
  return lists.flatMap(([place, targets]) =>
    Object.entries(targets)
      .flatMap(([from, tos]) => tos.map((to) => edge(place, from, to)))
      .filter((name) => !used.has(name))
      .map((name) => `unused-edge: ${name}. Take it out of tools/check/edges.json.`),
  )
}

/** The declared edges that an import uses: at most one between siblings. */
function edgesOf({ from, to }: Import): readonly string[] {
  const one = from.split('/')
  const other = to.split('/')
  const at = one.findIndex((part, index) => part !== other[index])
  const [left, right] = [one[at], other[at]]
  const isFile = at >= one.length - 1 || at >= other.length - 1
  if (left === undefined || right === undefined || isFile) return []
  return [edge(one.slice(0, at).join('/'), left, right)]
}

function edge(place: string, from: string, to: string): string {
  return `${place}: ${from} -> ${to}`
}
