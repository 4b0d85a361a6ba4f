import { inspect } from 'node:util'
import { sql } from 'kysely'
import { encodeFunctionData, erc20Abi, parseTransaction, recoverTransactionAddress } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { race } from '../../../../test/support/race.ts'
import { createUniswapChain, type UniswapChain } from '../../../../test/support/uniswap-chain.ts'
import { firstBrokenEntry } from '../../../../test/support/vault-audit-check.ts'
import {
  createVaultWorld,
  masterKeys,
  receiver,
  type VaultWorld,
} from '../../../../test/support/vault-world.ts'
import { createLocalKeyWrapping } from '../../../adapters/local-keys/local-key-wrapping.ts'
import type { Hex } from '../../../ports/chain-evm.ts'

const ether = 10n ** 18n
let chain: UniswapChain
let world: VaultWorld
const friend = receiver

beforeAll(async () => {
  chain = await createUniswapChain()
}, 120_000)
afterAll(() => chain.stop())
beforeEach(async () => {
  world = await createVaultWorld(chain)
  return () => world.close()
})

const request = (owner: ReturnType<typeof principal>, walletId: string, wanted: object = {}) =>
  world.vault.ready().requests.request(owner, walletId, {
    clientRequestId: 'one',
    to: friend,
    data: '0x',
    valueAtomic: ether.toString(),
    ...wanted,
  })
const mine = async (hash: string | null) => {
  const receipt = await chain.evm.waitForReceipt(hash as Hex, 15_000)
  expect(receipt?.status).toBe('success')
}

