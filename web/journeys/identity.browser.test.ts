import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accountWallet,
  agentFeedback,
  agentRegistry,
  createClient,
  faucet,
  type Prepared,
  send,
  type Wallet,
} from '#sdk'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

const document = {
  name: 'Zanzibar weather',
  description: 'Says what the weather is.',
  image: 'https://agent.example/icon.png',
  services: [{ name: 'A2A', endpoint: 'https://agent.example/a2a' }],
  supportedTrust: ['reputation' as const],
}

/** Somebody with a wallet and test money who works by the API. */
async function somebody(): Promise<{
  readonly wallet: Wallet
  readonly carryOut: (prepared: Prepared) => Promise<void>
}> {
  const client = createClient({ baseUrl: terminal.baseUrl })
  const wallet = accountWallet(privateKeyToAccount(generatePrivateKey()))
  await faucet(client).request({ address: wallet.address })
  return {
    wallet,
    async carryOut(prepared) {
      await send(client, { prepared, wallet })
    },
  }
}

test('what an agent declares stands beside what is seen of it, and another owner comes before one’s eyes', async () => {
  const client = createClient({ baseUrl: terminal.baseUrl })
  const [maker, buyer] = await Promise.all([somebody(), somebody()])
  const registry = agentRegistry(client)
  await maker.carryOut(
    await registry.prepareRegistration({ owner: maker.wallet.address, document }),
  )
  const { page, troubles, close } = await terminal.arrive()
  await page.goto('/agents/registry')
  await page.getByRole('searchbox', { name: /^Name, number/ }).fill('zanzibar')
  await page.getByRole('row').filter({ hasText: 'Zanzibar weather' }).press('Enter')
  const agent = page.getByRole('article', { name: 'Zanzibar weather' })
  await agent.getByRole('row', { name: /^Document .* Agrees$/ }).waitFor()
  await agent.getByRole('row', { name: /^Trusted by .* Not proved$/ }).waitFor()
  const agentId = new URL(page.url()).searchParams.get('agent') ?? ''

  await buyer.carryOut(
    await agentFeedback(client).prepare({ agentId, client: buyer.wallet.address, value: '4.5' }),
  )
  await agent.getByRole('row', { name: /^Trusted by .*1 rating.* Agrees$/ }).waitFor()
  await maker.carryOut(
    await registry.prepareTransfer({
      account: maker.wallet.address,
      agentId,
      to: buyer.wallet.address,
    }),
  )
  await agent.getByText('Transferred', { exact: true }).first().waitFor()
  await agent.getByRole('row', { name: /^Owner, first and now .* Differs$/ }).waitFor()
  await agent.getByRole('tab', { name: 'Changes' }).click()
  const changed = agent.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  const owner = changed.filter({ hasText: 'New owner' }).first()
  await owner.getByTitle(buyer.wallet.address).waitFor()
  await owner
    .getByTitle(/^0x[0-9a-f]{64}$/)
    .first()
    .waitFor()
  await agent.getByRole('tab', { name: 'Feedback' }).click()
  await agent.getByText('No receipt').waitFor()
  expect(troubles).toEqual([])
  await close()
})
