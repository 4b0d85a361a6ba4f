import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../../src/adapters/sql/process-alive.ts'

const prefix = 'bourse-test-'

/**
 * Makes a folder of this process's own in `parent`. A test runner kills its workers, and is killed, and then removes
 * nothing: the next one who asks does it for them.
 */
export function makeShortLivedDir(parent: string): string {
  for (const name of readdirSync(parent)) {
    const processId = Number(name.startsWith(prefix) ? name.split('-')[2] : Number.NaN)
    if (Number.isInteger(processId) && !isAlive(processId)) {
      rmSync(join(parent, name), { recursive: true, force: true })
    }
  }
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`))
}
