type Members = Record<string, unknown>

/** More than this is not read by a model, and costs it what it knew before. */
const answerCharactersMax = 60_000

/**
 * An answer that fits into what a model can read: the longest list of a larger one is cut, and `cut` says so in words.
 * Answers without a list stay whole.
 */
export function bounded(answer: Members): { readonly answer: Members; readonly cut?: string } {
  const size = sizeOf(answer)
  if (size <= answerCharactersMax) return { answer }
  const [longest] = Object.entries(answer)
    .flatMap(([name, value]) => (isList(value) ? [{ name, value, size: sizeOf(value) }] : []))
    .toSorted((a, b) => b.size - a.size)
  if (longest === undefined) return { answer }
  const { name, value } = longest
  const room = Math.max(0, answerCharactersMax - (size - longest.size))
  const kept: unknown[] = []
  let used = 0
  for (const one of value) {
    used += sizeOf(one) + 1
    if (used > room) break
    kept.push(one)
  }
  return {
    answer: { ...answer, [name]: kept },
    cut: `Cut to the first ${kept.length} of ${value.length} ${name}: ask more narrowly to see the others.`,
  }
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0
}

/** Array.isArray would make the members `any`. */
function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
