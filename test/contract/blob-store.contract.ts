import { hash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlobStore } from '../../src/ports/blob-store.ts'
import { codeOf } from '../support/auth-world.ts'

export type BlobStoreUnderTest = {
  readonly store: BlobStore
  /** Changes what is kept under the digest, behind the store's back. */
  readonly damage: (sha256: string) => Promise<void>
  readonly dispose: () => Promise<void>
}

/** What every blob store guarantees. */
export function blobStoreContract(name: string, create: () => Promise<BlobStoreUnderTest>): void {
  describe(name, () => {
    let world: BlobStoreUnderTest
    beforeAll(async () => {
      world = await create()
    })
    afterAll(() => world.dispose())

    const sample = (bytes = randomBytes(1_000)) => ({ bytes, sha256: hash('sha256', bytes, 'hex') })

    test('gives back the bytes that were put, also after they were put twice', async () => {
      const { bytes, sha256 } = sample()
      await world.store.put(sha256, bytes)
      await world.store.put(sha256, bytes)
      expect(Buffer.from((await world.store.get(sha256)) ?? [])).toEqual(bytes)
    })

    test('takes a megabyte', async () => {
      const { bytes, sha256 } = sample(randomBytes(1_048_576))
      await world.store.put(sha256, bytes)
      expect((await world.store.get(sha256))?.length).toBe(1_048_576)
    })

    test('has nothing where nothing was put', async () => {
      expect(await world.store.get(sample().sha256)).toBeNull()
    })

    test('refuses bytes under the digest of others', async () => {
      await expect(world.store.put(sample().sha256, sample().bytes)).rejects.toThrow('digest')
    })

    test('never answers damaged bytes', async () => {
      const { bytes, sha256 } = sample()
      await world.store.put(sha256, bytes)
      await world.damage(sha256)
      expect(await codeOf(world.store.get(sha256))).toBe('upstream.failed')
    })
  })
}
