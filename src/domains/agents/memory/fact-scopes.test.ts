import { expect, test } from 'vitest'
import { scopeOfNew } from './fact-scopes.ts'

const checks = {
  assertRunnable: async (_: string, agent: string) =>
    agent === 'platform-guide' ? 'guide' : agent,
  isConversation: async () => false,
}
const run = { id: 'run_1', agent: 'helper', isTainted: false, conversationId: 'task_1' }

test('a run remembers for its own conversation, whichever door that came through', async () => {
  const by = { accountId: 'acct_a', run }
  const wanted = { scope: 'conversation' } as const
  expect(await scopeOfNew(wanted, by, checks)).toEqual({ scope: 'conversation', of: 'task_1' })
})

test('a conversation that a person names has to be there', async () => {
  const by = { accountId: 'acct_a', run: null }
  const wanted = { scope: 'conversation', conversationId: 'task_1' } as const
  await expect(scopeOfNew(wanted, by, checks)).rejects.toMatchObject({
    spec: { code: 'resource.not_found' },
  })
})

test('what is told to an agent by a name that it had is kept under its present one', async () => {
  const by = { accountId: 'acct_a', run: null }
  const wanted = { scope: 'agent', agent: 'platform-guide' } as const
  expect(await scopeOfNew(wanted, by, checks)).toEqual({ scope: 'agent', of: 'guide' })
})
