import type { FastifyInstance } from 'fastify'
import {
  type BillingService,
  type BillingServiceOptions,
  billingRows,
  createBillingService,
} from '../../src/domains/money/billing/index.ts'
import { createProofsService, ledgerRows } from '../../src/domains/money/ledger/index.ts'
import type { Wallet } from '../../src/kernel/principal.ts'
import { type BillingWorld, createBillingWorld } from './billing-world.ts'
import { callerAddresses } from './caller-addresses.ts'
import { httpServerOf, principal, tableAuthenticator } from './http-server.ts'

/** Headers of a caller. */
export type Caller = Readonly<Record<string, string>>

/** Billing behind the HTTP surface, with an owner, their key, a stranger and the operator. */
export type BillingServer = {
  readonly world: BillingWorld
  readonly billing: BillingService
  readonly owner: Caller
  readonly key: Caller
  readonly stranger: Caller
  readonly operator: Caller
  readonly nobody: Caller
  readonly ownerId: string
  readonly call: (
    caller: Caller,
    method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ) => Promise<Awaited<ReturnType<FastifyInstance['inject']>>>
  readonly close: () => Promise<void>
}

const operatorWallet: Wallet = { namespace: 'eip155', address: `0x${'1'.repeat(40)}` }
const session = (secret: string): Caller => ({
  cookie: `__Host-svc.sid=${secret}`,
  origin: 'http://localhost:4663',
})

/** Starts it on an embedded database of its own. */
export async function startBillingServer(
  options: Partial<BillingServiceOptions> = {},
): Promise<BillingServer> {
  const world = await createBillingWorld()
  const billing = createBillingService({
    ...world,
    staticPrices: [
      {
        operationId: 'post_api_chat',
        price: { amountAtomic: 10_000n, asset: 'USDC', unit: 'call' },
      },
    ],
    operations: new Set(['post_api_chat']),
    ...options,
  })
  await billing.prepare()
  const person = (accountId: string, wallets: readonly Wallet[] = []) =>
    principal({ accountId, credential: 'wallet_session', credentialId: 'session_1', wallets })
  const server = await httpServerOf(
    { ledger: ledgerRows, billing: billingRows },
    { ledger: { proofs: createProofsService(world) }, billing },
    {
      clock: world.clock,
      operatorWallets: [operatorWallet],
      authenticators: [
        tableAuthenticator('wallet_session', {
          owner: person('acct_owner'),
          stranger: person('acct_stranger'),
          operator: person('acct_operator', [operatorWallet]),
        }),
        tableAuthenticator('api_key', {
          ct_sk_owner: principal({ accountId: 'acct_owner', credentialId: 'key_7' }),
        }),
      ],
    },
  )
  const placeOf = callerAddresses()
  return {
    world,
    billing,
    owner: session('owner'),
    key: { 'x-api-key': 'ct_sk_owner' },
    stranger: session('stranger'),
    operator: session('operator'),
    nobody: {},
    ownerId: 'acct_owner',
    call: (headers, method, url, payload) =>
      server.inject({
        method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
        remoteAddress: placeOf(JSON.stringify(headers)),
      }),
    async close() {
      await server.close()
      await billing.stop()
      await world.close()
    },
  }
}
