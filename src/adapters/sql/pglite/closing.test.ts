import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const program = fileURLToPath(
  new URL('../../../../test/support/database-writer.ts', import.meta.url),
)
let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'closing-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** What a process of its own has said when it has ended by itself. */
async function saidBy(mode: 'leave' | 'open'): Promise<string> {
  const options = { timeout: 50_000 }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, join(root, mode), mode],
    options,
  )
  return stdout
}

test('a database that is closed keeps nothing that its process would wait for', async () => {
  expect(await saidBy('open')).toBe('opened\nclosed, with 0 timers left\n')
})

test('a process may end without closing it, but not before what it asked is answered', async () => {
  expect(await saidBy('leave')).toBe('answered\n')
})
