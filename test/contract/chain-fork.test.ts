import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnvilForks } from '../../src/adapters/anvil/anvil-forks.ts'
import { codeOf } from '../support/auth-world.ts'
import { createTestChain, type TestChain } from '../support/launchpad-world.ts'

const ann = '0x00000000000000000000000000000000000a11ce'
const bob = '0x0000000000000000000000000000000000000b0b'

let chain: TestChain
beforeAll(async () => {
  chain = await createTestChain()
})
afterAll(() => chain.stop())

function forksOf(
  differences: Partial<Parameters<typeof createAnvilForks>[0]> = {},
): ReturnType<typeof createAnvilForks> {
  return createAnvilForks({ rpcUrl: chain.rpcUrl, ...differences })
}

const nodes = (rpcUrl: string) =>
  execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(rpcUrl) && !line.includes('/bin/sh'))

test('a fork has the state of the chain, takes unsigned transactions at the seconds it is told, and leaves the chain alone', async () => {
  const forks = forksOf()
  const before = await chain.evm.getBlock('latest')
  const result = await forks.withFork({}, async (fork) => {
    expect(fork.start).toEqual(before)
    expect(await fork.getCode(chain.launchpadAddress)).toBe(
      await chain.evm.getCode(chain.launchpadAddress),
    )
    await fork.setBalance(ann, 10n)
    const send = (value: bigint) => ({ from: ann, to: bob, data: '0x', value }) as const
    const receipts = await fork.mine({
      timestamp: fork.start.timestamp + 1_000n,
      transactions: [send(4n), send(5n)],
    })
    const reverted = await fork.mine({
      timestamp: fork.start.timestamp + 1_001n,
      transactions: [{ ...send(0n), to: chain.launchpadAddress, data: '0x12345678' }],
    })
    return {
      statuses: [...receipts, ...reverted].map(({ status }) => status),
      // Gas costs nothing.
      left: await fork.getBalance(ann),
      sent: await fork.getBalance(bob),
    }
  })
  expect(result).toEqual({ statuses: ['success', 'success', 'reverted'], left: 1n, sent: 9n })
  expect(await chain.evm.getBlock('latest')).toEqual(before)
  expect(nodes(chain.rpcUrl)).toEqual([])
})

test('a call that reverts says so', async () => {
  const failing = forksOf().withFork({}, (fork) =>
    fork.call({ to: chain.launchpadAddress, data: '0x12345678' }),
  )
  expect(await codeOf(failing)).toBe('chain.reverted')
})

test('one works, others wait, and one too many is refused', async () => {
  const forks = forksOf({ waitingMax: 1 })
  const order: string[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const first = forks.withFork({}, async () => {
    order.push('first in')
    await gate
    order.push('first out')
  })
  const second = forks.withFork({}, async () => void order.push('second'))
  expect(await codeOf(forks.withFork({}, async () => undefined))).toBe('upstream.unavailable')
  open()
  await Promise.all([first, second])
  expect(order).toEqual(['first in', 'first out', 'second'])
})

test('who takes too long, goes away or is stopped gives the place back, with nothing left running', async () => {
  const late = forksOf({ limitMs: 1 })
  expect(await codeOf(late.withFork({}, async () => undefined))).toBe('upstream.timeout')

  const forks = forksOf()
  const gone = new AbortController()
  const endless = () => new Promise<never>(() => {})
  const waiting = forks.withFork({}, async (fork) => {
    gone.abort()
    return fork.getBalance(ann)
  })
  const left = forks.withFork({ signal: gone.signal }, endless)
  expect(await codeOf(left)).toBe('upstream.unavailable')
  await waiting
  const running = forks.withFork({}, async (fork) => {
    void forks.stop()
    return fork.getBalance(ann)
  })
  // What breaks off says why, not how: the node that was ended hangs up.
  await expect(running).rejects.toMatchObject({
    spec: { code: 'upstream.unavailable' },
    options: { cause: new Error('the forks were stopped') },
  })
  await forks.stop()
  expect(nodes(chain.rpcUrl)).toEqual([])
})

test('without the chain there is no fork', async () => {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const forks = forksOf({ rpcUrl: `http://127.0.0.1:${port}` })
  expect(await codeOf(forks.withFork({}, async () => undefined))).toBe('upstream.unavailable')
  server.close()
})