describe('a wallet of the vault', () => {
  test('signs nothing until it has a policy, and then what the policy allows, on the chain', async () => {
    const { owner, wallet } = await world.wallet({ policy: null })
    expect(await request(owner, wallet.id)).toMatchObject({
      state: 'denied',
      reason: 'call_not_allowed',
    })
    await world.allow(owner, wallet.id, friend)
    const before = await chain.evm.getBalance(friend)
    const sent = await request(owner, wallet.id, { clientRequestId: 'two' })
    expect(sent).toMatchObject({ state: 'submitted', nonce: 0 })
    await mine(sent.transactionHash)
    expect((await chain.evm.getBalance(friend)) - before).toBe(ether)
    const read = await world.vault.ready().requests.get(owner, sent.id)
    expect(read.onChain).toMatchObject({ status: 'success' })
    const { signed } = (await world.storedRequest(sent.id)) ?? {}
    const serialized = signed?.transaction as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction: serialized })).toBe(
      wallet.address,
    )
    expect(parseTransaction(serialized)).toMatchObject({ chainId: world.chainId, nonce: 0 })
  })
  test('gives the same transaction for the same id, also when many ask at once', async () => {
    const { owner, wallet } = await world.wallet()
    const enough = { have: 5n * ether, each: ether / 4n }
    const small = { valueAtomic: `${enough.each}` }
    const all = await race({ times: 12, enough }, () => request(owner, wallet.id, small))
    expect(new Set(all.map(({ transactionHash }) => transactionHash)).size).toBe(1)
    const { windowSpentAtomic } = await world.vault.ready().wallets.policy(owner, wallet.id)
    expect(windowSpentAtomic).toBe(small.valueAtomic)
    expect(await codeOf(request(owner, wallet.id, { valueAtomic: '1' }))).toBe(
      'vault.request_id_used',
    )
  })
  test('gives requests at once nonces that follow each other', async () => {
    const { owner, wallet } = await world.wallet()
    const all = await race({ times: 8, enough: { have: 5n * ether, each: 1n } }, (n) =>
      request(owner, wallet.id, { clientRequestId: `n${n}`, valueAtomic: '1' }),
    )
    expect(all.map(({ nonce }) => nonce ?? -1).toSorted((a, b) => a - b)).toEqual(
      all.map((_, n) => n),
    )
  })
  test('K7: never reserves above its window, and what was denied comes back to it', async () => {
    const { owner, wallet } = await world.wallet()
    const pending = Array.from({ length: 9 }, (_, n) =>
      request(owner, wallet.id, { clientRequestId: `w${n}` }),
    )
    const states = (await Promise.all(pending)).map(({ state, reason }) => reason ?? state)
    // Five ether fit into the window.
    expect(states.filter((each) => each === 'submitted')).toHaveLength(5)
    expect(states.filter((each) => each === 'window_exhausted')).toHaveLength(4)
    // A grain of the window, a sixtieth, is counted to its end.
    world.clock.advance(3_600_000 - 1_000)
    expect((await request(owner, wallet.id, { clientRequestId: 'early' })).state).toBe('denied')
    world.clock.advance(61_000)
    const large = { clientRequestId: 'large', valueAtomic: (2n * ether).toString() }
    const waits = await request(owner, wallet.id, large)
    expect(waits.state).toBe('pending_approval')
    const spent = async () =>
      (await world.vault.ready().wallets.policy(owner, wallet.id)).windowSpentAtomic
    expect(await spent()).toBe((2n * ether).toString())
    await world.vault.ready().requests.deny(owner, waits.id, 'not now')
    expect(await spent()).toBe('0')
  })
  test('K7: never moves or allows more of a token than its window, whatever a call is wrapped in', async () => {
    const token: Hex = '0x00000000000000000000000000000000000070Ce'
    const limit = { token, maxAtomic: '1000', windowMaxAtomic: '3000' }
    const { owner, wallet } = await world.wallet({
      policy: {
        ...world.policyFor(friend),
        calls: [{ to: token, selectors: ['0xa9059cbb', '0x095ea7b3'] }],
        recipients: [friend],
        tokens: [limit],
      },
    })
    const send = (n: number, functionName: 'approve' | 'transfer', amount: bigint) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName, args: [friend, amount] })
      const wanted = { clientRequestId: `t${n}`, to: token, data, valueAtomic: '0' }
      return request(owner, wallet.id, wanted)
    }
    const answers = await race({ times: 25, enough: 'the window is the rule' }, (n) =>
      send(n, n % 2 === 0 ? 'transfer' : 'approve', 1_000n),
    )
    const states = answers.map(({ reason, state }) => reason ?? state)
    expect(states.filter((each) => each === 'submitted')).toHaveLength(3)
    expect(states.filter((each) => each === 'window_exhausted')).toHaveLength(22)
    expect((await send(25, 'approve', 0n)).state).toBe('submitted')
    const { tokens } = await world.vault.ready().wallets.policy(owner, wallet.id)
    expect(tokens).toEqual([{ ...limit, windowSpentAtomic: '3000' }])
    world.clock.advance(3_700_000)
    expect((await send(26, 'transfer', 1_000n)).state).toBe('submitted')
  })
  test('is held against the policy of the moment that it is signed in', async () => {
    const { owner, wallet } = await world.wallet()
    const { requests, wallets } = world.vault.ready()
    const waits = await request(owner, wallet.id, { valueAtomic: (2n * ether).toString() })
    const narrower = { ...world.policyFor(friend), windowMaxAtomic: ether.toString() }
    await wallets.putPolicy(owner, wallet.id, { policy: narrower, expectedVersion: 1 })
    expect(await requests.approve(owner, waits.id, waits.payloadHash)).toMatchObject({
      state: 'denied',
      reason: 'window_exhausted',
    })
    expect((await wallets.policy(owner, wallet.id)).windowSpentAtomic).toBe('0')
  })
  test('counts anew what a longer window holds', async () => {
    const { owner, wallet } = await world.wallet()
    await request(owner, wallet.id)
    world.clock.advance(2 * 3_600_000)
    const { vault } = world
    expect((await vault.ready().wallets.policy(owner, wallet.id)).windowSpentAtomic).toBe('0')
    const policy = { ...world.policyFor(friend), windowSeconds: 86_400 }
    const changed = await vault
      .ready()
      .wallets.putPolicy(owner, wallet.id, { policy, expectedVersion: 1 })
    expect(changed.windowSpentAtomic).toBe(ether.toString())
    expect(
      await codeOf(
        vault.ready().wallets.putPolicy(owner, wallet.id, { policy, expectedVersion: 1 }),
      ),
    ).toBe('vault.policy_changed')
  })
  test('waits for a person above the threshold, and signs what was approved by its hash', async () => {
    const { owner, wallet } = await world.wallet()
    const waits = await request(owner, wallet.id, { valueAtomic: (2n * ether).toString() })
    expect(waits).toMatchObject({ state: 'pending_approval', transactionHash: null })
    const { requests } = world.vault.ready()
    expect(await codeOf(requests.approve(owner, waits.id, '0'.repeat(64)))).toBe(
      'vault.other_payload',
    )
    const sent = await requests.approve(owner, waits.id, waits.payloadHash)
    expect(sent.state).toBe('submitted')
    expect(await codeOf(requests.deny(owner, waits.id, 'not now'))).toBe(
      'resource.illegal_transition',
    )
  })
  test('ends a request that nobody approves in time, and gives back its value', async () => {
    const { owner, wallet } = await world.wallet()
    const waits = await request(owner, wallet.id, { valueAtomic: (2n * ether).toString() })
    world.clock.advance(15 * 60_000)
    await world.vault.ready().sweep()
    const { requests, wallets } = world.vault.ready()
    expect(await requests.get(owner, waits.id)).toMatchObject({
      state: 'expired',
      reason: 'not_approved_in_time',
    })
    expect((await wallets.policy(owner, wallet.id)).windowSpentAtomic).toBe('0')
    const late = requests.approve(owner, waits.id, waits.payloadHash)
    expect(await codeOf(late)).toBe('resource.illegal_transition')
  })
  test('that is frozen signs nothing, not even what was approved before', async () => {
    const { owner, wallet } = await world.wallet()
    const { orderWallet, wallets, requests } = world.vault.ready()
    const wanted = {
      id: 'ord_a:1',
      accountId: owner.accountId,
      call: { to: friend, data: '0x', value: 2n * ether },
    } as const
    expect(await orderWallet.sign(wanted)).toEqual({ outcome: 'waiting' })
    const [waits] = (await requests.list(owner, { limit: 1 })).items
    await requests.approve(owner, waits?.id ?? '', waits?.payloadHash ?? '')
    await wallets.freeze(owner, wallet.id)
    const refused = { outcome: 'refused', reason: 'wallet_frozen' }
    expect(await orderWallet.sign(wanted)).toEqual(refused)
    expect(await orderWallet.sign({ ...wanted, id: 'ord_b:1' })).toEqual(refused)
    await wallets.unfreeze(owner, wallet.id)
    const small = { ...wanted, id: 'ord_c:1', call: { ...wanted.call, value: 1n } }
    expect(await orderWallet.sign(small)).toMatchObject({ outcome: 'signed' })
  })
  test('takes no nonce for a call that would fail, and says so', async () => {
    const { owner, wallet } = await world.wallet()
    const { orderWallet } = world.vault.ready()
    await chain.ask('anvil_setBalance', [wallet.address, '0x1'])
    const wanted = (value: bigint, id: string) =>
      orderWallet.sign({
        id,
        accountId: owner.accountId,
        call: { to: friend, data: '0x', value },
      })
    expect(await codeOf(wanted(ether, 'ord_poor:1'))).toBe('chain.refused')
    await chain.ask('anvil_setBalance', [wallet.address, `0x${(3n * ether).toString(16)}`])
    const signed = await wanted(ether, 'ord_poor:1')
    expect(signed).toMatchObject({ outcome: 'signed' })
    const [stored] = (await world.vault.ready().requests.list(owner, { limit: 1 })).items
    expect(stored?.nonce).toBe(0)
  })
  const signAs = async ({ accountId }: { accountId: string }, id: string) => {
    const call = { to: friend, data: '0x', value: 1n } as const
    const answer = await world.vault.ready().orderWallet.sign({ id, accountId, call })
    if (answer.outcome !== 'signed') throw new Error(answer.outcome)
    return answer.signed
  }
  // What the vault signs is of type 2.
  const nonceOf = ({ transaction }: { transaction: Hex }) =>
    parseTransaction(transaction as `0x02${string}`).nonce
  test('releases what an order signed and did not keep, once a later transaction waits for it', async () => {
    const { owner } = await world.wallet()
    const { orderWallet } = world.vault.ready()
    const lost = await signAs(owner, 'ord_lost:1')
    const next = await signAs(owner, 'ord_next:1')
    expect(await orderWallet.submit(next)).toBe('sent')
    expect(await chain.evm.getTransactionReceipt(next.hash)).toBeNull()
    world.clock.advance(2_000)
    expect(await orderWallet.submit(next)).toBe('sent')
    await mine(next.hash)
    expect(await orderWallet.submit(lost)).toBe('superseded')
    const { accountId } = owner
    const call = { to: friend, data: '0x', value: 1n } as const
    const again = await orderWallet.sign({ id: 'ord_lost:1', accountId, call })
    expect(again).toEqual({ outcome: 'superseded' })
    expect(await orderWallet.submit(next)).toBe('sent')
  })
  test('uses up at once the nonce that an order lets go of, where another was signed after it', async () => {
    const { owner, wallet } = await world.wallet()
    const { orderWallet } = world.vault.ready()
    await signAs(owner, 'ord_gone:1')
    const stop = await signAs(owner, 'ord_stop:1')
    await orderWallet.submit(stop)
    const wanted = { id: 'ord_gone:1', accountId: owner.accountId }
    await race({ times: 2, enough: 'a nonce costs next to nothing' }, () =>
      orderWallet.release(wanted),
    )
    await mine(stop.hash)
    expect(await chain.evm.getTransactionCount(wallet.address as Hex)).toBe(2)
  })
  test('gives the nonce back that an order lets go of, where none was signed after it', async () => {
    const { owner } = await world.wallet()
    const { orderWallet } = world.vault.ready()
    const gone = await signAs(owner, 'ord_gone:1')
    await orderWallet.release({ id: 'ord_gone:1', accountId: owner.accountId })
    const next = await signAs(owner, 'ord_next:1')
    expect([nonceOf(gone), nonceOf(next)]).toEqual([0, 0])
    await orderWallet.submit(next)
    await mine(next.hash)
    // Whoever still holds the bytes does not get them onto the chain.
    expect(await orderWallet.submit(gone)).toBe('superseded')
  })
  test('leaves what an order keeps to it, and those behind send it', async () => {
    const { owner } = await world.wallet()
    const { orderWallet } = world.vault.ready()
    const kept = await signAs(owner, 'ord_kept:1')
    const keep = () => world.database.transaction((tx) => orderWallet.keep(tx, kept))
    expect([await keep(), await keep()]).toEqual(['kept', 'kept'])
    await orderWallet.release({ id: 'ord_kept:1', accountId: owner.accountId })
    // The process that kept it was killed here.
    expect(await orderWallet.submit(await signAs(owner, 'ord_next:1'))).toBe('sent')
    await mine(kept.hash)
  })
  test('lets go of what is kept at the same moment by one of the two alone', async () => {
    const { owner } = await world.wallet()
    const { orderWallet } = world.vault.ready()
    for (let number = 1; number <= 6; number++) {
      const id = `ord_both:${number}`
      const signed = await signAs(owner, id)
      const [kept] = await Promise.all([
        world.database.transaction((tx) => orderWallet.keep(tx, signed)),
        orderWallet.release({ id, accountId: owner.accountId }),
      ])
      expect(await orderWallet.submit(signed)).toBe(kept === 'kept' ? 'sent' : 'superseded')
    }
  })
  test('leaves its nonce to what was handed over while the chain was not reached', async () => {
    const { owner } = await world.wallet()
    const cut = await world.withEvm({
      sendRawTransaction: async () => {
        throw new Error('the chain is not reached')
      },
    })
    const sign = async (id: string) => {
      const call = { to: friend, data: '0x', value: 1n } as const
      const wanted = { id, accountId: owner.accountId, call }
      const answer = await world.vault.ready().orderWallet.sign(wanted)
      if (answer.outcome !== 'signed') throw new Error(answer.outcome)
      return answer.signed
    }
    const first = await sign('ord_first:1')
    await expect(cut.ready().orderWallet.submit(first)).rejects.toThrow('not reached')
    world.clock.advance(60_000)
    const { orderWallet } = world.vault.ready()
    expect(await orderWallet.submit(await sign('ord_second:1'))).toBe('sent')
    await mine(first.hash)
    expect(await orderWallet.submit(first)).toBe('sent')
  })
  test('of another account answers like one that does not exist', async () => {
    const { wallet } = await world.wallet()
    const stranger = principal({ accountId: 'acct_stranger' })
    const { requests, wallets } = world.vault.ready()
    const put = { policy: world.policyFor(friend), expectedVersion: 1 }
    for (const work of [
      () => wallets.get(stranger, wallet.id),
      () => wallets.policy(stranger, wallet.id),
      () => wallets.putPolicy(stranger, wallet.id, put),
      () => wallets.freeze(stranger, wallet.id),
      () => wallets.unfreeze(stranger, wallet.id),
      () => request(stranger, wallet.id),
      () => requests.get(stranger, 'vsr_none'),
    ]) {
      expect(await codeOf(work())).toBe('resource.not_found')
    }
  })
  test('is one of ten that an account may have, however many are asked for at once', async () => {
    const owner = principal({ accountId: 'acct_many' })
    const { wallets } = world.vault.ready()
    for (let number = 0; number < 9; number++) await wallets.create(owner, { label: `${number}` })
    const last = ['a', 'b', 'c'].map((label) => codeOf(wallets.create(owner, { label })))
    expect((await Promise.all(last)).toSorted()).toEqual([
      'no failure',
      'vault.too_many_wallets',
      'vault.too_many_wallets',
    ])
    expect((await wallets.list(owner, { limit: 50 })).items).toHaveLength(10)
    expect((await world.wallet()).wallet.signsOrders).toBe(true)
  })
  test('signs the orders of its account alone, and there is one of them', async () => {
    const { owner, wallet } = await world.wallet()
    const { orderWallet, wallets } = world.vault.ready()
    expect(await orderWallet.addressOf(owner.accountId)).toBe(wallet.address)
    expect(await orderWallet.addressOf('acct_nobody')).toBeNull()
    const second = { label: 'Second', signsOrders: true }
    expect(await codeOf(wallets.create(owner, second))).toBe('vault.orders_wallet_exists')
    expect((await wallets.create(owner, { label: 'Savings' })).signsOrders).toBe(false)
  })
})

