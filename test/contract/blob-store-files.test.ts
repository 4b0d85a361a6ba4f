import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileBlobStore } from '../../src/adapters/files/file-blob-store.ts'
import { blobStoreContract } from './blob-store.contract.ts'

blobStoreContract('blobs in files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'))
  return {
    store: createFileBlobStore({ folder }),
    damage: (sha256) => appendFile(join(folder, sha256.slice(0, 2), sha256), 'x'),
    dispose: () => rm(folder, { recursive: true }),
  }
})

test('a name that leads elsewhere is refused, and nothing is left of a write but the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'))
  const store = createFileBlobStore({ folder })
  await expect(store.get('../../etc/passwd')).rejects.toThrow('SHA-256')
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  await store.put(empty, new Uint8Array())
  expect(await readdir(join(folder, 'e3'))).toEqual([empty])
  await rm(folder, { recursive: true })
})
