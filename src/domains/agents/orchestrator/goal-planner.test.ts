import { expect, test } from 'vitest'
import { type AgentFinder, stepsForGoal } from './goal-planner.ts'

/** A search that finds these agents for every question, and keeps what it was asked. */
function finderOf(found: readonly string[]) {
  const asked: Parameters<AgentFinder['search']>[0][] = []
  const search: AgentFinder['search'] = async (question) => {
    asked.push(question)
    return { items: found.slice(0, question.limit).map((id) => ({ id })) }
  }
  return { asked, search }
}

test('the three best answer in parallel, and the best of them again with what they said', async () => {
  const steps = await stepsForGoal('trade slowly', finderOf(['tortoise', 'bots', 'desk', 'owl']))
  expect(steps.map(({ agent }) => agent)).toEqual(['tortoise', 'bots', 'desk', 'tortoise'])
})

test('one agent alone is one step', async () => {
  expect(await stepsForGoal('trade', finderOf(['desk']))).toHaveLength(1)
})

test('a goal that is longer than a question is asked by its beginning, of our agents alone', async () => {
  const { asked, search } = finderOf(['desk'])
  await stepsForGoal('🐢'.repeat(2_000), { search })
  expect(asked).toEqual([{ q: '🐢'.repeat(400), origin: 'platform', limit: 3 }])
})

test('a goal that finds nobody is refused', async () => {
  await expect(stepsForGoal('xyz', finderOf([]))).rejects.toMatchObject({
    spec: { code: 'orchestrator.no_agent' },
  })
})
