import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWallet, createBourse } from '../../sdk/src/index.ts'
import { startTestApp, type TestApp } from '../../test/support/app.ts'
import { publicRpcs } from './public-rpc.ts'

const explorer = 'https://explorer.example/'
const clusterExplorer = 'https://solana.example/?cluster=devnet'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    DEMO: 'off',
    BASE_URL: 'https://trade.example',
    EVM_EXPLORER_URL: explorer,
    SOLANA_EXPLORER_URL: clusterExplorer,
    SOLANA_PUBLIC_RPC_URL: 'https://rpc.solana.example',
  })
}, 120_000)
afterAll(() => app?.close())

test('a page elsewhere is not sent to a node that listens on the machine of the service alone', async () => {
  const { chains } = (await app.http.inject('/api/bootstrap')).json()
  const [evm, solana] = chains
  expect(evm.rpc).toEqual({
    url: null,
    reason: 'The node listens on its own machine alone, and EVM_PUBLIC_RPC_URL is not set.',
  })
  expect(evm.addEthereumChain).toBeNull()
  expect(solana.rpc).toEqual({ url: 'https://rpc.solana.example', reason: null })
  const discovery = await app.http.inject('/.well-known/rh-launchpad.json')
  expect(discovery.json().chain.rpcUrl).toBeNull()
})

test('a wallet that signs by itself sends through the service alone, which names no node', async () => {
  const asked = new Set<string>()
  const bourse = createBourse({
    baseUrl: app.baseUrl,
    async fetch(input, init) {
      asked.add(new URL(input instanceof Request ? input.url : input).origin)
      return fetch(input, init)
    },
  })
  const wallet = accountWallet(privateKeyToAccount(generatePrivateKey()))
  await bourse.faucet.request({ address: wallet.address, amount: '1' })
  const launch = { creator: wallet.address, name: 'Paper Rail', symbol: 'RAIL' }
  const sent = await bourse.send(await bourse.launches.prepare(launch), wallet)
  expect(sent.intents).toMatchObject([{ kind: 'launch', status: 'confirmed' }])
  expect([...asked]).toEqual([app.baseUrl])
})

test('links to explorers keep the query of their address at the end', async () => {
  const { chains } = (await app.http.inject('/api/bootstrap')).json()
  expect(chains[0].explorer).toEqual({
    home: explorer,
    transaction: 'https://explorer.example/tx/{transaction}',
    address: 'https://explorer.example/address/{address}',
    token: 'https://explorer.example/token/{token}',
    block: 'https://explorer.example/block/{block}',
  })
  expect(chains[1].explorer).toMatchObject({
    transaction: 'https://solana.example/tx/{transaction}?cluster=devnet',
  })
})

test('a private node of an operator is never told', () => {
  const rpcs = publicRpcs(
    {
      addresses: ['http://localhost:4663'],
      evmRpcUrl: 'https://node.example/secret',
      solanaRpcUrl: 'https://solana.example/secret',
      solanaPublicRpcUrl: null,
    },
    { evmPublicRpcUrl: null, solanaRpcUrl: 'https://solana.example/secret' },
  )
  expect(rpcs).toMatchObject({
    evm: { url: null, reason: expect.stringContaining('EVM_PUBLIC_RPC_URL') },
    solana: { url: null, reason: expect.stringContaining('SOLANA_PUBLIC_RPC_URL') },
  })
  expect(JSON.stringify(rpcs)).not.toContain('example')
})
