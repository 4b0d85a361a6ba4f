import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { createTestChain, type TestChain } from '../../../../test/support/launchpad-world.ts'
import {
  createVaultWorld,
  masterKeys,
  policyFor,
  receiver,
  type VaultWorld,
} from '../../../../test/support/vault-world.ts'
import { createLocalKeyWrapping } from '../../../adapters/local-keys/local-key-wrapping.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { PolicyBody, WalletView } from './vault.schemas.ts'
import type { VaultService } from './vault.service.ts'

const ether = 10n ** 18n
const large = (2n * ether).toString()
const approvalMs = 15 * 60_000
const signingMs = 5 * 60_000

let chain: TestChain
let world: VaultWorld

beforeAll(async () => {
  chain = await createTestChain()
  world = await createVaultWorld(chain)
}, 120_000)
afterAll(async () => {
  await world.close()
  await chain.stop()
})

type Made = { readonly owner: Principal; readonly wallet: WalletView }
const ready = () => world.vault.ready()
let count = 0
/** Asks the wallet for a transfer of ether; two ether wait for a person, one does not. */
const ask = ({ owner, wallet }: Made, valueAtomic = large, vault: VaultService = world.vault) => {
  count += 1
  const command = { clientRequestId: `request${count}`, to: receiver, data: '0x', valueAtomic }
  return vault.ready().requests.request(owner, wallet.id, command)
}
const spentOf = async ({ owner, wallet }: Made) =>
  (await ready().wallets.policy(owner, wallet.id)).windowSpentAtomic
async function narrow({ owner, wallet }: Made, changes: Partial<PolicyBody>) {
  const { version } = await ready().wallets.policy(owner, wallet.id)
  const policy = { ...policyFor(receiver), ...changes }
  await ready().wallets.putPolicy(owner, wallet.id, { policy, expectedVersion: version })
}
/** A request of an order, which is signed when its order repeats it. */
function orderOf({ owner }: Made, value = 2n * ether) {
  count += 1
  const command = {
    id: `ord_request${count}:1`,
    accountId: owner.accountId,
    call: { to: receiver, data: '0x', value },
  } as const
  return () => ready().orderWallet.sign(command)
}
async function approveNewest({ owner }: Made) {
  const [waits] = (await ready().requests.list(owner, { limit: 1 })).items
  if (waits === undefined) throw new Error('nothing waits')
  return ready().requests.approve(owner, waits.id, waits.payloadHash)
}

describe('a signing request of another account', () => {
  test('is neither read, listed, approved nor denied, and waits for its owner as before', async () => {
    const made = await world.wallet()
    const { owner, wallet } = made
    const waits = await ask(made)
    const stranger = principal({ accountId: 'acct_stranger', credential: 'wallet_session' })
    const { requests } = ready()
    for (const work of [
      () => requests.get(stranger, waits.id),
      () => requests.approve(stranger, waits.id, waits.payloadHash),
      () => requests.deny(stranger, waits.id, 'not now'),
    ]) {
      expect(await codeOf(work())).toBe('resource.not_found')
    }
    for (const query of [
      { limit: 200 },
      { limit: 200, walletId: wallet.id },
      { limit: 200, walletId: wallet.id, state: 'pending_approval' as const },
    ]) {
      expect((await requests.list(stranger, query)).items).toEqual([])
    }
    expect(await requests.get(owner, waits.id)).toEqual(waits)
    const sent = await requests.approve(owner, waits.id, waits.payloadHash)
    expect(sent.state).toBe('submitted')
  })

  test('is not said by its wallet, its policy or the record either', async () => {
    const made = await world.wallet()
    const waits = await ask(made)
    const stranger = principal({ accountId: 'acct_stranger' })
    const { audit, requests, wallets } = ready()
    const call = { to: receiver, data: '0x', valueAtomic: '1' }
    const typedData = { types: {}, domain: {}, primaryType: 'Permit', message: {} }
    const { id } = made.wallet
    for (const work of [
      () => wallets.evaluate(stranger, id, call),
      () => wallets.evaluateTypedData(stranger, id, { typedData }),
      () => requests.requestTypedData(stranger, id, { clientRequestId: 'theirs', typedData }),
    ]) {
      expect(await codeOf(work())).toBe('resource.not_found')
    }
    const { items } = await wallets.list(stranger, { limit: 200 })
    expect([items, (await audit(stranger, { limit: 200 })).items]).toEqual([[], []])
    const own = await audit(made.owner, { limit: 200 })
    expect(own.items.map(({ subject }) => subject)).toEqual([id, waits.id])
  })

  test('is not released by an order of the same name', async () => {
    const [one, other] = [await world.wallet(), await world.wallet()]
    const id = 'ord_named_alike:1'
    const { orderWallet } = ready()
    const call = { to: receiver, data: '0x', value: 1n } as const
    const signed = await orderWallet.sign({ id, accountId: one.owner.accountId, call })
    await orderWallet.release({ id, accountId: other.owner.accountId })
    if (signed.outcome !== 'signed') throw new Error(signed.outcome)
    expect(await orderWallet.submit(signed.signed)).toBe('sent')
  })
})

