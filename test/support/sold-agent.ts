import { expect } from 'vitest'
import type { Database } from '../../src/ports/database.ts'
import { type AgentRunsWorld, createAgentRunsWorld } from './agent-runs-world.ts'
import { handClock } from './auth-world.ts'
import { createRunCharging } from './run-charging.ts'
import { type ScriptedModel, scriptedModel } from './scripted-model.ts'

/** What the sold agent of these tests costs, in millionths of a dollar, and what the platform keeps of it. */
export const soldFor = { price: 250_000n, commission: 25_000n } as const

/** Terms of an offer that a test changes. */
export type OfferTerms = {
  readonly unit?: string
  readonly pricePerCallAtomic?: string
  readonly freeCallsPerDay?: number
}

export type SoldAgent = Awaited<ReturnType<typeof openSoldAgent>>

/** `acct_b` sells `scout`, whose model it pays in play money; `acct_a` may buy runs of it in live money. */
export async function openSoldAgent(given: {
  readonly database: Database
  readonly say?: Parameters<typeof scriptedModel>[0]
  readonly offer?: OfferTerms
  readonly agent?: Readonly<Record<string, unknown>>
}) {
  const { agent, database, offer, say = () => ({ text: 'Done.' }) } = given
  const clock = handClock()
  const model: ScriptedModel = scriptedModel(say)
  const money = await createRunCharging({ database, clock, model })
  const { charges, sales } = money
  const world = await createAgentRunsWorld({ database, clock, model, charges, sales })
  await sell(world, { agent, offer })
  const { ledger } = money.billing
  const balance = (owner: string, purpose: 'available' | 'earnings' | 'revenue') =>
    ledger.balance(database.query, { owner, purpose, asset: 'USDC' })
  return {
    ...{ clock, model, money, world },
    /** Live dollars of the buyer, of the seller's earnings, and of the platform. */
    async purse() {
      const buyer = await balance('acct_a', 'available')
      return {
        posted: buyer.postedAtomic,
        held: buyer.heldAtomic,
        earned: (await balance('acct_b', 'earnings')).postedAtomic,
        kept: (await balance('platform', 'revenue')).postedAtomic,
      }
    },
    /** The operations that what the buyer paid for runs, and the seller for their model, is listed under. */
    async doors() {
      const listed = async (accountId: string) => {
        const whose = { ...world.owner, accountId }
        const { items } = await money.books.usage.query(whose, { limit: 10, groupBy: 'route' })
        return items.flatMap(({ charged, group }) => (charged.length === 0 ? [] : [group]))
      }
      return { run: await listed('acct_a'), model: await listed('acct_b') }
    },
    fundBuyer: (amountAtomic: bigint) => money.billing.fund('acct_a', amountAtomic, 'USDC'),
    /** Play money, which pays for models here and never for a run. */
    fundSeller: (amountAtomic = 1_000_000n) => money.billing.fund('acct_b', amountAtomic),
    run: (body: object = {}, headers: object = {}) =>
      world.ask('POST /api/agents/scout/run', { body: { input: 'Go.', ...body }, headers }),
  }
}

async function sell(
  world: AgentRunsWorld,
  { agent, offer }: { readonly agent: object | undefined; readonly offer: OfferTerms | undefined },
): Promise<void> {
  const secret = 'ct_sk_b'
  const made = await world.ask('POST /api/agents/create', {
    secret,
    body: { slug: 'scout', name: 'Scout', toolsAllowed: ['get_api_status'], ...agent },
  })
  expect(made.status).toBe(200)
  const sold = await world.ask('POST /api/x402/agents', {
    secret,
    body: {
      ...{ slug: 'scout', label: 'Scout', asset: 'USDC' },
      pricePerCallAtomic: soldFor.price.toString(),
      ...offer,
    },
  })
  expect(sold.status).toBe(200)
}
