import anyAscii from 'any-ascii'

/**
 * Text as it is searched: in Latin letters without marks and in lower case, whatever script it was written in (any-ascii),
 * with one space in place of everything that is neither letter nor digit. Empty when nothing is left of it.
 */
export function foldText(text: string): string {
  return anyAscii(text.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** How a folded query meets a folded name, from 1 (it is the name) to 0 (not at all, or only by likeness). */
export function matchScore(query: string, name: string): number {
  if (name === query) return 1
  if (name.startsWith(query)) return 0.9
  if (name.includes(` ${query}`)) return 0.8
  return name.includes(query) && query.length > 2 ? 0.6 : 0
}

/**
 * The folded words that a query becomes by one slip of the hand mended: two neighbours exchanged, or one letter too many
 * taken out. A letter that is wrong or missing leaves enough of a word for its trigrams to find it.
 */
export function slipsOf(query: string): readonly string[] {
  if (query.length < 3 || query.length > 12) return []
  const mended = new Set<string>()
  for (let at = 0; at < query.length; at++) {
    const [before, after] = [query.slice(0, at), query.slice(at + 1)]
    mended.add(before + after)
    if (after !== '') mended.add(`${before}${after[0]}${query[at]}${after.slice(1)}`)
  }
  mended.delete(query)
  return [...mended]
}
