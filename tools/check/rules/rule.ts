/** A rule about some files of the repository; its messages contain the remedy. */
export interface Rule {
  readonly name: string
  readonly looksAt: (file: string) => boolean
  /** The least number of files that it must look at; fewer mean that its `looksAt` no longer fits the tree. */
  readonly filesMin: number
  /** The breaches in one file, a line each. */
  readonly breaches: (file: string, text: string) => readonly string[]
  /** Exempt files, each with the reason; a file that no longer needs its exemption is a breach. */
  readonly excuses?: Readonly<Record<string, string>>
  /** Breaches that are known only after all files. */
  readonly atEnd?: () => readonly string[]
}

/** The result of one run of rules. */
export interface RulesReport {
  readonly breaches: readonly string[]
  readonly seen: number
}

interface SourceText {
  readonly file: string
  readonly text: string
}

/** Checks all rules, one file after the other, so that each file is parsed once. */
export function runRules(rules: readonly Rule[], files: Iterable<SourceText>): RulesReport {
  const breaches: string[] = []
  const looked = new Map<Rule, number>(rules.map((rule) => [rule, 0]))
  const excused = new Map<Rule, Set<string>>(rules.map((rule) => [rule, new Set()]))
  let seen = 0
  for (const { file, text } of files) {
    seen += 1
    for (const rule of rules) {
      if (!rule.looksAt(file)) continue
      looked.set(rule, (looked.get(rule) ?? 0) + 1)
      const found = rule.breaches(file, text)
      if (found.length > 0 && rule.excuses?.[file] !== undefined) excused.get(rule)?.add(file)
      else breaches.push(...found.map((breach) => `${rule.name}: ${breach}`))
    }
  }
  for (const rule of rules) {
    const spent = Object.keys(rule.excuses ?? {}).filter((file) => !excused.get(rule)?.has(file))
    const count = looked.get(rule) ?? 0
    const atEnd = [
      ...spent.map(
        (file) => `${file} needs no excuse; take it out of tools/check/rules/excuses.ts`,
      ),
      ...(count < rule.filesMin
        ? [`looked at ${count} files only; mend what it looks at in tools/check/rules`]
        : []),
      ...(rule.atEnd?.() ?? []),
    ]
    breaches.push(...atEnd.map((breach) => `${rule.name}: ${breach}`))
  }
  return { breaches, seen }
}
