import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type HandClock, handClock } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  createExternalAgentsWorld,
  type ExternalAgentsWorld,
  externalAgentsSets,
} from '../../../../test/support/external-agents-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { type PaidAgent, startPaidAgent } from '../../../../test/support/paid-agent.ts'
import { race } from '../../../../test/support/race.ts'
import {
  createVaultWorld,
  type VaultWorld,
  vaultSets,
} from '../../../../test/support/vault-world.ts'
import { openX402Chains, type X402Chains } from '../../../../test/support/x402-world.ts'
import { evmPayoutWalletMigrations } from '../../../adapters/viem/evm-payout-wallet-table.ts'
import { createDevFaucet } from '../../../app/chains/faucet-client.ts'
import { createPayingWallets } from '../../../app/paying-wallets.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Database } from '../../../ports/database.ts'

const price = 250_000n
let chains: X402Chains
let database: Database
let vault: VaultWorld
let them: PaidAgent
let world: ExternalAgentsWorld
let clock: HandClock
let owner: Principal
let walletId: string
let accounts = 0

beforeAll(async () => {
  chains = await openX402Chains()
  database = await createTestDatabase([
    ...vaultSets,
    ...externalAgentsSets,
    { domain: 'evm_payout_wallet', migrations: evmPayoutWalletMigrations },
  ])
  // The chain goes by the clock of this machine.
  clock = handClock(Date.now())
  vault = await createVaultWorld({ evm: chains.evm, ask: chains.admin }, { database, clock })
  them = await startPaidAgent(chains, database)
  world = createExternalAgentsWorld({
    database,
    clock,
    hosts: [them.agent.host],
    usdc: chains.daemon.addresses.contracts.testUsdc,
    wallets: createPayingWallets(vault.vault),
  })
}, 120_000)
afterAll(async () => {
  await world.close()
  await them.agent.close()
  await database.close()
  await chains.remove()
})
beforeEach(async () => {
  owner = principal({ accountId: `acct_paying${++accounts}`, credential: 'wallet_session' })
  them.behaviour = { version: 2, price: String(price) }
  them.payments.length = 0
  them.agent.called.length = 0
  walletId = await walletWith()
})

/** A vault wallet of the owner's with ten dollars, that may pay the agent. */
async function walletWith({ needsApproval = false } = {}): Promise<string> {
  const { testUsdc: token } = chains.daemon.addresses.contracts
  const policy = {
    calls: [{ to: token, selectors: ['0xe3ee160e'], needsApproval }],
    recipients: [them.payTo],
    tokens: [{ token, maxAtomic: '1000000', windowMaxAtomic: '5000000' }],
    maxValueAtomic: '0',
    windowSeconds: 3_600,
    windowMaxAtomic: '0',
    approvalAboveAtomic: null,
  }
  const { wallet } = await vault.wallet({ owner, policy })
  const faucet = createDevFaucet({ adminUrl: chains.daemon.addresses.adminUrl })
  const { address } = wallet
  await faucet.drip({ chain: 'evm', address, asset: 'USDC', amountAtomic: 10_000_000n })
  return wallet.id
}
const add = (costMicroUsdMax = '500000', wallet = walletId) =>
  world.agents.create(owner, {
    name: 'them',
    endpoint: them.agent.cardUrl,
    payment: { walletId: wallet, asset: 'USDC', costMicroUsdMax },
  })
const ask = (costMicroUsdMax?: string) =>
  world.ask(owner, {
    agent: 'external:them',
    ...(costMicroUsdMax === undefined ? {} : { costMicroUsdMax }),
  })
const step = (planId: string) => world.step(owner, planId)
const earned = () => chains.usdcOnEvm(them.payTo)
const requests = async () =>
  (await vault.vault.ready().requests.list(owner, { limit: 20 })).items.map(({ state }) => state)

