import { fsyncSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCluster, defaultBaseCacheDir } from './base-directory.ts'
import { openEngine } from './engine.ts'
import { runStatement, toFailure } from './statements.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'engine-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a commit that the disk refused is never answered as one', async () => {
  const clusterDir = join(root, 'cluster')
  await createCluster(clusterDir, { baseCacheDir: defaultBaseCacheDir, durable: false })
  let diskFails = false
  const engine = await openEngine({
    clusterDir,
    durable: true,
    fsync: (descriptor) => {
      if (diskFails) throw new Error('input/output error')
      fsyncSync(descriptor)
    },
  })
  await runStatement(engine, { kind: 'execute', sql: 'create table entry (n int)' })
  diskFails = true
  const failure = await runStatement(engine, {
    kind: 'query',
    sql: 'insert into entry values (1)',
    parameters: [],
  }).then(
    () => undefined,
    (error: unknown) => toFailure(engine, error),
  )
  expect(failure).toMatchObject({ kind: 'broken' })
})
