import MiniSearch from 'minisearch'
import { memoize } from '../../../kernel/memoize.ts'
import { foldText, matchScore } from '../../../kernel/search-text.ts'
import type { SearchFound, SearchKind, SearchSource } from '../../../ports/search-source.ts'

/** A thing of a list that fits into memory. */
export type ListedThing = Omit<SearchFound, 'kind' | 'score' | 'simulated'> & {
  /** Other names, such as those in other languages. */
  readonly names: readonly string[]
  /** Words that lead to it, but are not its name. */
  readonly about: string
}

const likenessMax = 0.58
/** As many letters may be wrong as this part of a word has, from four letters on. */
const wrongPart = 0.25

/** Searches a list that does not change while the program runs. */
export function createListedSource(kind: SearchKind, things: readonly ListedThing[]): SearchSource {
  // Made by the first search, since a start should not wait for it.
  const list = memoize(() => ({ entries: new Map(things.map(entryOf)), index: indexOf(things) }))
  return {
    kinds: [kind],
    async find({ limit, text }) {
      if (text === '') return []
      const { entries, index } = list()
      const hits = index.search(text)
      const best = hits[0]?.score ?? 1
      return hits
        .flatMap(({ id, score }) => {
          const entry = entries.get(String(id))
          if (entry === undefined) return []
          const spelled = Math.max(...entry.names.map((name) => matchScore(text, name)))
          const likeness = (likenessMax * score) / best
          return [{ ...entry.shown, kind, score: Math.max(spelled, likeness), simulated: false }]
        })
        .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
        .slice(0, limit)
    },
  }
}

function entryOf(thing: ListedThing) {
  const { about: _, names, ...shown } = thing
  return [shown.id, { shown, names: [shown.title, shown.id, ...names].map(foldText) }] as const
}

function indexOf(things: readonly ListedThing[]): MiniSearch {
  const index = new MiniSearch({
    fields: ['name', 'about'],
    tokenize: (text) => foldText(text).split(' '),
    searchOptions: {
      boost: { name: 4 },
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length < 4 ? false : wrongPart),
    },
  })
  index.addAll(
    things.map(({ about, id, names, title }) => ({
      id,
      name: [title, id, ...names].join(' '),
      about,
    })),
  )
  return index
}
