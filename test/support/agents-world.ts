import { randomBytes } from 'node:crypto'
import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { createReceiptSigner } from '../../src/adapters/jose/receipt-signer.ts'
import { createOfflinePlanner } from '../../src/adapters/offline-planner/offline-planner.ts'
import { createEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { createIdempotencyStore } from '../../src/adapters/sql/idempotency/idempotency-store.ts'
import { readAgents } from '../../src/app/agent-definitions.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import {
  aiMigrations,
  createAiService,
  type TokenPrice,
} from '../../src/domains/agents/ai/index.ts'
import { platformAgents } from '../../src/domains/agents/bridges/index.ts'
import {
  agentChatMigrations,
  agentChatRows,
  createAgentChatService,
} from '../../src/domains/agents/chat/index.ts'
import {
  agentsRows,
  createDirectoryService,
  type DirectoryService,
  directoryMigrations,
  guideSlug,
  paidAgentsMigrations,
  syncPlatformAgents,
} from '../../src/domains/agents/directory/index.ts'
import {
  agentRunsMigrations,
  agentRunsRows,
  createToolTable,
} from '../../src/domains/agents/runs/index.ts'
import { createBillingService } from '../../src/domains/money/billing/index.ts'
import { createLedger } from '../../src/domains/money/ledger/index.ts'
import { createPaymentsService } from '../../src/domains/money/payments/index.ts'
import { solanaDevnet } from '../../src/kernel/chains.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { rowsOf } from '../../src/kernel/operation.ts'
import { pageOf, pageQuery } from '../../src/kernel/page.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import { EvmAddress, shape } from '../../src/kernel/schemas.ts'
import { resourceErrors, upstreamErrors } from '../../src/kernel/shared-errors.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { Dispatch } from '../../src/ports/dispatch.ts'
import type { LanguageModel } from '../../src/ports/language-model.ts'
import { createDispatch } from '../../src/surfaces/http/dispatch.ts'
import { freePort } from './free-port.ts'
import { httpServerOf, principal, tableAuthenticator } from './http-server.ts'
import { paymentMigrationSets, type RailParts, type Rails } from './payments-world.ts'
import { watched } from './visits.ts'

export const agentsMigrationSets: readonly MigrationSet[] = [
  ...paymentMigrationSets,
  { domain: 'ai', migrations: aiMigrations },
  { domain: 'agents', migrations: paidAgentsMigrations },
  { domain: 'agent_runs', migrations: agentRunsMigrations },
  { domain: 'agent_directory', migrations: directoryMigrations },
  { domain: 'agent_chat', migrations: agentChatMigrations },
]

/** What the rows below were called with, and whether the dependency behind one of them is there. */
export type Desk = {
  readonly calls: string[]
  isDown: boolean
  /** The name of the newest launch, which a stranger chose. */
  name: string
  /** What happens while launches are listed. */
  meanwhile?: () => Promise<void>
}

const { operation } = rowsOf<Desk>()
const read = {
  method: 'GET',
  tier: 'public',
  family: 'Launches',
  auth: [],
  effect: 'none',
  input: {},
  output: T.Unknown(),
  examples: [{ name: 'one' }],
} as const
const note = <answer>(desk: Desk, what: string, answer: answer) => {
  desk.calls.push(what)
  return answer
}

/** What nobody but the account that asks may read. */
export const privateWords = 'the private key name of the caller'
const word = T.Optional(T.String({ maxLength: 64 }))

