import { readQuestion } from '../search/index.ts'
import type { Fact } from './fact.ts'
import type { memoryStore, Reader } from './memory.store.ts'
import { withSlips } from './slips.ts'

const knownWordsMax = 20_000

/** The facts that a question finds, best first; words that no fact has are taken for those that are spelled alike. */
export async function searchFacts(
  store: ReturnType<typeof memoryStore>,
  reader: Reader,
  { question, limit }: { readonly question: string; readonly limit: number },
): Promise<readonly Fact[]> {
  const { groups } = readQuestion(question, undefined)
  const found = await store.search(reader, { groups, limit })
  if (found.length > 0 || groups.length === 0) return found
  const known = await store.words(reader, knownWordsMax)
  return store.search(reader, { groups: withSlips(groups, known), limit })
}
