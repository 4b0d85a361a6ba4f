import { expect, test } from 'vitest'
import { type AgentFinder, stepsForGoal } from './goal-planner.ts'

/** A catalog whose search for a word finds these agents of ours, in this order. */
const catalogOf = (found: Readonly<Record<string, readonly string[]>>): AgentFinder => ({
  search: async ({ q = '' }) => ({
    items: (found[q] ?? []).map((id) => ({
      id,
      origin: 'ours',
      source: 'here',
      title: id,
      description: id,
      category: 'trading',
      tags: [],
      capabilities: [],
      chains: [],
      protocols: [],
      price: null,
      endpoint: 'https://here.example',
      verified: true,
    })),
    nextCursor: null,
  }),
})
const agentsOf = async (goal: string, catalog: AgentFinder) =>
  (await stepsForGoal(goal, catalog)).map(({ agent }) => agent)

test('an agent with a rare word goes before agents with a common one, though it is found last', async () => {
  const catalog = catalogOf({ trade: ['bots', 'desk'], slowly: ['tortoise'] })
  expect(await agentsOf('trade slowly', catalog)).toEqual(['tortoise', 'bots', 'desk', 'tortoise'])
})

test('of agents that are worth alike the lower id goes first, and the fourth is left out', async () => {
  const catalog = catalogOf({ trade: ['d', 'b', 'c', 'a'] })
  expect(await agentsOf('trade', catalog)).toEqual(['a', 'b', 'c', 'a'])
})
