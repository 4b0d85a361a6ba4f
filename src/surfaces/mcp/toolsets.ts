import { coreTools } from './core-tools.ts'
import type { ToolRow } from './tool-table.ts'

/** A table with at most this many tools is listed whole. */
const wholeTableMax = coreTools.length
/** The toolset of a session whose client names none. */
const coreName = 'core'
/** Stands for every toolset. */
const allName = 'all'

/** A group of tools that is enabled or disabled as one. */
export type Toolset = { readonly name: string; readonly tools: readonly ToolRow[] }

/** All toolsets of the table, by name: `core` first, then one for each domain. A tool of `core` is in both. */
export function createToolsets(rows: readonly ToolRow[]): ReadonlyMap<string, Toolset> {
  const core = rows.length > wholeTableMax ? rows.filter(isCore) : rows
  const sets = new Map<string, ToolRow[]>([[coreName, [...core]]])
  for (const row of rows) {
    const known = sets.get(row.toolset)
    if (known === undefined) sets.set(row.toolset, [row])
    else known.push(row)
  }
  return new Map([...sets].map(([name, tools]) => [name, { name, tools }]))
}

/** The tools that one session lists. */
export type ToolSelection = {
  readonly toolsets: ReadonlyMap<string, Toolset>
  readonly isEnabled: (name: string) => boolean
  /** The tools of all enabled toolsets, without duplicates, in the order of the table. */
  readonly tools: () => readonly ToolRow[]
  /** True when the selection changed; an unknown name changes nothing. */
  readonly enable: (name: string) => boolean
  readonly disable: (name: string) => boolean
}

/** Creates a session's selection from the toolsets that its client requested. */
export function createSelection(
  rows: readonly ToolRow[],
  toolsets: ReadonlyMap<string, Toolset>,
  names: readonly string[],
): ToolSelection {
  const enabled = new Set(names)
  return {
    toolsets,
    isEnabled: (name) => enabled.has(name),
    tools() {
      const listed = new Set([...enabled].flatMap((name) => toolsets.get(name)?.tools ?? []))
      return rows.filter((row) => listed.has(row))
    },
    enable(name) {
      if (!toolsets.has(name) || enabled.has(name)) return false
      enabled.add(name)
      return true
    },
    disable: (name) => enabled.delete(name),
  }
}

/**
 * The toolsets that a session request names, in the header `Mcp-Toolsets` or the query `toolsets`, comma-separated:
 * `core` by default, all of them for `all`; names that do not exist are `unknown`.
 */
export function requestedToolsets(
  request: Request,
  toolsets: ReadonlyMap<string, Toolset>,
): { readonly names: readonly string[]; readonly unknown: readonly string[] } {
  const requested =
    request.headers.get('mcp-toolsets') ?? new URL(request.url).searchParams.get('toolsets') ?? ''
  const names = requested
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0) return { names: [coreName], unknown: [] }
  if (names.includes(allName)) return { names: [...toolsets.keys()], unknown: [] }
  return { names, unknown: names.filter((name) => !toolsets.has(name)) }
}

function isCore({ operation }: ToolRow): boolean {
  return coreTools.includes(operation.name)
}
