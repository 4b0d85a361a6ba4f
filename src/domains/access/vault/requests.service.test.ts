import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { createTestChain, type TestChain } from '../../../../test/support/launchpad-world.ts'
import {
  createVaultWorld,
  receiver,
  type VaultWorld,
} from '../../../../test/support/vault-world.ts'

const ether = 10n ** 18n
let chain: TestChain
let world: VaultWorld
beforeAll(async () => {
  chain = await createTestChain()
}, 120_000)
afterAll(() => chain.stop())
beforeEach(async () => {
  world = await createVaultWorld(chain)
  return () => world.close()
})

test('signing requests are listed the newest first, page by page, each once', async () => {
  const { owner, wallet } = await world.wallet({ policy: null })
  const { requests } = world.vault.ready()
  for (const clientRequestId of ['a', 'b', 'c', 'd', 'e']) {
    await requests.request(owner, wallet.id, {
      clientRequestId,
      to: receiver,
      data: '0x',
      valueAtomic: '1',
    })
    world.clock.advance(1)
  }
  const pages: (string | null)[][] = []
  let cursor: string | undefined
  do {
    const page = await requests.list(owner, { limit: 2, ...(cursor ? { cursor } : {}) })
    pages.push(page.items.map(({ clientRequestId }) => clientRequestId))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && pages.length < 9)
  expect(pages).toEqual([['e', 'd'], ['c', 'b'], ['a']])
})

/** A request that waits for a person. */
async function waiting() {
  const { owner, wallet } = await world.wallet()
  const { requests } = world.vault.ready()
  const request = await requests.request(owner, wallet.id, {
    clientRequestId: 'large',
    to: receiver,
    data: '0x',
    valueAtomic: `${2n * ether}`,
  })
  expect(request.state).toBe('pending_approval')
  return { owner, requests, id: request.id, hash: request.payloadHash }
}

test('a request that was denied is denied again without a word, by its owner alone', async () => {
  const { id, owner, requests } = await waiting()
  expect(await codeOf(requests.deny(principal({ accountId: 'acct_other' }), id, 'not now'))).toBe(
    'resource.not_found',
  )
  const denied = await requests.deny(owner, id, 'not now')
  expect(denied).toMatchObject({ state: 'denied', denialReason: 'not now' })
  const before = await world.events('vault.')
  world.clock.advance(1)
  expect(await requests.deny(owner, id, 'still not')).toEqual(denied)
  expect(await world.events('vault.')).toEqual(before)
})

test('a request that was denied is not approved, also when its time is over', async () => {
  const { hash, id, owner, requests } = await waiting()
  await requests.deny(owner, id, 'not now')
  for (const laterMs of [0, 15 * 60_000]) {
    world.clock.advance(laterMs)
    await expect(requests.approve(owner, id, hash)).rejects.toThrow(
      'A signing request that is denied cannot become approved.',
    )
  }
})