/** A small table: what an agent may read, by the names that the planner knows, and what it must never touch. */
const deskRows = {
  operations: {
    launches: operation({
      name: 'launches.list',
      ...read,
      path: '/api/launches',
      summary: 'List launches, newest first',
      input: { query: shape({ ...pageQuery, status: word, family: word, creator: word }) },
      output: pageOf(T.Unknown()),
      examples: [{ name: 'one', output: { items: [], nextCursor: null } }],
      handler: async (desk, { input }) => {
        await desk.meanwhile?.()
        return note(desk, `launches ${input.query.limit}`, {
          items: [
            { symbol: 'CAT', name: desk.name },
            { symbol: 'DOG', name: 'Dog' },
          ],
          nextCursor: null,
        })
      },
    }),
    price: operation({
      name: 'agentsWorld.price',
      ...read,
      path: '/api/tokens/{token}/price',
      summary: 'Read the price of a token',
      input: { params: shape({ token: EvmAddress }) },
      handler: (desk, { input }) =>
        note(desk, `price ${input.params.token}`, { token: input.params.token, price: '0.0012' }),
    }),
    holders: operation({
      name: 'agentsWorld.holders',
      ...read,
      path: '/api/tokens/{token}/holders',
      summary: 'Read who holds a token',
      input: { params: shape({ token: EvmAddress }) },
      handler: (desk, { input }) => {
        note(desk, `holders of ${input.params.token}`, {})
        throw new AppError(resourceErrors.not_found, 'There is no such token.')
      },
    }),
    keys: operation({
      name: 'keys.list',
      ...read,
      path: '/api/keys',
      tier: 'private',
      family: 'Developer',
      auth: ['api_key'],
      summary: 'List the API keys of the account',
      input: { query: shape({ ...pageQuery, state: word }) },
      output: pageOf(T.Unknown()),
      examples: [{ name: 'one', output: { items: [], nextCursor: null } }],
      handler: (desk, call) =>
        note(desk, `keys of ${call.principal.accountId}`, {
          items: [{ name: privateWords }],
          nextCursor: null,
        }),
    }),
    health: operation({
      name: 'service.getStatus',
      ...read,
      path: '/api/health',
      family: 'Health',
      summary: 'Read the health of the service',
      handler: (desk) => {
        if (desk.isDown) throw new AppError(upstreamErrors.unavailable, 'It is down.')
        return note(desk, 'health', { status: 'ok' })
      },
    }),
    fetch: operation({
      name: 'agentsWorld.fetch',
      ...read,
      path: '/api/fetched',
      summary: 'Read what an address answers',
      input: { query: shape({ url: T.String({ maxLength: 200 }) }) },
      handler: (desk, { input }) => note(desk, `fetched ${input.query.url}`, {}),
    }),
    burn: operation({
      name: 'agentsWorld.burn',
      ...read,
      method: 'POST',
      path: '/api/tokens/burn',
      summary: 'Burn every token of the wallet',
      effect: 'irreversible',
      handler: (desk) => note(desk, 'burn', {}),
    }),
    report: operation({
      name: 'agentsWorld.report',
      ...read,
      path: '/api/report',
      summary: 'Read the paid report of whales',
      price: { amountAtomic: 5n, asset: 'USDC', unit: 'call' },
      handler: (desk) => note(desk, 'report', {}),
    }),
  },
}

export const agentsKeys: Readonly<Record<string, Principal>> = {
  ct_sk_a: principal({
    accountId: 'acct_a',
    credentialId: 'key_a',
    wallets: [{ namespace: 'eip155', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }],
  }),
  ct_sk_b: principal({ accountId: 'acct_b', credentialId: 'key_b' }),
}

/** The agents' rows beside a small table, behind a paywall. */
export type AgentsWorld = {
  readonly http: FastifyInstance
  readonly url: string
  readonly agents: DirectoryService
  readonly desk: Desk
  readonly logged: readonly string[]
  /** Gives an account prepaid dollars and SOL. */
  readonly fund: (accountId: string) => Promise<void>
  /** Gives an account this much, in dollars unless it says otherwise. */
  readonly give: (accountId: string, amountAtomic: bigint, asset?: 'SOL' | 'USDC') => Promise<void>
  readonly balance: (
    owner: string,
    asset: 'SOL' | 'USDC',
    purpose?: 'available' | 'earnings',
  ) => Promise<bigint>
  /** Platform tokens by wallet address, in millionths. */
  readonly held: Map<string, bigint>
}

