import { foldText, matchScore } from '../../../kernel/search-text.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { SearchFound, SearchSource } from '../../../ports/search-source.ts'
import { listingStore, type Matched, matches } from './listing.store.ts'
import { readSkillQuestion } from './skill-words.ts'

/** What says the words and is not called so is worth less than any name. */
const saidMax = 0.58
const writtenMax = 200
const everything = { topic: null, verdict: null, ownerId: null, withWithheld: false } as const

/** Finds the skills that everybody may install: by their names, and where those leave room by what they are for. */
export function createSkillSearchSource({ database }: Ports<'database'>): SearchSource {
  return {
    kinds: ['skill'],
    async find({ limit, text, written }) {
      const question = readSkillQuestion(written.slice(0, writtenMax))
      const { rows } = await listingStore(database.query).search({
        ...{ question, filter: everything, after: null, limit },
      })
      return rows
        .slice(0, limit)
        .map((row, place) => foundThing(row, scoreOf(row, { text, place, limit })))
    },
  }
}

function scoreOf(
  { match, slug }: Matched,
  { limit, place, text }: { readonly text: string; readonly place: number; readonly limit: number },
): number {
  if (match === matches.called) return 1
  if (match === matches.named) return Math.max(0.7, matchScore(text, foldText(slug)))
  return saidMax / (1 + place / limit)
}

function foundThing({ description, slug }: Matched, score: number): SearchFound {
  return {
    kind: 'skill',
    id: slug,
    title: slug,
    subtitle: description,
    href: `/api/skills/${slug}`,
    score,
    image: null,
    simulated: false,
  }
}
