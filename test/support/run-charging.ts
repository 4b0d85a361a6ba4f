import { aiMigrations, createAiService } from '../../src/domains/agents/ai/index.ts'
import { agentChatMigrations, createRunSales } from '../../src/domains/agents/chat/index.ts'
import {
  billingMigrationSets,
  createBillingService,
} from '../../src/domains/money/billing/index.ts'
import { ledgerMigrationSet } from '../../src/domains/money/ledger/index.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import { agentRunsSets } from './agent-runs-world.ts'
import type { HandClock } from './auth-world.ts'
import { createBillingWorld } from './billing-world.ts'
import type { ScriptedModel } from './scripted-model.ts'

/** Millionths of a dollar for each token that a scripted model says it has read, and for each that it wrote. */
export const tokenCost = { input: 2n, output: 5n } as const

/** The tables of runs whose models cost something. */
export const chargedRunsSets: readonly MigrationSet[] = [
  ...agentRunsSets,
  ledgerMigrationSet,
  ...billingMigrationSets,
  { domain: 'ai', migrations: aiMigrations },
  { domain: 'agent_chat', migrations: agentChatMigrations },
]

/** The real charges over a scripted model, with the books that they are written in. */
export async function createRunCharging(given: {
  readonly database: Database
  readonly clock: HandClock
  readonly model: ScriptedModel
}) {
  const billing = await createBillingWorld(given)
  const books = createBillingService({ ...billing, staticPrices: [], operations: new Set() })
  await books.prepare()
  const million = 1_000_000n
  const price = {
    inputAtomicPerMillion: tokenCost.input * million,
    outputAtomicPerMillion: tokenCost.output * million,
  }
  const ai = createAiService({
    ...billing,
    model: given.model,
    spending: books.spending,
    chargeBooks: books.chargeBooks,
    book: books.book,
    priceOf: () => price,
  })
  const sales = createRunSales({ ...billing, books: books.chargeBooks })
  return { billing, books, sales, charges: ai.charges, models: ai.models, sweep: ai.sweep }
}
