/** What is written in the palette, read: its first character says what is looked for. */
export interface PaletteQuery {
  readonly wants: 'agents' | 'all' | 'commands'
  readonly words: string
}

/** `>` wants commands, `@` agents; everything else is looked for among all there is. */
export function readQuery(written: string): PaletteQuery {
  const words = written.slice(1).trim()
  if (written.startsWith('>')) return { wants: 'commands', words }
  if (written.startsWith('@')) return { wants: 'agents', words }
  return { wants: 'all', words: written.trim() }
}

/** One that can be found by words. */
export interface Findable {
  readonly label: string
  readonly keywords: readonly string[]
}

/** Those that hold all words, at most `max`: what begins so comes before what holds it, and the order is kept otherwise. */
export function ranked<found extends Findable>(
  all: readonly found[],
  words: string,
  max: number,
): readonly found[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return all.slice(0, max)
  return all
    .map((one) => ({ one, rank: rankOf(one, wanted) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((left, right) => (left.rank ?? 0) - (right.rank ?? 0))
    .slice(0, max)
    .map(({ one }) => one)
}

function rankOf({ keywords, label }: Findable, wanted: readonly string[]): number | null {
  const own = label.toLocaleLowerCase()
  const all = [own, ...keywords].join(' ').toLocaleLowerCase()
  if (!wanted.every((word) => all.includes(word))) return null
  const [first = ''] = wanted
  if (own.startsWith(first)) return 0
  return own.includes(` ${first}`) ? 1 : 2
}
