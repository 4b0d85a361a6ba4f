import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  createAuthWorld,
  evmSigner,
  signIn,
  verifyAt,
} from '../../../../test/support/auth-world.ts'
import { createInterleaving } from '../../../../test/support/interleaving.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { race } from '../../../../test/support/race.ts'
import type { Database } from '../../../ports/database.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

// The embedded store runs one transaction at a time; only a server shows what parallel ones do.
describe.skipIf(url === '')('sessions on PostgreSQL, two processes', () => {
  let pools: readonly [Database, Database]
  let world: AuthWorld

  beforeAll(async () => {
    world = await createAuthWorld({
      openDatabase: async (sets) => {
        pools = await openPostgresPair(url, sets)
        return pools[0]
      },
    })
  })
  afterAll(async () => {
    await world?.close()
    await pools?.[1].close()
  })

  test('are at most 20 also when many sign in at once on both', async () => {
    const there = world.startProcess({ database: pools[1] })
    for (let round = 0; round < 5; round++) {
      const signer = evmSigner()
      const signed = await race({ times: 30, enough: 'it costs nothing' }, (index) =>
        signIn(index % 2 === 0 ? world : there, signer),
      )
      const fresh = world.startProcess().sessions
      const open = await Promise.all(signed.map(({ token }) => verifyAt(fresh, token)))
      expect(open.filter((principal) => principal !== undefined)).toHaveLength(20)
    }
  })

  test('are 20 after two sign-ins of which one comes before the other has ended the oldest', async () => {
    const { interleave, database } = createInterleaving(pools[0])
    const here = world.startProcess({ database })
    const there = world.startProcess({ database: pools[1] })
    const signer = evmSigner()
    const tokens: string[] = []
    for (let n = 0; n < 20; n++) {
      world.clock.advance(1_000)
      tokens.push((await signIn(there, signer)).token)
    }
    world.clock.advance(1_000)
    const last = await interleave(
      () => signIn(here, signer),
      () => signIn(there, signer),
    )
    tokens.push(...last.map(({ token }) => token))
    const fresh = world.startProcess().sessions
    const open = await Promise.all(tokens.map((token) => verifyAt(fresh, token)))
    expect(open.map((principal) => principal !== undefined)).toEqual([
      false,
      false,
      ...Array.from({ length: 20 }, () => true),
    ])
  })
})
