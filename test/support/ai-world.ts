import type { FastifyInstance } from 'fastify'
import { createOfflinePlanner } from '../../src/adapters/offline-planner/offline-planner.ts'
import {
  type AiService,
  aiMigrations,
  aiRows,
  createAiService,
  joinModels,
  type TokenPrice,
} from '../../src/domains/agents/ai/index.ts'
import {
  type BillingService,
  billingRows,
  createBillingService,
} from '../../src/domains/money/billing/index.ts'
import { ledgerRows } from '../../src/domains/money/ledger/index.ts'
import type { MigrationSet } from '../../src/ports/database.ts'
import { type BillingWorld, createBillingWorld } from './billing-world.ts'
import { httpServerOf, principal, tableAuthenticator } from './http-server.ts'
import { type ModelServer, startModelServer } from './model-server.ts'

/** Models with their money, over HTTP: an endpoint of the test's own beside what is built in. */
export type AiWorld = {
  readonly billing: BillingWorld
  readonly books: BillingService
  readonly endpoint: ModelServer
  readonly service: AiService
  readonly http: FastifyInstance
  /** Where the server listens. */
  readonly baseUrl: string
  /** Changes what the endpoint's models cost. */
  readonly setPrice: (price: TokenPrice) => void
  readonly close: () => Promise<void>
}

/** Accounts by their keys. */
export const aiAccounts = { ct_sk_ann: 'acct_ann', ct_sk_bob: 'acct_bob' } as const

/** Starts it; `migrations` are of others that stand on it. */
export async function startAiWorld(
  options: { readonly migrations?: readonly MigrationSet[] } = {},
): Promise<AiWorld> {
  const billing = await createBillingWorld({
    migrations: [{ domain: 'ai', migrations: aiMigrations }, ...(options.migrations ?? [])],
  })
  const books = createBillingService({ ...billing, staticPrices: [], operations: new Set() })
  await books.prepare()
  const endpoint = await startModelServer()
  let price: TokenPrice = { inputAtomicPerMillion: 0n, outputAtomicPerMillion: 0n }
  const service = createAiService({
    ...billing,
    model: joinModels([endpoint.model, createOfflinePlanner()]),
    spending: books.spending,
    chargeBooks: books.chargeBooks,
    book: books.book,
    priceOf: ({ owner }) => (owner === 'built-in' ? null : price),
  })
  const http = await httpServerOf(
    { ai: aiRows, ledger: ledgerRows, billing: billingRows },
    { ai: service, billing: books },
    {
      clock: billing.clock,
      authenticators: [
        tableAuthenticator(
          'api_key',
          Object.fromEntries(
            Object.entries(aiAccounts).map(([key, accountId]) => [
              key,
              principal({ accountId, credentialId: `key_of_${accountId}` }),
            ]),
          ),
        ),
      ],
    },
  )
  const baseUrl = await http.listen({ port: 0, host: '127.0.0.1' })
  return {
    billing,
    books,
    endpoint,
    service,
    http,
    baseUrl,
    setPrice: (next) => {
      price = next
    },
    async close() {
      await http.close()
      await service.stop()
      await endpoint.close()
      await billing.close()
    },
  }
}