describe('what was approved is held against the policy of the moment that it is signed in', () => {
  test.each([
    [
      'another function',
      'call_not_allowed',
      { calls: [{ to: receiver, selectors: ['0xa9059cbb'] }] },
    ],
    ['nothing at all', 'call_not_allowed', { calls: [] }],
    ['one wei less at once', 'value_too_large', { maxValueAtomic: (2n * ether - 1n).toString() }],
    [
      'one wei less in a window',
      'window_exhausted',
      { windowMaxAtomic: (2n * ether - 1n).toString() },
    ],
    // It was approved by a person, who went by a policy that asked this of another size.
    ['a lower threshold', 'policy_changed', { approvalAboveAtomic: '0' }],
  ] as const)('where it allows %s by then, nothing is signed', async (_what, reason, changes) => {
    const made = await world.wallet()
    const sign = orderOf(made)
    expect(await sign()).toEqual({ outcome: 'waiting' })
    expect(await approveNewest(made)).toMatchObject({ state: 'approved' })
    await narrow(made, changes as Partial<PolicyBody>)
    expect(await sign()).toEqual({ outcome: 'refused', reason: 'policy_violation' })
    const [ended] = (await ready().requests.list(made.owner, { limit: 1 })).items
    expect(ended).toMatchObject({ state: 'denied', reason, transactionHash: null })
    expect(await spentOf(made)).toBe('0')
  })

  test('counts in the window that it is signed in: what was reserved in earlier ones makes no room', async () => {
    const made = await world.wallet({ policy: { ...policyFor(receiver), windowSeconds: 60 } })
    const waits = [await ask(made)]
    for (let minute = 1; minute < 4; minute++) {
      world.clock.advance(61_000)
      waits.push(await ask(made))
    }
    const { requests } = ready()
    const states: string[] = []
    for (const { id, payloadHash } of waits) {
      const { reason, state } = await requests.approve(made.owner, id, payloadHash)
      states.push(reason ?? state)
    }
    // Two ether each, and five in a minute, of which the last one holds two since it was asked for.
    const full = 'window_exhausted'
    expect(states).toEqual(['submitted', full, full, 'submitted'])
    expect(await spentOf(made)).toBe((4n * ether).toString())
  })

  test('counts for a whole window after it was signed, however early it was reserved', async () => {
    const made = await world.wallet({ policy: { ...policyFor(receiver), windowSeconds: 600 } })
    const waits = await ask(made)
    world.clock.advance(590_000)
    expect(await approveNewest(made)).toMatchObject({ id: waits.id, state: 'submitted' })
    world.clock.advance(599_999)
    expect(await spentOf(made)).toBe(large)
    world.clock.advance(11_000)
    expect(await spentOf(made)).toBe('0')
  })

  test('where it allows exactly as much by then, it is signed, and counts once', async () => {
    const made = await world.wallet()
    const sign = orderOf(made)
    await sign()
    await approveNewest(made)
    await narrow(made, {
      maxValueAtomic: large,
      windowMaxAtomic: large,
      approvalAboveAtomic: large,
    })
    expect(await sign()).toMatchObject({ outcome: 'signed' })
    expect(await spentOf(made)).toBe(large)
  })

  test('when its time is over by then, nothing is signed, and what asks later is denied', async () => {
    const made = await world.wallet()
    const expiresAt = new Date(world.clock.nowMs() + 60_000).toISOString()
    await narrow(made, { expiresAt })
    const { requests, wallets } = ready()
    const waits = await ask(made)
    expect(await ask(made, '1')).toMatchObject({ state: 'submitted' })
    expect(await wallets.policy(made.owner, made.wallet.id)).toMatchObject({ expiresAt })
    world.clock.advance(60_000)
    const over = { state: 'denied', reason: 'policy_expired' }
    expect(await requests.approve(made.owner, waits.id, waits.payloadHash)).toMatchObject(over)
    expect(await ask(made, '1')).toMatchObject(over)
    const call = { to: receiver, data: '0x', valueAtomic: '1' }
    expect(await wallets.evaluate(made.owner, made.wallet.id, call)).toMatchObject({
      outcome: 'forbidden',
      rule: 'policy_expired',
    })
    expect(await spentOf(made)).toBe('1')
    await narrow(made, { expiresAt: null })
    expect(await ask(made, '1')).toMatchObject({ state: 'submitted' })
  })

  test.each([
    ['narrowed', (made: Made) => narrow(made, { calls: [] }), 'call_not_allowed'],
    [
      'frozen',
      ({ owner, wallet }: Made) => ready().wallets.freeze(owner, wallet.id),
      'wallet_frozen',
    ],
  ] as const)(
    'a wallet %s while the chain is asked signs nothing',
    async (_how, change, reason) => {
      const made = await world.wallet()
      const process = await world.withEvm({
        estimateGas: async (call) => {
          await change(made)
          return chain.evm.estimateGas(call)
        },
      })
      const answer = await ask(made, '1', process)
      expect(answer).toMatchObject({ state: 'denied', reason, transactionHash: null })
      expect([await spentOf(made), await nonceOf(made)]).toEqual(['0', 0])
    },
  )

  test('a wallet frozen while its key is opened signs no typed data', async () => {
    const token: Hex = '0x00000000000000000000000000000000000070Ce'
    const policy = {
      ...policyFor(receiver),
      calls: [{ to: token, selectors: ['0x5a049a70'] }],
    }
    const made = await world.wallet({ policy })
    const own = createLocalKeyWrapping(masterKeys(1))
    const process = await world.withKeys({
      ...own,
      unwrap: async (key, context) => {
        await ready().wallets.freeze(made.owner, made.wallet.id)
        return own.unwrap(key, context)
      },
    })
    const typedData = cancellation(token, made.wallet.address as Hex)
    const command = { clientRequestId: 'cancel', typedData }
    const askFor = (vault: VaultService, clientRequestId: string) =>
      vault
        .ready()
        .requests.requestTypedData(made.owner, made.wallet.id, { ...command, clientRequestId })
    expect(await askFor(world.vault, 'before')).toMatchObject({ state: 'signed' })
    expect(await askFor(process, 'meanwhile')).toMatchObject({
      state: 'denied',
      reason: 'wallet_frozen',
      signature: null,
    })
  })
})

