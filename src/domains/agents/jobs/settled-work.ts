import type { Queryable } from '../../../ports/database.ts'
import { ratingsStore } from './ratings.store.ts'

/** What an agent's settled jobs for live money say of it; each client is one voice. */
export async function settledWork(db: Queryable, agent: string) {
  const tallies = await ratingsStore(db).tallies(agent)
  const live = tallies.find(({ isPaper }) => !isPaper)
  return {
    rating: live?.perClient ?? null,
    ratings: live?.ratings ?? 0,
    settled: live?.completed ?? 0,
  }
}