describe('an agent that wants to be paid', () => {
  test.each([1, 2] as const)(
    'is paid once by x402 version %d, which the chain has settled',
    async (version) => {
      them.behaviour = { version, price: String(price) }
      await add()
      const before = await earned()
      const planId = await ask()
      const done = await step(planId)
      expect(done).toMatchObject({
        status: 'succeeded',
        reason: null,
        output: 'said: Hello',
        usage: { costMicroUsd: String(price) },
        payment: {
          status: 'settled',
          amount: { asset: 'USDC', amount: '0.25', amountAtomic: String(price) },
          network: 'eip155:4663',
          payee: them.payTo,
        },
      })
      const hash = done.payment?.transaction as `0x${string}`
      await expect
        .poll(async () => (await chains.evm.getTransactionReceipt(hash))?.status)
        .toBe('success')
      expect((await earned()) - before).toBe(price)
      expect([them.payments.length, await requests()]).toEqual([1, ['signed']])
    },
  )

  test('is paid once however often the plan is advanced at once', async () => {
    await add()
    const before = await earned()
    const planId = await world.begin(owner, { agent: 'external:them' })
    await race({ times: 3, enough: { have: 10_000_000n, each: price } }, () =>
      world.advance(planId),
    )
    expect(await step(planId)).toMatchObject({ status: 'succeeded' })
    expect([them.payments.length, (await earned()) - before]).toEqual([1, price])
  })

  test('is not paid where it has no rule, which says what it offered', async () => {
    await world.agents.create(owner, { name: 'them', endpoint: them.agent.cardUrl })
    const { payment, reason, status } = await step(await ask())
    expect([status, payment]).toEqual(['failed', null])
    expect(reason).toContain('payment_required')
    expect(reason).toContain(`exact ${price} of 0x`)
  })

  test.each([
    { network: 'eip155:1' },
    { network: 'paper' },
    { scheme: 'upto' },
    { asset: '0x00000000000000000000000000000000000000aa' },
    { extra: {} },
    { extra: { name: 'USD Coin', version: '2', assetTransferMethod: 'permit2' } },
  ])('is not paid in what cannot be paid: %j', async (offer) => {
    them.behaviour = { version: 2, price: '1', offer }
    await add()
    const { reason, status, usage } = await step(await ask())
    expect([status, usage.costMicroUsd]).toEqual(['failed', '0'])
    expect(reason).toContain('payment_not_payable')
    expect([them.payments.length, await requests()]).toEqual([0, []])
  })

  test('is not paid more than its rule, nor more than the budget of the step', async () => {
    await add('249999')
    const ruled = await step(await ask())
    expect(ruled).toMatchObject({ status: 'failed', usage: { costMicroUsd: '0' } })
    expect(ruled.reason).toContain('payment_above_rule')
    await world.agents.change(owner, 'them', {
      payment: { walletId, asset: 'USDC', costMicroUsdMax: '250000' },
    })
    const budgeted = await step(await ask('249999'))
    expect(budgeted).toMatchObject({ status: 'budget_reached', usage: { costMicroUsd: '0' } })
    expect(budgeted.reason).toContain('payment_above_budget')
    expect(await requests()).toEqual([])
    expect(await step(await ask('250000'))).toMatchObject({ status: 'succeeded' })
  })

  test('is not paid again where it wants more after it was paid; what was sent counts', async () => {
    them.behaviour = { version: 2, price: String(price), nextPrice: '400000', afterwards: 'again' }
    await add()
    const planId = await ask()
    await world.advance(planId)
    const { payment, reason, status, usage } = await step(planId)
    expect([status, payment?.status, usage.costMicroUsd]).toEqual([
      'failed',
      'unknown',
      String(price),
    ])
    expect(reason).toContain('payment_repeated')
    expect(reason).toContain('payment_unknown')
    expect([them.payments.length, await requests()]).toEqual([1, ['signed']])
  })

  test.each(['gone', 'silent'] as const)(
    'counts as paid where nobody says so: %s',
    async (afterwards) => {
      them.behaviour = { version: 2, price: String(price), afterwards }
      await add()
      const { payment, reason, status, usage } = await step(await ask())
      expect([status, payment?.status]).toEqual([
        afterwards === 'gone' ? 'failed' : 'succeeded',
        'unknown',
      ])
      expect([usage.costMicroUsd, payment?.transaction]).toEqual([String(price), null])
      expect(reason).toContain('payment_unknown')
    },
  )

  test('is not paid by a wallet that is frozen or whose policy forbids it', async () => {
    await add()
    await vault.vault.ready().wallets.freeze(owner, walletId)
    const frozen = await step(await ask())
    expect(frozen).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('payment_denied'),
      usage: { costMicroUsd: '0' },
      payment: { status: 'released' },
    })
    expect(frozen.reason).toContain('wallet_frozen')
    expect([them.payments.length, await requests()]).toEqual([0, ['denied']])
  })

  test('waits for a person where the policy wants one, and is paid once it is approved', async () => {
    walletId = await walletWith({ needsApproval: true })
    await add()
    const planId = await ask()
    await world.advance(planId)
    const waiting = await step(planId)
    expect(waiting).toMatchObject({
      status: 'requires_action',
      action: { operationId: 'post_api_vault_signing_requests_requestId_approve' },
      payment: { status: 'reserved' },
    })
    expect(them.payments).toEqual([])
    const { intentHash, stepId } = waiting.action ?? { intentHash: '', stepId: '' }
    await vault.vault.ready().requests.approve(owner, stepId, intentHash)
    await world.advance(planId)
    expect(await step(planId)).toMatchObject({
      status: 'succeeded',
      payment: { status: 'settled' },
    })
    expect(them.payments).toHaveLength(1)
  })

  test('is not paid where the person denies it, nor once the plan has ended', async () => {
    walletId = await walletWith({ needsApproval: true })
    await add()
    const denied = await ask()
    const { action } = await step(denied)
    await vault.vault.ready().requests.deny(owner, action?.stepId ?? '', 'not now')
    await world.advance(denied)
    expect(await step(denied)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('denied_by_owner'),
      payment: { status: 'released' },
    })
    const cancelled = await ask()
    await world.plans.cancel(owner, cancelled)
    await world.advance(cancelled)
    expect(await step(cancelled)).toMatchObject({
      status: 'cancelled',
      usage: { costMicroUsd: '0' },
      payment: { status: 'released' },
    })
    expect(them.payments).toEqual([])
  })

  test('is paid by the next worker, with the same signature, where one died before it was sent', async () => {
    await add()
    const planId = await world.begin(owner, { agent: 'external:them' })
    const signed = createPayingWallets(vault.vault)
    const dying = world.withWallets({
      ...signed,
      async sign(caller, request) {
        await signed.sign(caller, request)
        throw new Error('killed')
      },
    })
    await expect(dying(planId)).rejects.toThrow('killed')
    expect(await step(planId)).toMatchObject({
      usage: { costMicroUsd: String(price) },
      payment: { status: 'reserved' },
    })
    await world.advance(planId)
    expect(await step(planId)).toMatchObject({
      status: 'succeeded',
      payment: { status: 'settled' },
    })
    expect([them.payments.length, await requests()]).toEqual([1, ['signed']])
  })

  test('is not asked again where a worker died after it was paid, and what was sent counts', async () => {
    await add()
    const planId = await world.begin(owner, { agent: 'external:them' })
    const dying = world.withSend(() => Promise.reject(new Error('killed')))
    await expect(dying(planId)).rejects.toThrow('killed')
    await world.advance(planId)
    expect(await step(planId)).toMatchObject({ status: 'running', payment: { status: 'sent' } })
    clock.advance(120_000)
    await world.advance(planId)
    expect(await step(planId)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('payment_unknown'),
      usage: { costMicroUsd: String(price) },
      payment: { status: 'unknown' },
    })
    expect(them.payments).toEqual([])
  })

  test('is not paid once the account has removed it, though the payment was approved', async () => {
    walletId = await walletWith({ needsApproval: true })
    await add()
    const planId = await ask()
    const { action } = await step(planId)
    const { intentHash, stepId } = action ?? { intentHash: '', stepId: '' }
    await vault.vault.ready().requests.approve(owner, stepId, intentHash)
    await world.agents.remove(owner, 'them')
    await world.advance(planId)
    expect(await step(planId)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('agent_removed'),
      payment: { status: 'released' },
    })
    expect(them.payments).toEqual([])
  })
})
