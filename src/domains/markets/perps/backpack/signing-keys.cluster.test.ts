import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../../test/support/auth-world.ts'
import { principal } from '../../../../../test/support/http-server.ts'
import { createInterleaving, type Interleaving } from '../../../../../test/support/interleaving.ts'
import { perpsSets } from '../../../../../test/support/perps-world.ts'
import { openPostgresPair } from '../../../../../test/support/postgres-pair.ts'
import type { Database } from '../../../../ports/database.ts'
import { createSigningKeys, registrationText } from './signing-keys.service.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const owner = principal()
const nowMs = Date.UTC(2026, 6, 15, 9)

// The embedded store runs one transaction at a time; concurrent transactions need a server.
describe.skipIf(url === '')('what two processes register at once', () => {
  let databases: readonly [Database, Database]
  let interleave: Interleaving['interleave']
  let one: ReturnType<typeof createSigningKeys>
  let other: ReturnType<typeof createSigningKeys>
  beforeAll(async () => {
    databases = await openPostgresPair(url, perpsSets)
    const interleaving = createInterleaving(databases[0])
    interleave = interleaving.interleave
    const clock = { nowMs: () => nowMs }
    one = createSigningKeys({ clock, database: interleaving.database })
    other = createSigningKeys({ clock, database: databases[1] })
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
  })

  test('an account has twenty signing keys at the most, also when another one is registered meanwhile', async () => {
    for (let n = 0; n < 19; n++) await one.register(owner, newRequest())
    const [last, code] = await interleave(
      () => one.register(owner, newRequest()),
      () => codeOf(other.register(owner, newRequest())),
    )
    expect(code).toBe('perps.signing_keys_limit')
    const keys = await one.list(owner)
    expect(keys).toHaveLength(20)
    expect(keys[0]?.id).toBe(last.id)
  })
})

function newRequest() {
  const { privateKey, publicKey: both } = generateKeyPairSync('ed25519')
  const publicKey = both.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  const text = registrationText(owner.accountId, publicKey, nowMs)
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64')
  return { publicKey, name: 'client', timestamp: nowMs, signature }
}
