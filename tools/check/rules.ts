/** Checks the house rules on every file of the repository: `npm run check -- rules`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { houseRules } from './rules/house-rules.ts'
import { type RulesReport, runRules } from './rules/rule.ts'
import { ownFiles } from './source-files.ts'

/** Checks the house rules on the tree at `root`. */
export function checkRules(root: string): RulesReport {
  return runRules(houseRules(root), textsOf(root, ownFiles(root)))
}

function* textsOf(root: string, files: readonly string[]) {
  for (const file of files) yield { file, text: readFileSync(path.join(root, file), 'utf8') }
}

if (import.meta.main) {
  const { breaches, seen } = checkRules(process.cwd())
  for (const breach of breaches) process.stdout.write(`${breach}\n`)
  process.stdout.write(`${seen} files seen, ${breaches.length} breaches\n`)
  process.exitCode = breaches.length === 0 ? 0 : 1
}
