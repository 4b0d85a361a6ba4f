import { expect, test } from 'vitest'
import { agentRunsSets, createAgentRunsWorld } from '../../../../test/support/agent-runs-world.ts'
import { createInterleaving } from '../../../../test/support/interleaving.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { scriptedModel } from '../../../../test/support/scripted-model.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

// The embedded store runs one transaction at a time; concurrent transactions need a server.
test.skipIf(url === '')(
  'a run that begins to wait for one below it goes on when that is cancelled meanwhile',
  async () => {
    const [first, second] = await openPostgresPair(url, agentRunsSets)
    const { interleave, database } = createInterleaving(first)
    // Wraps each transaction of the first process.
    let make: <Result>(transaction: () => Promise<Result>) => Promise<Result> = (transaction) =>
      transaction()
    const model = scriptedModel(({ messages }, turn) => {
      if (turn > 0) return { text: 'Done.' }
      const isBelow = messages.some(({ content }) => content === 'Pay.')
      return isBelow
        ? { calls: [{ name: 'vault_send', input: { to: 'baker', amount: '1' } }] }
        : { calls: [{ name: 'start_run', input: { input: 'Pay.' } }] }
    })
    const { owner, runs, agents, work } = await createAgentRunsWorld({
      database: {
        ...database,
        transaction: (change, options) => make(() => database.transaction(change, options)),
      },
      model,
    })
    const other = await createAgentRunsWorld({ database: second, model })
    const agent = 'payer'
    await agents.create(owner, { slug: agent, name: 'Payer', toolsAllowed: ['post_*'] })
    const { id } = await runs.start(owner, { agent, input: 'Begin.' })
    let parked = 0
    make = async (transaction) => {
      const { items } = await other.runs.list('acct_a', { limit: 10, cursor: undefined })
      const below = items.find((run) => run.id !== id)
      if (below?.action == null) return transaction()
      parked += 1
      // The first lets the sub-run wait; with the second the parent run begins to wait for it.
      if (parked !== 2) return transaction()
      const [result] = await interleave(transaction, () => other.runs.cancel('acct_a', below.id))
      return result
    }
    await work.drive(id)
    expect(parked).toBe(2)
    expect(await runs.get('acct_a', id)).toMatchObject({ status: 'queued', action: null })
    await work.drive(id)
    expect(await runs.get('acct_a', id)).toMatchObject({ status: 'succeeded', output: 'Done.' })
    for (const pool of [first, second]) await pool.close()
  },
)
