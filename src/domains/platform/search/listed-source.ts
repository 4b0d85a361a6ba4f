import MiniSearch from 'minisearch'
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
  const byId = new Map(things.map((thing) => [thing.id, thing]))
  const names = new Map(
    things.map(({ id, names: others, title }) => [id, [title, id, ...others].map(foldText)]),
  )
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
    things.map(({ about, id, names: others, title }) => ({
      id,
      name: [title, id, ...others].join(' '),
      about,
    })),
  )
  return {
    kinds: [kind],
    async find({ limit, text }) {
      if (text === '') return []
      const hits = index.search(text)
      const best = hits[0]?.score ?? 1
      return hits
        .flatMap(({ id, score }) => {
          const thing = byId.get(String(id))
          if (thing === undefined) return []
          const { about: _, names: __, ...shown } = thing
          const spelled = Math.max(
            0,
            ...(names.get(thing.id) ?? []).map((name) => matchScore(text, name)),
          )
          const likeness = (likenessMax * score) / best
          return [{ ...shown, kind, score: Math.max(spelled, likeness), simulated: false }]
        })
        .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
        .slice(0, limit)
    },
  }
}
