import { afterAll, beforeAll, expect, test } from 'vitest'
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
