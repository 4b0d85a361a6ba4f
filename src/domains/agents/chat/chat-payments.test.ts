import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AgentsWorld,
  agentsMigrationSets,
  openAgentsWorld,
} from '../../../../test/support/agents-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  openX402Chains,
  payingByX402Fetch,
  payingFromEvm,
  payingFromSolana,
  type X402Chains,
  x402MigrationSets,
  x402Rails,
} from '../../../../test/support/x402-world.ts'
import type { Database } from '../../../ports/database.ts'
import { x402Frame } from '../../money/payments/x402/index.ts'

let chains: X402Chains
let database: Database
let world: AgentsWorld

beforeAll(async () => {
  chains = await openX402Chains()
  const further = agentsMigrationSets.filter((set) => !x402MigrationSets.includes(set))
  database = await createTestDatabase([...x402MigrationSets, ...further])
  world = await openAgentsWorld({
    database,
    rails: (parts) => ({ rails: x402Rails(chains, parts), frames: [x402Frame] }),
  })
})
afterAll(async () => {
  await world.http.close()
  await database.close()
  await chains.remove()
})

const ask = (message: string, agent = 'guide') => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ agent, message }),
})
const chat = () => `${world.url}/api/x402/agent/chat`

describe('POST /api/x402/agent/chat with the official x402 client', () => {
  test('200 paid from an EVM account in dollars', async () => {
    const payer = await chains.evmPayer()
    const answer = await payingFromEvm(payer)(chat(), ask('latest launches'))
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { model: 'deterministic-planner', charge: { rail: 'x402_evm', amountAtomic: '1000' } },
    ])
    expect(await chains.usdcOnEvm(payer.address)).toBe(10n ** 9n - 1_000n)
  })

  test('200 paid on Solana in the SOL that the creator asks for', async () => {
    await world.http.inject({
      method: 'POST',
      url: '/api/x402/agents',
      headers: { 'x-api-key': 'ct_sk_a', 'content-type': 'application/json' },
      payload: JSON.stringify({
        slug: 'scout',
        label: 'Scout',
        pricePerCallAtomic: '3000000',
        recipientWallets: { solana: '7xLk17EQQ5KLDLDe44wCmupJKJjTGd8hs3eSVVhCx932' },
      }),
    })
    const payer = await chains.wrappedSolPayer()
    const answer = await payingFromSolana(chains, payer)(chat(), ask('latest launches', 'scout'))
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { agent: 'scout', charge: { rail: 'x402_svm', amountAtomic: '3000000', asset: 'SOL' } },
    ])
    expect(await world.balance('acct_a', 'SOL', 'earnings')).toBe(2_700_000n)
  })

  test('200 paid by x402-fetch, which knows version 1 alone', async () => {
    const { payer, buy } = await payingByX402Fetch(chains)
    const answer = await buy(chat(), ask('latest launches'))
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { charged: true, charge: { rail: 'x402_svm', amountAtomic: '1000' } },
    ])
    expect(answer.headers.get('x-payment-response')).not.toBeNull()
    expect(await chains.usdcOnSolana(payer.address)).toBe(10n ** 9n - 1_000n)
  })

  test('402 offers only the chains on which the agent has a wallet', async () => {
    const offered = async (slug: string, recipientWallets: object) => {
      await world.http.inject({
        method: 'POST',
        url: '/api/x402/agents',
        headers: { 'x-api-key': 'ct_sk_a', 'content-type': 'application/json' },
        payload: JSON.stringify({
          slug,
          label: slug,
          pricePerCallAtomic: '2000',
          asset: 'USDC',
          recipientWallets,
        }),
      })
      const answer = await fetch(chat(), ask('latest launches', slug))
      const header = answer.headers.get('payment-required') ?? 'e30='
      const { accepts = [] } = JSON.parse(Buffer.from(header, 'base64').toString())
      const namespaces = accepts.map(({ network }: { network: string }) => network.split(':')[0])
      return [answer.status, ...namespaces]
    }
    const solana = '7xLk17EQQ5KLDLDe44wCmupJKJjTGd8hs3eSVVhCx932'
    const evm = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    expect(await offered('on-none', {})).toEqual([402])
    expect(await offered('on-evm', { evm })).toEqual([402, 'eip155'])
    expect(await offered('on-solana', { solana })).toEqual([402, 'solana'])
    expect(await offered('on-both', { solana, evm })).toEqual([402, 'eip155', 'solana'])
  })

  test('200 without an answer leaves the payment unused, and it pays for the next request like this', async () => {
    const payer = await chains.evmPayer()
    const sent: Request[] = []
    const watched: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      sent.push(request.clone())
      return fetch(request)
    }
    const answer = await payingFromEvm(payer, watched)(chat(), ask('sing me a song'))
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { answered: false, charged: false, charge: null },
    ])
    expect(answer.headers.get('payment-response')).toBeNull()
    expect(answer.headers.get('charge-id')).toMatch(/^chg_/)
    const again = await fetch(sent.at(-1)?.clone() ?? chat())
    expect([again.status, await again.json()]).toMatchObject([200, { charged: false }])
    expect(again.headers.get('charge-id')).not.toBe(answer.headers.get('charge-id'))
    expect(await chains.usdcOnEvm(payer.address)).toBe(10n ** 9n)
  })
})