describe('keys of the vault', () => {
  test('K4: are in no row, answer, event, record or log, in whichever writing', async () => {
    const { owner, wallet } = await world.wallet()
    await request(owner, wallet.id)
    const { audit, wallets, requests } = world.vault.ready()
    const [made] = world.keysCreated
    if (made === undefined) throw new Error('no key was made')
    const heap = [
      ...(await Promise.all(
        ['vault_wallets', 'vault_signing_requests', 'vault_audit'].map(async (table) =>
          inspect(
            (
              await sql`SELECT * FROM ${sql.table(table)}`.execute(world.database.query)
            ).rows,
            { depth: null, maxArrayLength: null, maxStringLength: null },
          ),
        ),
      )),
      JSON.stringify([
        await wallets.list(owner, { limit: 10 }),
        await requests.list(owner, { limit: 10 }),
        await audit(owner, { limit: 200 }),
        world.logged,
      ]),
      JSON.stringify((await world.events('vault.*')).map(({ payload }) => payload)),
    ].join('\n')
    const bytes = Buffer.from(made)
    expect(heap).toContain(wallet.address)
    expect(privateKeyToAddress(`0x${bytes.toString('hex')}`)).toBe(wallet.address)
    for (const text of [
      bytes.toString('hex'),
      bytes.toString('base64').slice(0, 40),
      bytes.toString('base64url').slice(0, 40),
      [...bytes].join(', '),
      BigInt(`0x${bytes.toString('hex')}`).toString(),
      inspect(bytes).slice(8, -1),
    ]) {
      expect(heap.toLowerCase()).not.toContain(text.toLowerCase())
    }
  })
  test('K3: are sealed anew under a newer master key, and sign without the old one', async () => {
    const { owner, wallet } = await world.wallet()
    const both = createLocalKeyWrapping(masterKeys(1, 2))
    const rotating = await world.withKeys(both)
    expect(await rotating.ready().renewKeys()).toBe(1)
    expect(await rotating.ready().renewKeys()).toBe(0)
    const next = (await world.withKeys(createLocalKeyWrapping(masterKeys(2)))).ready()
    expect((await next.wallets.get(owner, wallet.id)).keyVersion).toBe(2)
    const wanted = { clientRequestId: 'new', to: friend, data: '0x', valueAtomic: '1' }
    expect((await next.requests.request(owner, wallet.id, wanted)).state).toBe('submitted')
    expect(await codeOf(request(owner, wallet.id))).toBe('vault.key_unavailable')
  })
  test('K2: of two wallets that change places sign nothing', async () => {
    const { owner, wallet } = await world.wallet()
    const other = await world.vault.ready().wallets.create(owner, { label: 'Other' })
    await sql`
      UPDATE vault_wallets AS one SET sealed_key = other.sealed_key,
        wrapped_key = other.wrapped_key, key_commitment = other.key_commitment
      FROM vault_wallets AS other
      WHERE one.id = ${wallet.id} AND other.id = ${other.id}`.execute(world.database.query)
    expect(await codeOf(request(owner, wallet.id))).toBe('vault.key_unavailable')
  })
})