describe('an approval', () => {
  test('is good for five minutes: until one millisecond before they are over', async () => {
    const made = await world.wallet()
    const sign = orderOf(made)
    await sign()
    const approved = await approveNewest(made)
    expect(Date.parse(approved.expiresAt ?? '') - world.clock.nowMs()).toBe(signingMs)
    world.clock.advance(signingMs - 1)
    await ready().sweep()
    expect(await sign()).toMatchObject({ outcome: 'signed' })
  })

  test('is over when its five minutes are: nothing is signed and its value comes back', async () => {
    const made = await world.wallet()
    const sign = orderOf(made)
    await sign()
    await approveNewest(made)
    world.clock.advance(signingMs)
    expect(await spentOf(made)).toBe(large)
    expect(await sign()).toEqual({ outcome: 'superseded' })
    const [ended] = (await ready().requests.list(made.owner, { limit: 1 })).items
    expect(ended).toMatchObject({ state: 'expired', reason: 'not_signed_in_time' })
    expect(await spentOf(made)).toBe('0')
  })

  test('is not made longer by approving again', async () => {
    const made = await world.wallet()
    const sign = orderOf(made)
    await sign()
    const { expiresAt, id, payloadHash } = await approveNewest(made)
    world.clock.advance(signingMs - 1)
    const { requests } = ready()
    expect(await requests.approve(made.owner, id, payloadHash)).toMatchObject({
      state: 'approved',
      expiresAt,
    })
    world.clock.advance(1)
    expect(await codeOf(requests.approve(made.owner, id, payloadHash))).toBe(
      'resource.illegal_transition',
    )
  })

  test('of the policy alone is over after five minutes too', async () => {
    const made = await world.wallet()
    await chain.ask('anvil_setBalance', [made.wallet.address, '0x1'])
    const [early, late] = [orderOf(made, ether), orderOf(made, ether)]
    expect(await codeOf(early())).toBe('chain.refused')
    expect(await codeOf(late())).toBe('chain.refused')
    await chain.ask('anvil_setBalance', [made.wallet.address, `0x${(9n * ether).toString(16)}`])
    world.clock.advance(signingMs - 1)
    expect(await early()).toMatchObject({ outcome: 'signed' })
    world.clock.advance(1)
    expect(await late()).toEqual({ outcome: 'superseded' })
  })

  test('comes in time until one millisecond before fifteen minutes are over', async () => {
    const made = await world.wallet()
    const waits = await ask(made)
    world.clock.advance(approvalMs - 1)
    await ready().sweep()
    const sent = await ready().requests.approve(made.owner, waits.id, waits.payloadHash)
    expect(sent.state).toBe('submitted')
  })

  test('comes too late when fifteen minutes are over, though nobody swept', async () => {
    const made = await world.wallet()
    const waits = await ask(made)
    world.clock.advance(approvalMs)
    const { requests } = ready()
    expect(await codeOf(requests.approve(made.owner, waits.id, waits.payloadHash))).toBe(
      'resource.illegal_transition',
    )
    await ready().sweep()
    expect(await requests.get(made.owner, waits.id)).toMatchObject({
      state: 'expired',
      reason: 'not_approved_in_time',
      transactionHash: null,
    })
    expect(await spentOf(made)).toBe('0')
  })

  test('is not given for a frozen wallet, whose requests wait and may be denied', async () => {
    const made = await world.wallet()
    const waits = await ask(made)
    const { requests, wallets } = ready()
    await wallets.freeze(made.owner, made.wallet.id)
    const approve = () => requests.approve(made.owner, waits.id, waits.payloadHash)
    expect(await codeOf(approve())).toBe('vault.wallet_frozen')
    expect(await requests.get(made.owner, waits.id)).toMatchObject({ state: 'pending_approval' })
    const denied = await requests.deny(made.owner, waits.id, 'not now')
    expect(denied).toMatchObject({ state: 'denied', reason: 'denied_by_owner' })
    await wallets.unfreeze(made.owner, made.wallet.id)
    expect(await codeOf(approve())).toBe('resource.illegal_transition')
  })
})

const nonceOf = ({ wallet }: Made) => chain.evm.getTransactionCount(wallet.address as Hex)

/** Takes back an authorisation that nobody used: it moves nothing. */
function cancellation(token: Hex, authorizer: Hex) {
  return {
    domain: { name: 'Token', version: '1', chainId: world.chainId, verifyingContract: token },
    types: {
      CancelAuthorization: [
        { name: 'authorizer', type: 'address' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'CancelAuthorization',
    message: { authorizer, nonce: `0x${'07'.repeat(32)}` },
  }
}
