import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEgress } from '../../src/adapters/egress/undici-egress.ts'
import { createS3BlobStore } from '../../src/adapters/s3/s3-blob-store.ts'
import { codeOf } from '../support/auth-world.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'
import { blobStoreContract } from './blob-store.contract.ts'

const account = { accessKeyId: 'AKIDTEST', secretAccessKey: 'a secret/with+signs' }
const clock = { nowMs: () => Date.UTC(2026, 6, 15, 9) }

function storeOn(server: S3Server, secretAccessKey = account.secretAccessKey) {
  const egress = createEgress({
    lookup: async (name) => {
      throw new Error(`${name} was looked up`)
    },
    allowedHosts: [server.host],
  })
  const credentials = { ...account, secretAccessKey, region: 'us-east-1' }
  const { endpoint } = server
  const store = createS3BlobStore({
    egress,
    clock,
    credentials,
    endpoint,
    bucket: 'media',
    prefix: 'launches/2026',
  })
  return { store, close: () => egress.close() }
}

blobStoreContract('blobs in S3', async () => {
  const server = await startS3Server(account)
  const { close, store } = storeOn(server)
  return {
    store,
    damage: async (sha256) => {
      server.objects.set(`/media/launches/2026/${sha256}`, Buffer.from('other bytes'))
    },
    dispose: async () => {
      await close()
      await server.close()
    },
  }
})

let server: S3Server
beforeAll(async () => {
  server = await startS3Server(account)
})
afterAll(() => server.close())
const digest = '0'.repeat(64)

test('a wrong secret is a failure, not an absence', async () => {
  const { close, store } = storeOn(server, 'another secret')
  expect(await codeOf(store.get(digest))).toBe('upstream.failed')
  await close()
})

test('a store that is down is said to be unavailable', async () => {
  const { close, store } = storeOn(server)
  server.fail(503)
  expect(await codeOf(store.get(digest))).toBe('upstream.unavailable')
  await close()
  const gone = storeOn({ ...server, endpoint: 'http://127.0.0.1:1', host: '127.0.0.1:1' })
  expect(await codeOf(gone.store.get(digest))).toBe('upstream.unavailable')
  await gone.close()
})