describe('the record of the vault', () => {
  test('K8: names the first entry that is changed, missing or cut off', async () => {
    const { owner, wallet } = await world.wallet()
    await request(owner, wallet.id)
    const { accountId, head, items } = await world.vault.ready().audit(owner, { limit: 200 })
    expect(items.map(({ action }) => action)).toEqual([
      'vault.wallet_created',
      'vault.signing_approved',
      'vault.signing_signed',
      'vault.signing_submitted',
    ])
    expect(firstBrokenEntry(accountId, items, head)).toBeNull()
    expect(firstBrokenEntry('acct_other', items, head)).toBe(1)
    for (const [index, entry] of items.entries()) {
      for (const changed of [
        { ...entry, at: '2020-01-01T00:00:00.000Z' },
        { ...entry, actor: 'nobody' },
        { ...entry, action: 'other' },
        { ...entry, subject: 'other' },
        { ...entry, facts: { ...entry.facts, policyVersion: 9 } },
        { ...entry, hash: '1'.repeat(64) },
      ]) {
        expect(firstBrokenEntry(accountId, items.with(index, changed), head)).toBe(index + 1)
      }
      const without = items.filter((each) => each !== entry)
      expect(firstBrokenEntry(accountId, without, head)).toBe(index + 1)
    }
  })
  test('is append-only, whoever writes to the database', async () => {
    const { owner } = await world.wallet()
    const { query } = world.database
    await expect(sql`UPDATE vault_audit SET actor = 'nobody'`.execute(query)).rejects.toThrow()
    await expect(sql`DELETE FROM vault_audit`.execute(query)).rejects.toThrow()
    await expect(sql`TRUNCATE vault_audit`.execute(query)).rejects.toThrow()
    expect((await world.vault.ready().audit(owner, { limit: 10 })).head.number).toBe(1)
  })
})

test('without a master key everything says so', async () => {
  const bare = await world.withKeys(null)
  expect(bare.orderWallet).toBeNull()
  expect(await codeOf(Promise.resolve().then(() => bare.ready()))).toBe('vault.not_configured')
})
