import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import { createTestChain, type TestChain } from '../../../../test/support/launchpad-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { permitOf } from '../../../../test/support/typed-data.ts'
import { firstBrokenEntry } from '../../../../test/support/vault-audit-check.ts'
import {
  createVaultWorld,
  masterKeys,
  receiver,
  type VaultWorld,
  vaultSets,
} from '../../../../test/support/vault-world.ts'
import { createLocalKeyWrapping } from '../../../adapters/local-keys/local-key-wrapping.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const ether = 10n ** 18n

describe.skipIf(url === '')('the vault on PostgreSQL, two processes', () => {
  let chain: TestChain
  let interleave: Interleaving['interleave']
  let worlds: readonly [VaultWorld, VaultWorld]
  beforeAll(async () => {
    chain = await createTestChain()
    const [one, other] = await openPostgresPair(url, vaultSets)
    const interleaving = createInterleaving(one)
    interleave = interleaving.interleave
    worlds = [
      await createVaultWorld(chain, { database: interleaving.database }),
      await createVaultWorld(chain, { database: other }),
    ]
  }, 120_000)
  afterAll(async () => {
    for (const world of worlds) await world.close()
    await chain.stop()
  })
  const turns = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ n, world: worlds[n % 2 === 0 ? 0 : 1] }))

  test('one signing id gives one transaction and takes one nonce, whoever asks', async () => {
    const { owner, wallet } = await worlds[0].wallet()
    const wanted = {
      id: 'ord_race:1',
      accountId: owner.accountId,
      call: { to: receiver, data: '0x', value: 1n },
    } as const
    const answers = await Promise.all(
      turns(16).map(({ world }) => world.vault.ready().orderWallet.sign(wanted)),
    )
    const hashes = answers.map((each) => (each.outcome === 'signed' ? each.signed.hash : each))
    expect(new Set(hashes).size).toBe(1)
    const next = await worlds[1].vault.ready().orderWallet.sign({ ...wanted, id: 'ord_race:2' })
    expect(next.outcome).toBe('signed')
    const { items } = await worlds[0].vault.ready().requests.list(owner, {
      limit: 10,
      walletId: wallet.id,
    })
    // Both were asked for in one millisecond, so either may be listed first.
    expect(new Set(items.map(({ nonce }) => nonce))).toEqual(new Set([0, 1]))
    expect(items).toHaveLength(2)
  })

  test('K7: of 36 requests at once through both, as many are signed as the window holds', async () => {
    const { owner, wallet } = await worlds[0].wallet()
    const fifth = ether / 5n
    await chain.ask('anvil_setBalance', [wallet.address, `0x${(100n * ether).toString(16)}`])
    const answers = await Promise.all(
      turns(36).map(({ n, world }) =>
        world.vault.ready().orderWallet.sign({
          id: `ord_cap${n}:1`,
          accountId: owner.accountId,
          call: { to: receiver, data: '0x', value: fifth },
        }),
      ),
    )
    const outcomes = answers.map(({ outcome }) => outcome)
    // Five ether in fifths: exactly twenty-five fit.
    expect(outcomes.filter((each) => each === 'signed')).toHaveLength(25)
    expect(outcomes.filter((each) => each === 'refused')).toHaveLength(11)
    const { windowSpentAtomic } = await worlds[1].vault.ready().wallets.policy(owner, wallet.id)
    expect(windowSpentAtomic).toBe((5n * ether).toString())
    const { requests } = worlds[0].vault.ready()
    const { items } = await requests.list(owner, { limit: 200, walletId: wallet.id })
    const nonces = items.flatMap(({ nonce }) => (nonce === null ? [] : [nonce]))
    expect(nonces.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, n) => n))
  })

  test("K7: of 36 allowances at once through both, as many are signed as the token's window holds", async () => {
    const token = '0x00000000000000000000000000000000000070ce'
    const { owner, wallet } = await worlds[0].wallet({
      policy: {
        ...worlds[0].policyFor(receiver),
        calls: [{ to: token, selectors: ['0x095ea7b3'] }],
        spenders: [receiver],
        tokens: [{ token, maxAtomic: '10', windowMaxAtomic: '137' }],
      },
    })
    const args = [receiver, 10n] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    const answers = await Promise.all(
      turns(36).map(({ n, world }) =>
        world.vault.ready().orderWallet.sign({
          id: `ord_allow${n}:1`,
          accountId: owner.accountId,
          call: { to: token, data, value: 0n },
        }),
      ),
    )
    expect(answers.filter(({ outcome }) => outcome === 'signed')).toHaveLength(13)
    const { tokens } = await worlds[1].vault.ready().wallets.policy(owner, wallet.id)
    expect(tokens[0]?.windowSpentAtomic).toBe('130')
  })

  test('typed data asked of both at once is signed once and counted once, up to the window', async () => {
    const token = '0x00000000000000000000000000000000000070ce'
    const { owner, wallet } = await worlds[0].wallet({
      policy: {
        ...worlds[0].policyFor(receiver),
        calls: [{ to: token, selectors: ['0xd505accf'] }],
        spenders: [receiver],
        tokens: [{ token, maxAtomic: '10', windowMaxAtomic: '137' }],
      },
    })
    const deadline = Math.floor(worlds[0].clock.nowMs() / 1_000) + 60
    const ask = (world: VaultWorld, clientRequestId: string, nonce: number) => {
      const message = { owner: wallet.address, spender: receiver, value: '10', nonce, deadline }
      const wanted = { clientRequestId, typedData: permitOf(token, message) }
      return world.vault.ready().requests.requestTypedData(owner, wallet.id, wanted)
    }
    const same = await Promise.all(turns(16).map(({ world }) => ask(world, 'same', 0)))
    expect(
      new Set(same.map(({ id, signature, state }) => `${id} ${state} ${signature}`)).size,
    ).toBe(1)
    expect(same[0]?.signature).toMatch(/^0x/)
    const others = await Promise.all(turns(36).map(({ n, world }) => ask(world, `n${n}`, n)))
    expect(others.filter(({ state }) => state === 'signed')).toHaveLength(12)
    const { tokens } = await worlds[1].vault.ready().wallets.policy(owner, wallet.id)
    expect(tokens[0]?.windowSpentAtomic).toBe('130')
  })

  test('K3: a new master key wraps in one while the other signs, and no wallet is lost', async () => {
    const made = await Promise.all(turns(8).map(({ world }) => world.wallet()))
    expect(made).toHaveLength(8)
    const both = await Promise.all(
      worlds.map((world) => world.withKeys(createLocalKeyWrapping(masterKeys(1, 2), 1))),
    )
    const wrapping = await worlds[0].withKeys(createLocalKeyWrapping(masterKeys(1, 2), 2))
    const signs = made.map(async ({ owner, wallet }, n) =>
      both[n % 2]?.ready().requests.request(owner, wallet.id, {
        clientRequestId: 'during',
        to: receiver,
        data: '0x',
        valueAtomic: '1',
      }),
    )
    const [signed] = await Promise.all([
      Promise.all(signs),
      ...both.map((process) => process.ready().renewKeys()),
      wrapping.ready().renewKeys(),
    ])
    expect(signed.map((each) => each?.state)).toEqual(made.map(() => 'submitted'))
    const after = await worlds[1].withKeys(createLocalKeyWrapping(masterKeys(2)))
    await after.verifyKeys()
    for (const { owner, wallet } of made) {
      const wanted = { clientRequestId: 'after', to: receiver, data: '0x', valueAtomic: '1' }
      expect((await after.ready().requests.request(owner, wallet.id, wanted)).state).toBe(
        'submitted',
      )
    }
  })

  test('a wallet that one freezes signs nothing for the other from then on', async () => {
    const { owner, wallet } = await worlds[0].wallet()
    await worlds[0].vault.ready().wallets.freeze(owner, wallet.id)
    const answer = await worlds[1].vault.ready().orderWallet.sign({
      id: 'ord_frozen:1',
      accountId: owner.accountId,
      call: { to: receiver, data: '0x', value: 1n },
    })
    expect(answer).toEqual({ outcome: 'refused', reason: 'wallet_frozen' })
  })

  test('a request that is denied meanwhile is not approved', async () => {
    const { owner, wallet } = await worlds[0].wallet()
    const one = worlds[0].vault.ready().requests
    const other = worlds[1].vault.ready().requests
    const wanted = { clientRequestId: 'large', to: receiver, data: '0x' }
    const valueAtomic = (2n * ether).toString()
    const waits = await one.request(owner, wallet.id, { ...wanted, valueAtomic })
    expect(waits.state).toBe('pending_approval')
    const [, code] = await interleave(
      () => one.deny(owner, waits.id, 'not now'),
      () => codeOf(other.approve(owner, waits.id, waits.payloadHash)),
    )
    expect(code).toBe('resource.illegal_transition')
    expect(await one.get(owner, waits.id)).toMatchObject({ state: 'denied', nonce: null })
  })

  test('K8: two wallets of an account that change at once are one after the other in its record', async () => {
    const { owner, wallet } = await worlds[0].wallet()
    const { wallet: second } = await worlds[0].wallet({ owner })
    await interleave(
      () => worlds[0].vault.ready().wallets.freeze(owner, wallet.id),
      () => worlds[1].vault.ready().wallets.freeze(owner, second.id),
    )
    const { accountId, head, items } = await worlds[0].vault.ready().audit(owner, { limit: 10 })
    expect(items.map(({ action, subject }) => [action, subject])).toEqual([
      ['vault.wallet_created', wallet.id],
      ['vault.wallet_created', second.id],
      ['vault.wallet_frozen', wallet.id],
      ['vault.wallet_frozen', second.id],
    ])
    expect(firstBrokenEntry(accountId, items, head)).toBeNull()
  })
})
