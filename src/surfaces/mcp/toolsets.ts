import { coreTools } from './core-tools.ts'
import type { ToolRow } from './tool-table.ts'

/** A table with no more tools than this is listed whole. */
const wholeTableMax = coreTools.length
/** The toolset that every session starts with, unless its client names others. */
const coreName = 'core'
/** Stands for every toolset. */
const allName = 'all'

/** A group of tools that is listed or hidden as one. */
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

/** What one session lists. */
export type ToolSelection = {
  readonly toolsets: ReadonlyMap<string, Toolset>
  readonly isEnabled: (name: string) => boolean
  /** The tools of all enabled toolsets, each once, in the order of the table. */
  readonly tools: () => readonly ToolRow[]
  /** True when that changed the selection; an unknown name changes nothing. */
  readonly enable: (name: string) => boolean
  readonly disable: (name: string) => boolean
}

/** Starts the selection of a session with the toolsets that its client asked for. */
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
 * The toolsets that a request to open a session names, in the header `Mcp-Toolsets` or the query `toolsets`, separated
 * by commas: `core` without any, all of them for `all`, and what is no toolset as `unknown`.
 */
export function askedToolsets(
  request: Request,
  toolsets: ReadonlyMap<string, Toolset>,
): { readonly names: readonly string[]; readonly unknown: readonly string[] } {
  const asked =
    request.headers.get('mcp-toolsets') ?? new URL(request.url).searchParams.get('toolsets') ?? ''
  const names = asked
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0) return { names: [coreName], unknown: [] }
  if (names.includes(allName)) return { names: [...toolsets.keys()], unknown: [] }
  return { names, unknown: names.filter((name) => !toolsets.has(name)) }
}

function isCore({ name }: ToolRow): boolean {
  return coreTools.includes(name)
}
