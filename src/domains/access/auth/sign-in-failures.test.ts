import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  codeOf,
  countingDatabase,
  createAuthWorld,
  evmSigner,
  handClock,
  type Signer,
  signIn,
  silentLogger,
  solanaSigner,
} from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import type { AuditEntry } from '../../../ports/audit-log.ts'
import { createSignInFailures } from './sign-in-failures.ts'

let world: AuthWorld
let told: AuditEntry[]
const origin = { addressBlock: '192.0.2.7', requestId: 'req_1' }
const audit = { record: async (_: unknown, ...entries: AuditEntry[]) => void told.push(...entries) }

beforeEach(async () => {
  told = []
  world = await createAuthWorld({ audit })
})
afterEach(() => world.close())

/** Answers a challenge for the wallet with the signature of another one. */
async function forged(signer: Signer, auth = world.auth): Promise<object> {
  const { message } = await auth.challenge(signer.address, {})
  const other = signer.address.startsWith('0x') ? evmSigner() : solanaSigner()
  const body = { walletAddress: signer.address, message, signature: await other.sign(message) }
  expect(await codeOf(auth.verify(body, () => {}, origin))).toBe('auth.bad_signature')
  return body
}

const failures = () => told.filter(({ action }) => action === 'session.failed')

describe('a failed sign-in of a wallet', () => {
  test.each([
    ['an EVM wallet', evmSigner],
    ['a Solana wallet', solanaSigner],
  ])('is told to its account, without a secret: %s', async (_kind, createSigner) => {
    const signer = createSigner()
    const { answer } = await signIn(world, signer)
    const body = await forged(signer)
    await world.auth.stop()
    expect(failures()).toEqual([
      {
        accountId: answer.userId,
        action: 'session.failed',
        subject: answer.userId,
        credentialId: null,
        addressBlock: '192.0.2.7',
        requestId: null,
        detail: { method: 'wallet', reason: 'bad_signature', times: 1 },
        at: new Date(world.clock.nowMs()),
      },
    ])
    for (const part of [
      Reflect.get(body, 'signature'),
      /[0-9a-f]{64}/.exec(JSON.stringify(body))?.[0],
    ]) {
      expect(JSON.stringify(told)).not.toContain(part)
    }
  })

  test('is reported when a challenge is answered a second time', async () => {
    const signer = evmSigner()
    await signIn(world, signer)
    const { message } = await world.auth.challenge(signer.address, {})
    const body = { walletAddress: signer.address, message, signature: await signer.sign(message) }
    await world.auth.verify(body, () => {})
    expect(await codeOf(world.auth.verify(body, () => {}, origin))).toBe('auth.nonce_used')
    await world.auth.stop()
    expect(failures().map(({ detail }) => detail)).toEqual([
      { method: 'wallet', reason: 'nonce_used', times: 1 },
    ])
  })

  test('is not reported while the wallet has no account, and is then dropped', async () => {
    const signer = evmSigner()
    await forged(signer)
    await world.auth.stop()
    expect(failures()).toEqual([])
    await signIn(world, signer)
    await world.auth.stop()
    expect(failures()).toEqual([])
  })

  test('takes the same statements for a wallet that is known and one that is not', async () => {
    const counted = countingDatabase(world.database)
    const { auth } = world.startProcess({ database: counted })
    const known = evmSigner()
    await signIn(world, known)
    await auth.challenge(known.address, {})
    const statements = async (signer: Signer) => {
      const before = counted.count()
      await forged(signer, auth)
      return counted.count() - before
    }
    expect([await statements(known), await statements(evmSigner())]).toEqual([1, 1])
    await auth.stop()
    expect(failures()).toHaveLength(1)
  })
})

describe('failures that are gathered', () => {
  const clock = handClock()
  const tried = { method: 'wallet', reason: 'bad_signature', addressBlock: null } as const

  async function open(record = audit.record) {
    const database = await createTestDatabase([])
    const asked: (readonly string[])[] = []
    const gathered = createSignInFailures({
      database,
      clock,
      logger: silentLogger,
      audit: { record },
      accountsOf: async (_query, names) => {
        asked.push(names)
        return new Map(
          names.filter((name) => name !== 'nobody').map((name) => [name, `acct_${name}`]),
        )
      },
    })
    return { ...gathered, asked, close: () => database.close() }
  }

  test('are few entries, however many tries there are', async () => {
    const { record, flush, stop, close } = await open()
    for (let second = 0; second < 600; second++) {
      record({ who: 'a', ...tried })
      if (second % 5 === 0) await flush()
      clock.advance(1_000)
    }
    await stop()
    expect(failures().map(({ detail }) => detail['times'])).toEqual([1, 599])
    await close()
  })

  test('of 12,000 names cost a statement for a thousand, and fill no memory', async () => {
    const { record, flush, asked, close } = await open()
    for (let name = 0; name < 12_000; name++) record({ who: `n${name}`, ...tried })
    for (let round = 0; round < 12; round++) await flush()
    expect(asked.map((names) => names.length)).toEqual(Array(10).fill(1_000))
    await close()
  })

  test('are kept when they could not be written', async () => {
    let isDown = true
    const { record, flush, close } = await open(async (_, ...entries) => {
      if (isDown) throw new Error('down')
      told.push(...entries)
    })
    record({ who: 'a', ...tried })
    await flush()
    isDown = false
    await flush()
    expect(failures().map(({ accountId, detail }) => [accountId, detail['times']])).toEqual([
      ['acct_a', 1],
    ])
    await close()
  })
})
