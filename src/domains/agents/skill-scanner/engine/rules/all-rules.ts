import { executionRules } from './execution-rules.ts'
import { fileRules } from './file-rules.ts'
import { instructionRules } from './instruction-rules.ts'
import { likenessRules } from './likeness-rules.ts'
import { linkRules } from './link-rules.ts'
import { packageRules } from './package-rules.ts'
import { persistenceRules } from './persistence-rules.ts'
import type { Rule } from './rule.ts'
import { secretRules } from './secret-rules.ts'
import { toolRules } from './tool-rules.ts'
import { walletRules } from './wallet-rules.ts'

const byId = new Map(
  [
    ...instructionRules,
    ...secretRules,
    ...executionRules,
    ...persistenceRules,
    ...walletRules,
    ...toolRules,
    ...linkRules,
    ...packageRules,
    ...fileRules,
    ...likenessRules,
  ].map((rule) => [rule.id, rule]),
)

/** All rules, by id. */
export const allRules: readonly Rule[] = [...byId.keys()].sort().map(ruleOf)

/** The rule of an id that the engine's own code names. */
export function ruleOf(id: string): Rule {
  const rule = byId.get(id)
  if (rule === undefined) throw new Error(`there is no rule ${id}`)
  return rule
}
