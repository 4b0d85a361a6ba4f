import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HandClock, handClock } from '../../../../test/support/auth-world.ts'
import {
  createExternalAgentsWorld,
  type ExternalAgentsWorld,
  externalAgentsSets,
} from '../../../../test/support/external-agents-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { type PaidAgent, startPaidAgent } from '../../../../test/support/paid-agent.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
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
import type { Database } from '../../../ports/database.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const price = 250_000n
const owner = principal({ accountId: 'acct_paying', credential: 'wallet_session' })
const external = { agent: 'external:them' }

describe.skipIf(url === '')('two processes at a step that is paid', () => {
  let chains: X402Chains
  let databases: readonly Database[] = []
  let vault: VaultWorld
  let clock: HandClock
  let them: PaidAgent
  let worlds: readonly ExternalAgentsWorld[] = []

  beforeAll(async () => {
    chains = await openX402Chains()
    databases = await openPostgresPair(url, [
      ...vaultSets,
      ...externalAgentsSets,
      { domain: 'evm_payout_wallet', migrations: evmPayoutWalletMigrations },
    ])
    const [one, other] = databases
    if (one === undefined || other === undefined) throw new Error('there are two pools')
    // The chain goes by the clock of this machine.
    clock = handClock(Date.now())
    them = await startPaidAgent(chains, one)
    vault = await createVaultWorld({ evm: chains.evm, ask: chains.admin }, { database: one, clock })
    const second = await createVaultWorld(
      { evm: chains.evm, ask: chains.admin },
      { database: other, clock },
    )
    const { testUsdc: usdc } = chains.daemon.addresses.contracts
    worlds = [vault, second].map((each, index) =>
      createExternalAgentsWorld({
        database: index === 0 ? one : other,
        clock,
        hosts: [them.agent.host],
        usdc,
        wallets: createPayingWallets(each.vault),
      }),
    )
  }, 120_000)
  afterAll(async () => {
    for (const world of worlds) await world.close()
    await them.agent.close()
    for (const database of databases) await database.close()
    await chains.remove()
  })

  const at = (index: number): ExternalAgentsWorld => {
    const world = worlds[index % worlds.length]
    if (world === undefined) throw new Error('no such process')
    return world
  }
  async function addPayer(needsApproval: boolean): Promise<void> {
    const { adminUrl, contracts } = chains.daemon.addresses
    const { testUsdc: token } = contracts
    const policy = {
      calls: [{ to: token, selectors: ['0xe3ee160e'], needsApproval }],
      recipients: [them.payTo],
      tokens: [{ token, maxAtomic: '1000000', windowMaxAtomic: '9000000' }],
      maxValueAtomic: '0',
      windowSeconds: 3_600,
      windowMaxAtomic: '0',
      approvalAboveAtomic: null,
    }
    const { wallet } = await vault.wallet({ owner, policy })
    const drip = { chain: 'evm', asset: 'USDC', amountAtomic: 10_000_000n } as const
    await createDevFaucet({ adminUrl }).drip({ ...drip, address: wallet.address })
    await at(0)
      .agents.remove(owner, 'them')
      .catch(() => undefined)
    await at(0).agents.create(owner, {
      name: 'them',
      endpoint: them.agent.cardUrl,
      payment: { walletId: wallet.id, asset: 'USDC', costMicroUsdMax: '500000' },
    })
    them.payments.length = 0
    them.agent.called.length = 0
  }
  const six = { times: 6, enough: { have: 10_000_000n, each: price } }

  test('the step is asked and paid once, whichever of them advances it', async () => {
    await addPayer(false)
    const before = await chains.usdcOnEvm(them.payTo)
    const planId = await at(0).begin(owner, external)
    await race(six, (index) => at(index).advance(planId))
    expect(await at(1).step(owner, planId)).toMatchObject({
      status: 'succeeded',
      usage: { costMicroUsd: String(price) },
      payment: { status: 'settled' },
    })
    expect([them.payments.length, await chains.usdcOnEvm(them.payTo)]).toEqual([1, before + price])
  })

  test('a payment that waited for a person is sent once by those who find it approved', async () => {
    await addPayer(true)
    const before = await chains.usdcOnEvm(them.payTo)
    const planId = await at(0).ask(owner, external)
    const { action, status } = await at(1).step(owner, planId)
    expect(status).toBe('requires_action')
    const { intentHash, stepId } = action ?? { intentHash: '', stepId: '' }
    await vault.vault.ready().requests.approve(owner, stepId, intentHash)
    await race(six, (index) => at(index).advance(planId))
    expect(await at(0).step(owner, planId)).toMatchObject({
      status: 'succeeded',
      payment: { status: 'settled' },
    })
    expect([them.payments.length, await chains.usdcOnEvm(them.payTo)]).toEqual([1, before + price])
  })
})
