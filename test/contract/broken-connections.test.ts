import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSolanaAccounts } from '../../src/adapters/solana-rpc/solana-accounts.ts'
import { createSolanaRpcChain } from '../../src/adapters/solana-rpc/solana-rpc-chain.ts'
import { createViemChainEvm } from '../../src/adapters/viem/viem-chain-evm.ts'
import { upstreamErrors } from '../../src/kernel/shared-errors.ts'

/** How many of the next requests break their connection, as a server does that has just closed an idle one. */
let breaking = 0
let asked = 0
let result: unknown
const node = createServer((request, response) => {
  asked += 1
  if (breaking > 0) {
    breaking -= 1
    request.socket.destroy()
    return
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
})
let rpcUrl = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  rpcUrl = `http://127.0.0.1:${Object(node.address()).port}`
})
afterAll(() => void node.close())
beforeEach(() => {
  asked = 0
  result = '0x7'
})

const calls = {
  evm: {
    read: () => createViemChainEvm({ rpcUrl }).getBalance(`0x${'11'.repeat(20)}`),
    send: () => createViemChainEvm({ rpcUrl }).sendRawTransaction('0x02'),
  },
  solana: {
    read: () => createSolanaRpcChain({ rpcUrl }).getSlot(),
    send: () => createSolanaRpcChain({ rpcUrl }).sendTransaction('AQ=='),
  },
}

test.each(['evm', 'solana'] as const)(
  '%s: a read outlives one broken connection',
  async (chain) => {
    breaking = 1
    await calls[chain].read()
    expect(asked).toBe(2)
  },
)

test('an account of Solana is read like anything else', async () => {
  breaking = 1
  result = { context: { slot: 1 }, value: null }
  const account = await createSolanaAccounts({ rpcUrl }).read('11111111111111111111111111111111')
  expect([account, asked]).toEqual([null, 2])
})

test.each(['evm', 'solana'] as const)('%s: two are a node that does not answer', async (chain) => {
  breaking = 2
  await expect(calls[chain].read()).rejects.toMatchObject({ spec: upstreamErrors.unavailable })
  expect(asked).toBe(2)
})

test.each(['evm', 'solana'] as const)('%s: what is sent is sent once', async (chain) => {
  breaking = 1
  await expect(calls[chain].send()).rejects.toMatchObject({ spec: upstreamErrors.unavailable })
  expect(asked).toBe(1)
})
