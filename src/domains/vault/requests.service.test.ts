import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestChain, type TestChain } from '../../../test/support/launchpad-world.ts'
import { createVaultWorld, receiver, type VaultWorld } from '../../../test/support/vault-world.ts'

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
      ...{ clientRequestId, to: receiver, data: '0x', valueAtomic: '1' },
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
