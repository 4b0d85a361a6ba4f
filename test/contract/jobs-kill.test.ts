import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createEmbeddedDatabase } from '../../src/adapters/sql/embedded/database.ts'
import { openJobs } from '../support/open-jobs.ts'

const script = fileURLToPath(new URL('../support/jobs-process.ts', import.meta.url))

test('jobs of a process that is killed in the middle of one are all run by the next process', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jobs-'))
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const database = await createEmbeddedDatabase({ dataDir })
  const jobs = await openJobs(database, 'jobs')
  await jobs.start()
  const run = new Set<unknown>()
  await jobs.work('plain', async ({ data }) => void run.add(data['n']))
  await expect
    .poll(() => [...run].toSorted((a, b) => Number(a) - Number(b)), { timeout: 45_000 })
    .toEqual([0, 1, 2, 3, 4])
  await jobs.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}, 40_000)
