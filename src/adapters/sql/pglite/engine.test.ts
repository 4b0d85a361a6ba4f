import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultBaseCacheDir } from '../cluster-files.ts'
import { createCluster } from './base-directory.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'engine-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a disk failure is reported before the commit is answered', async () => {
  expect(await firstEventWhen('disk')).toBe('broken: input/output error')
})

test('a crash is reported before the statement that crashed is answered', async () => {
  expect(await firstEventWhen('crash')).toBe('broken: memory access out of bounds')
})

async function firstEventWhen(breakage: 'disk' | 'crash'): Promise<unknown> {
  const clusterDir = join(root, breakage)
  await createCluster(clusterDir, { baseCacheDir: defaultBaseCacheDir, durable: false })
  const file = new URL('../../../../test/support/broken-engine.ts', import.meta.url)
  const worker = new Worker(file, { workerData: { clusterDir, breakage } })
  const [event] = await once(worker, 'message')
  await worker.terminate()
  return event
}
