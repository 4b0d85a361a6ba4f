/**
 * Checks who imports whom with dependency-cruiser, and that it really looked: a cruiser that cannot
 * parse TypeScript sees no modules and reports success.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import extractTypeScriptConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { sourceFiles } from './source-files.ts'

/** What one run found: breaches as lines to print, and how much of the tree was seen. */
export interface BoundaryReport {
  /** One line for each breach: the rule, who imports, what is imported, and the remedy. */
  readonly breaches: readonly string[]
  readonly seen: number
  /** Source files that the cruiser did not look at; anything here makes the result worthless. */
  readonly unseen: readonly string[]
}

const folders = ['src', 'sdk', 'web', 'tools', 'test', 'bench']

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
  const breaches = output.summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from} -> ${to}. ${remedies.get(rule.name) ?? ''}`,
  )
  return { breaches, seen: cruised.size, unseen }
}

if (import.meta.main) {
  const { breaches, seen, unseen } = await checkBoundaries(process.cwd())
  for (const file of unseen) process.stdout.write(`not looked at: ${file}\n`)
  for (const breach of breaches) process.stdout.write(`${breach}\n`)
  process.stdout.write(`${seen} modules seen, ${breaches.length} breaches\n`)
  process.exitCode = breaches.length + unseen.length === 0 ? 0 : 1
}
