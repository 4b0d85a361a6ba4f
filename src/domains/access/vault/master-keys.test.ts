import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import { createTestChain, type TestChain } from '../../../../test/support/launchpad-world.ts'
import {
  createVaultWorld,
  masterKeys,
  receiver,
  type VaultWorld,
} from '../../../../test/support/vault-world.ts'
import { createLocalKeyWrapping } from '../../../adapters/local-keys/local-key-wrapping.ts'
import { currentVersion } from './master-keys.ts'

let chain: TestChain
let world: VaultWorld
let names = 0

beforeAll(async () => {
  chain = await createTestChain()
}, 120_000)
afterAll(() => chain.stop())
beforeEach(async () => {
  world = await createVaultWorld(chain)
  return () => world.close()
})

type Process = Awaited<ReturnType<VaultWorld['withKeys']>>
type Wallet = Awaited<ReturnType<VaultWorld['wallet']>>
const processOf = (versions: readonly number[], wrapping?: number) =>
  world.withKeys(createLocalKeyWrapping(masterKeys(...versions), wrapping))
const otherKey = () => createLocalKeyWrapping([{ version: 1, key: new Uint8Array(32).fill(9) }])
const sign = (process: Process, { owner, wallet }: Wallet) =>
  process.ready().requests.request(owner, wallet.id, {
    clientRequestId: `s${++names}`,
    to: receiver,
    data: '0x',
    valueAtomic: '1',
  })

describe('a new master key', () => {
  test('is handed out before anything is wrapped by it, then wraps, and the old one goes', async () => {
    const first = await world.wallet()
    expect(await currentVersion(world.database.query, [1, 2])).toBe(1)
    const informed = await processOf([1, 2], 1)
    const second = await informed.ready().wallets.create(first.owner, {
      label: 'Made meanwhile',
      policy: world.policyFor(receiver),
    })
    expect(second.keyVersion).toBe(1)
    expect(await informed.ready().renewKeys()).toBe(0)
    expect((await sign(world.vault, first)).state).toBe('submitted')

    const wrapping = await processOf([1, 2], 2)
    expect(await wrapping.ready().renewKeys()).toBe(2)
    // Those that have both keys go on, and nobody wraps back.
    expect(await informed.ready().renewKeys()).toBe(0)
    expect((await sign(informed, first)).state).toBe('submitted')
    expect(await currentVersion(world.database.query, [1, 2])).toBe(2)

    const without = await processOf([2])
    await without.verifyKeys()
    expect(await without.keysState()).toEqual({ isWhole: true })
    expect((await sign(without, first)).state).toBe('submitted')
  })
  test('leaves a process that has it not unable, which loses nothing and says so', async () => {
    const made = await world.wallet()
    const wrapping = await processOf([1, 2], 2)
    const late = await wrapping.ready().wallets.create(made.owner, { label: 'Under the new one' })
    expect(await world.vault.keysState()).toEqual({
      isWhole: false,
      detail: 'Wallets whose master key this process has not: 1 by version 2.',
    })
    expect(await wrapping.keysState()).toMatchObject({ isWhole: true })
    expect(await wrapping.ready().renewKeys()).toBe(1)
    expect(await codeOf(sign(world.vault, made))).toBe('vault.key_unavailable')
    expect(await world.vault.ready().renewKeys()).toBe(0)
    expect(await currentVersion(world.database.query, [1])).toBe(1)
    expect((await sign(wrapping, made)).state).toBe('submitted')
    expect((await wrapping.ready().wallets.get(made.owner, late.id)).keyVersion).toBe(2)
  })
})

describe('a wrong master key', () => {
  test('of a version that has wrapped stops the start, and wraps nothing beside it', async () => {
    const { owner } = await world.wallet()
    const wrong = await world.withKeys(otherKey())
    await expect(wrong.verifyKeys()).rejects.toThrow('VAULT_MASTER_KEYS: version 1 is not the key')
    expect(await wrong.keysState()).toMatchObject({ isWhole: false })
    expect(await codeOf(wrong.ready().wallets.create(owner, { label: 'Lost' }))).toBe(
      'vault.key_unavailable',
    )
    await world.vault.verifyKeys()
  })
  test('is known also where wallets are from before keys had check values', async () => {
    await world.wallet()
    await sql`DELETE FROM vault_master_keys`.execute(world.database.query)
    expect(await currentVersion(world.database.query, [1, 2])).toBe(1)
    await expect((await world.withKeys(otherKey())).verifyKeys()).rejects.toThrow('version 1')
    await world.vault.verifyKeys()
    expect(await currentVersion(world.database.query, [1, 2])).toBe(1)
  })
  test('that opens no wallet at all stops the start', async () => {
    await world.wallet()
    const none = await processOf([3])
    await expect(none.verifyKeys()).rejects.toThrow('opens no wallet of this database')
  })
  test('of the same version in two new processes: the first to wrap decides', async () => {
    const wrong = await world.withKeys(otherKey())
    await Promise.all([world.vault.verifyKeys(), wrong.verifyKeys()])
    const { owner } = await world.wallet()
    expect(await codeOf(wrong.ready().wallets.create(owner, { label: 'Lost' }))).toBe(
      'vault.key_unavailable',
    )
    expect(await wrong.keysState()).toMatchObject({ isWhole: false })
  })
})
