/**
 * Checks who imports whom with dependency-cruiser, and that it has parsed every file: a cruiser that cannot parse
 * TypeScript sees no modules and reports success.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import extractTypeScriptConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { type Move, movesSinceCommit } from './moves.ts'
import { sourceFiles } from './source-files.ts'
import { type DeclaredEdges, unusedEdges } from './unused-edges.ts'

/** The result of one run: breaches as lines to print, and how many files were parsed. */
export interface BoundaryReport {
  /** One line for each breach: the rule, who imports, what is imported, and the remedy. */
  readonly breaches: readonly string[]
  /** One line for each declared edge along which nothing is imported. */
  readonly unused: readonly string[]
  readonly seen: number
  /** Source files that the cruiser did not parse; any of these invalidates the result. */
  readonly unseen: readonly string[]
}

interface Breach {
  readonly rule: string
  readonly from: string
  readonly to: string
  readonly remedy: string
}

const test = /[.](test|fixture|contract)[.](ts|tsx|mjs)$/
const folders = ['src', 'sdk', 'cli', 'web', 'tools', 'test', 'bench']

/** Cruises the tree at `root` by the rules of its own `.dependency-cruiser.cjs`. */
export async function checkBoundaries(root: string): Promise<BoundaryReport> {
  const { forbidden, options } = await extractConfig(path.join(root, '.dependency-cruiser.cjs'))
  const { output } = await cruise(
    folders.filter((folder) => existsSync(path.join(root, folder))),
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden: forbidden ?? [] } },
    {},
    { tsConfig: extractTypeScriptConfig(path.join(root, 'tsconfig.json')) },
  )
  if (typeof output === 'string') throw new Error('the cruiser answered with text')
  const cruised = new Set(output.modules.map((module) => module.source))
  const unseen = sourceFiles(root, folders).filter((file) => !cruised.has(file))
  const remedies = new Map((forbidden ?? []).map((rule) => [rule.name, rule.comment]))
  const breaches = breachLines(
    output.summary.violations.map(({ rule: { name }, from, to }) => ({
      rule: name,
      from,
      to,
      remedy: remedies.get(name) ?? '',
    })),
    movesSinceCommit(root),
  )
  const imports = output.modules.flatMap(({ source, dependencies }) =>
    test.test(source) ? [] : dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  )
  return { breaches, unused: unusedEdges(edgesAt(root), imports), seen: cruised.size, unseen }
}

/** One line for each breach; all breaches of a moved file share one line. */
function breachLines(breaches: readonly Breach[], moves: readonly Move[]): readonly string[] {
  const moved = moves.flatMap(({ from, to }) => {
    const crossed = breaches.filter((breach) => breach.from === to || breach.to === to)
    if (crossed.length === 0) return []
    const each = crossed.map((breach) => `${breach.rule}: ${breach.from} -> ${breach.to}`)
    return [
      `moved: ${from} -> ${to}. It may not be used, or use others, from there (${[...new Set(each)].join('; ')}). Put it where its neighbours may reach it, or let both meet at an index.ts.`,
    ]
  })
  const places = new Set(moves.map(({ to }) => to))
  const others = breaches.filter(({ from, to }) => !places.has(from) && !places.has(to))
  return [
    ...moved,
    ...others.map(({ rule, from, to, remedy }) => `${rule}: ${from} -> ${to}. ${remedy}`),
  ]
}

function edgesAt(root: string): DeclaredEdges {
  return JSON.parse(readFileSync(path.join(root, 'tools/check/edges.json'), 'utf8'))
}

if (import.meta.main) {
  const { breaches: forbidden, unused, seen, unseen } = await checkBoundaries(process.cwd())
  const breaches = [...forbidden, ...unused]
  for (const file of unseen) process.stdout.write(`not looked at: ${file}\n`)
  for (const breach of breaches) process.stdout.write(`${breach}\n`)
  process.stdout.write(`${seen} modules seen, ${breaches.length} breaches\n`)
  process.exitCode = breaches.length + unseen.length === 0 ? 0 : 1
}
