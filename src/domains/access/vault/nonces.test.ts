import { parseTransaction } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestChain, type TestChain } from '../../../../test/support/launchpad-world.ts'
import {
  createVaultWorld,
  receiver,
  type VaultWorld,
} from '../../../../test/support/vault-world.ts'
import type { Hex } from '../../../ports/chain-evm.ts'

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

test('an order that lets go of all that it signed gives all its nonces back, and nothing is sent', async () => {
  const { owner, wallet } = await world.wallet()
  const { accountId } = owner
  const { orderWallet } = world.vault.ready()
  const nonceOf = async (id: string): Promise<number | undefined> => {
    const call = { to: receiver, data: '0x', value: 1n } as const
    const answer = await orderWallet.sign({ id, accountId, call })
    if (answer.outcome !== 'signed') throw new Error(answer.outcome)
    // What the vault signs is of type 2.
    return parseTransaction(answer.signed.transaction as `0x02${string}`).nonce
  }
  const taken = [await nonceOf('ord_gone:1'), await nonceOf('ord_gone:2')]
  expect([...taken, await nonceOf('ord_gone:3')]).toEqual([0, 1, 2])
  await orderWallet.release({ id: 'ord_gone', accountId })
  expect(await nonceOf('ord_next:1')).toBe(0)
  expect(await chain.evm.getTransactionCount(wallet.address as Hex)).toBe(0)
})

test('bytes that the vault never signed are neither sent nor kept', async () => {
  const { orderWallet } = world.vault.ready()
  const foreign = { hash: `0x${'ab'.repeat(32)}`, transaction: '0x02' } as const
  const refused = 'what was signed is kept'
  await expect(orderWallet.submit(foreign)).rejects.toThrow(refused)
  const keep = world.database.transaction((tx) => orderWallet.keep(tx, foreign))
  await expect(keep).rejects.toThrow(refused)
})
