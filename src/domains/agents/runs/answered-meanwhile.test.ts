import { expect, test } from 'vitest'
import { agentRunsSets, createAgentRunsWorld } from '../../../../test/support/agent-runs-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { scriptedModel } from '../../../../test/support/scripted-model.ts'
import type { Database } from '../../../ports/database.ts'

test('a run whose sub-run is answered before it waits for that answer goes on with it', async () => {
  const inner = await createTestDatabase(agentRunsSets)
  // Called before each transaction, to let another one commit first.
  let comesFirst = async () => {}
  const database: Database = {
    ...inner,
    async transaction(work, options) {
      await comesFirst()
      return inner.transaction(work, options)
    },
  }
  const model = scriptedModel(({ messages }, turn) => {
    if (turn > 0) return { text: 'Done.' }
    const isBelow = messages.some(({ content }) => content === 'Pay.')
    return isBelow
      ? { calls: [{ name: 'vault_send', input: { to: 'baker', amount: '1' } }] }
      : { calls: [{ name: 'start_run', input: { input: 'Pay.' } }] }
  })
  const { desk, owner, person, runs, agents, work } = await createAgentRunsWorld({
    database,
    model,
  })
  const agent = 'payer'
  await agents.create(owner, { slug: agent, name: 'Payer', toolsAllowed: ['post_*'] })
  const { id } = await runs.start(owner, { agent, input: 'Begin.' })
  const belowOf = async () => {
    const { items } = await runs.list('acct_a', { limit: 10, cursor: undefined })
    return items.find((run) => run.id !== id)
  }
  let parked = 0
  comesFirst = async () => {
    const below = await belowOf()
    if (below?.action == null) return
    parked += 1
    // The first lets the sub-run wait; by the second the parent run has read that it waits.
    if (parked !== 2) return
    comesFirst = async () => {}
    const { intentHash, stepId } = below.action
    await runs.approve(person, { runId: below.id, stepId, intentHash })
  }
  await work.drive(id)
  expect(parked).toBe(2)
  expect(await runs.get('acct_a', id)).toMatchObject({ status: 'succeeded', output: 'Done.' })
  expect(desk.sent).toEqual([{ to: 'baker', amount: '1' }])
  await inner.close()
})
