import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { chargedRunsSets } from '../../../../test/support/run-charging.ts'
import type { Said } from '../../../../test/support/scripted-model.ts'
import { openSoldAgent } from '../../../../test/support/sold-agent.ts'
import type { Database } from '../../../ports/database.ts'
import { agentRecords } from './index.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase(chargedRunsSets)
})
afterEach(() => database.close())

const working = (): Said => ({
  text: 'I look.',
  calls: [{ name: 'discovery_status', input: {} }],
})

/** What the search learns of a sold agent by one run of it that ends by its budget. */
async function learned(given: { readonly own?: object; readonly asked?: object }) {
  const agent = given.own === undefined ? {} : { budgetDefaults: given.own }
  const sold = await openSoldAgent({ database, agent, say: working })
  await sold.fundSeller()
  await sold.fundBuyer(1_000_000n)
  const { body } = await sold.run(given.asked === undefined ? {} : { budget: given.asked })
  await sold.world.work.drive(body.run.id)
  const shown = await sold.world.ask(`GET /api/runs/${body.run.id}`)
  expect(shown.body.run).toMatchObject({ status: 'failed', stopReason: 'budget_exhausted' })
  const events = await sold.money.billing.events('agent_run.changed')
  return events.map((event) => agentRecords.factOf(event)).filter((fact) => fact !== null)
}

test('an agent whose own budget is too little for its work has failed', async () => {
  const facts = await learned({ own: { toolCallsMax: 0 } })
  expect(facts).toEqual([{ agent: 'scout', run: { account: 'acct_a', hasSucceeded: false } }])
})

test('an agent whose caller gave it too little has not', async () => {
  expect(await learned({ asked: { toolCallsMax: 0 } })).toEqual([])
})
