import type { Mutant } from './mutant.ts'

type Numbered = Mutant & { readonly number: number }

/**
 * The text of a file with all of its mutants, each behind a condition on its number. Lines keep their numbers. Mutants
 * are whole expressions, so any two are either disjoint or nested.
 */
export function weave(text: string, mutants: readonly Numbered[], switchPath: string): string {
  const outermostFirst = mutants.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const woven = weaveRange(text, { start: 0, end: text.length }, outermostFirst)
  return `import { $mutant } from ${JSON.stringify(switchPath)};${woven}`
}

interface Range {
  readonly start: number
  readonly end: number
}

function weaveRange(text: string, range: Range, mutants: readonly Numbered[]): string {
  let woven = ''
  let at = range.start
  for (let index = 0; index < mutants.length; ) {
    const outer = mutants[index]
    if (outer === undefined) break
    const same = mutants.filter(({ end, start }) => start === outer.start && end === outer.end)
    const all = mutants.filter(({ end, start }) => start >= outer.start && end <= outer.end)
    const inner = weaveRange(text, outer, all.slice(same.length))
    // A statement that begins with a bracket would continue the line before it.
    const opening = outer.beginsStatement ? '0, (' : '('
    woven += `${text.slice(at, outer.start)}${opening}${chosen(same, inner)})`
    at = outer.end
    index += all.length
  }
  return woven + text.slice(at, range.end)
}

function chosen(mutants: readonly Numbered[], original: string): string {
  return mutants.reduceRight(
    (otherwise, { number, replacement }) =>
      `$mutant.isOn(${number}) ? (${replacement}) : (${otherwise})`,
    original,
  )
}
