type Members = Record<string, unknown>

/** Longer answers exceed what a model can use, and displace its context. */
const answerCharactersMax = 60_000

/**
 * An answer within the size that a model can use. Of a larger one the longest list is truncated, and `cut` says so.
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
  const items: unknown[] = []
  let used = 0
  for (const one of value) {
    used += sizeOf(one) + 1
    if (used > room) break
    items.push(one)
  }
  return {
    answer: { ...answer, [name]: items },
    cut: `Cut to the first ${items.length} of ${value.length} ${name}: ask more narrowly to see the others.`,
  }
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0
}

/** `Array.isArray` would narrow the members to `any`. */
function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
