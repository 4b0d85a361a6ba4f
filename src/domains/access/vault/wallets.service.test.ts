import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { createTestChain, type TestChain } from '../../../../test/support/launchpad-world.ts'
import {
  createVaultWorld,
  receiver,
  type VaultWorld,
} from '../../../../test/support/vault-world.ts'

const ether = 10n ** 18n
const owner = principal({ accountId: 'acct_owner' })
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

describe('the wallets of an account', () => {
  test('are at most ten', async () => {
    const { wallets } = world.vault.ready()
    const make = (label: string) => codeOf(wallets.create(owner, { label }))
    for (let number = 1; number <= 10; number++) expect(await make(`${number}`)).toBe('no failure')
    expect(await make('11')).toBe('vault.too_many_wallets')
    const other = principal({ accountId: 'acct_other' })
    expect(await codeOf(wallets.create(other, { label: '1' }))).toBe('no failure')
  })
  test('are listed the newest first, page by page', async () => {
    const { wallets } = world.vault.ready()
    for (const label of ['a', 'b', 'c']) {
      await wallets.create(owner, { label })
      world.clock.advance(1)
    }
    const first = await wallets.list(owner, { limit: 2 })
    expect(first.items.map(({ label }) => label)).toEqual(['c', 'b'])
    const rest = await wallets.list(owner, { limit: 2, cursor: first.nextCursor ?? '' })
    expect([rest.items.map(({ label }) => label), rest.nextCursor]).toEqual([['a'], null])
  })
  test('sign no orders but the one that was made for them, however many were made before it', async () => {
    const { orderWallet, wallets } = world.vault.ready()
    await wallets.create(owner, { label: 'Savings', signsOrders: false })
    expect(await orderWallet.addressOf(owner.accountId)).toBeNull()
    const call = { to: receiver, data: '0x', value: 1n } as const
    const wanted = { id: 'ord_one:1', accountId: owner.accountId, call }
    expect(await orderWallet.sign(wanted)).toEqual({
      outcome: 'refused',
      reason: 'policy_violation',
    })
    const { address } = await wallets.create(owner, { label: 'Orders' })
    await wallets.create(owner, { label: 'More savings' })
    expect(await orderWallet.addressOf(owner.accountId)).toBe(address)
  })
})

/** Spends one ether at the first moment of a minute, which is as of when parts of an hour begin, and of fifty minutes. */
async function spend() {
  world.clock.advance(300_000 - (world.clock.nowMs() % 300_000))
  const { wallet } = await world.wallet({ owner })
  await world.vault.ready().requests.request(owner, wallet.id, {
    clientRequestId: 'one',
    to: receiver,
    data: '0x',
    valueAtomic: `${ether}`,
  })
  // It counts as of the end of its minute.
  world.clock.advance(60_000)
  return wallet
}

test('a window holds what was spent until a millisecond before it is over', async () => {
  const { id } = await spend()
  const { wallets } = world.vault.ready()
  world.clock.advance(3_600_000 - 1)
  expect((await wallets.policy(owner, id)).windowSpentAtomic).toBe(`${ether}`)
  world.clock.advance(1)
  expect((await wallets.policy(owner, id)).windowSpentAtomic).toBe('0')
})

describe('a shorter window', () => {
  test.each([
    ['holds what was spent until its first moment', -1, ether],
    ['does not hold what was spent before it', 0, 0n],
  ])('%s', async (_what, laterMs, expected) => {
    const { id } = await spend()
    world.clock.advance(3_000_000 + laterMs)
    const changed = await world.vault.ready().wallets.putPolicy(owner, id, {
      policy: { ...world.policyFor(receiver), windowSeconds: 3_000 },
      expectedVersion: 1,
    })
    expect(changed.windowSpentAtomic).toBe(`${expected}`)
  })
})

describe('a key that is bound to one wallet', () => {
  test('sees, signs with and decides about that one alone', async () => {
    const { wallet, owner: person } = await world.wallet({ owner })
    const { requests, wallets, orderWallet } = world.vault.ready()
    const second = await wallets.create(person, { label: 'Second' })
    const agent = { ...person, agentWalletId: wallet.agentWalletId } as const
    expect((await wallets.list(agent, { limit: 10 })).items.map(({ id }) => id)).toEqual([
      wallet.id,
    ])
    const wanted = (name: string) => ({
      clientRequestId: name,
      to: receiver,
      data: '0x',
      valueAtomic: '1',
    })
    const signed = await requests.request(agent, wallet.id, wanted('one'))
    expect(signed.state).toBe('submitted')
    const others = await requests.request(person, second.id, wanted('two'))
    for (const work of [
      () => requests.request(agent, second.id, wanted('three')),
      () => wallets.get(agent, second.id),
      () => wallets.policy(agent, second.id),
      () => requests.get(agent, others.id),
      () => requests.deny(agent, others.id, 'not now'),
    ]) {
      expect(await codeOf(work())).toBe('vault.other_wallet')
    }
    const listed = await requests.list(agent, { limit: 10 })
    expect(listed.items.map(({ id }) => id)).toEqual([signed.id])
    const signs = await orderWallet.addressOf(person.accountId)
    const signer = signs === wallet.address ? wallet : second
    const another = signer === wallet ? second : wallet
    expect(await orderWallet.addressOf(person.accountId, signer.agentWalletId)).toBe(signs)
    expect(await orderWallet.addressOf(person.accountId, another.agentWalletId)).toBeNull()
  })
  test('signs nothing while the wallet is frozen', async () => {
    const { wallet, owner: person } = await world.wallet({ owner })
    const { requests, wallets } = world.vault.ready()
    await wallets.freeze(person, wallet.id)
    const agent = { ...person, agentWalletId: wallet.agentWalletId } as const
    const wanted = { clientRequestId: 'one', to: receiver, data: '0x', valueAtomic: '1' } as const
    const { state, reason } = await requests.request(agent, wallet.id, wanted)
    expect([state, reason]).toEqual(['denied', 'wallet_frozen'])
  })
})