/** Opens it on a database with `agentsMigrationSets`; `rails` pay besides credit. */
export async function openAgentsWorld(options: {
  readonly database: Database
  readonly rails?: (parts: RailParts) => Rails
  readonly commissionBps?: number
  /** What answers in chats; the built-in planner unless given. */
  readonly model?: LanguageModel
  /** What its tokens cost whoever pays for it; nothing unless given. */
  readonly tokenPrice?: TokenPrice
}): Promise<AgentsWorld> {
  const { database } = options
  const clock = { nowMs: () => Date.now() }
  const random = { bytes: (length: number) => randomBytes(length) }
  const logged: string[] = []
  const logger = {
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (message: string, failure: unknown) => void logged.push(`${message} ${String(failure)}`),
  }
  const outbox = createEventLog({ database, clock, random, logger })
  const ledger = createLedger({ database, clock, outbox, visits: watched, logger })
  const parts = { database, clock, random, ledger, outbox, logger }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const payments = createPaymentsService({
    ...parts,
    visits: watched,
    rails: [],
    frames: [],
    ...options.rails?.(parts),
    signer: await createReceiptSigner({ key: receiptKey }),
    outputOf: () => T.Unknown(),
    settings: { baseUrl: url, operatorWallets: [], takesPaper: false },
  })
  const held = new Map<string, bigint>()
  const domains = {
    agents: agentsRows,
    agent_chat: agentChatRows,
    agent_runs: { operations: {}, errors: agentRunsRows.errors },
    desk: deskRows,
  }
  const catalog = buildCatalog(domains, { serviceSlug: 'svc' })
  const door: { dispatch?: Dispatch } = {}
  const holders = {
    balanceAtomic: async (wallets: Principal['wallets']) =>
      wallets.reduce((sum, { address }) => sum + (held.get(address) ?? 0n), 0n),
    requiredAtomic: 1_000_000n,
    decimals: 6,
    tokenMint: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  }
  const rows = () => catalog.entries
  const agents = createDirectoryService({
    ...parts,
    rows,
    tools: createToolTable(rows),
    startRun: async () => {
      throw new Error('nothing runs here')
    },
    ...(options.commissionBps === undefined ? {} : { commissionBps: options.commissionBps }),
  })
  await syncPlatformAgents(
    parts,
    platformAgents(readAgents()).filter(({ slug }) => slug === guideSlug),
  )
  const books = createBillingService({
    ...parts,
    mode: 'live',
    visits: watched,
    staticPrices: [],
    operations: new Set(),
  })
  await books.prepare()
  const { model = createOfflinePlanner(), tokenPrice = null } = options
  const { spending, chargeBooks, book } = books
  const { models, charges } = createAiService({
    ...parts,
    ...{ model, spending, chargeBooks, book },
    mode: 'live',
    priceOf: () => tokenPrice,
  })
  const chat = createAgentChatService({
    ...parts,
    ...{ holders, rows, model, models, costOf: charges.costOf },
    agents: agents.paid,
    dispatch: async (request) => {
      if (door.dispatch === undefined) throw new Error('the API is not built yet')
      return door.dispatch(request)
    },
    settings: {
      solanaNetwork: solanaDevnet,
    },
  })
  const desk: Desk = { calls: [], isDown: false, name: 'Cat' }
  const plenty = { limit: 1_000_000, windowMs: 60_000 }
  const http = await httpServerOf(
    domains,
    { agents, agent_chat: chat, agent_runs: null, desk },
    {
      catalog,
      paywall: payments.paywall,
      addresses: [url],
      clock,
      logger,
      holders,
      idempotency: createIdempotencyStore({ database, clock, random, logger }),
      authenticators: [tableAuthenticator('api_key', agentsKeys)],
      policies: { anonymous: plenty, principal: plenty, signIn: plenty },
    },
  )
  door.dispatch = createDispatch(http)
  const give: AgentsWorld['give'] = async (accountId, amountAtomic, asset = 'USDC') => {
    const account = { owner: accountId, purpose: 'available', asset } as const
    const outside = { owner: 'platform', purpose: 'external', asset } as const
    await database.transaction((tx) =>
      ledger.post(tx, {
        id: `fund:${randomBytes(8).toString('hex')}`,
        kind: 'test.funded',
        entries: [
          { account: outside, amountAtomic: -amountAtomic },
          { account, amountAtomic },
        ],
      }),
    )
  }
  await http.listen({ port, host: '127.0.0.1' })
  return {
    http,
    url,
    agents,
    desk,
    logged,
    held,
    give,
    async fund(accountId) {
      await give(accountId, 10n ** 9n, 'SOL')
      await give(accountId, 10n ** 9n)
    },
    async balance(owner, asset, purpose = 'available') {
      return (await ledger.balance(database.query, { owner, purpose, asset })).availableAtomic
    },
  }
}

const receiptKey = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
} as const
