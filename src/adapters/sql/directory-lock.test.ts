import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockDirectory } from './directory-lock.ts'

const here = process.platform
const runOn = (platform: string) => Object.defineProperty(process, 'platform', { value: platform })
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => {
  runOn(here)
  rmSync(dataDir, { recursive: true, force: true })
})

const isInUse = () => ({ name: 'DataDirInUse', dataDir })

describe.each([here, 'freebsd'])('on %s', (platform) => {
  beforeEach(() => void runOn(platform))

  test('a directory has one holder, and the next one when that lets it go', async () => {
    for (let times = 0; times < 2; times += 1) {
      const lock = await lockDirectory(dataDir)
      await expect(lockDirectory(dataDir)).rejects.toMatchObject(isInUse())
      await lock.release()
      await lock.release()
    }
  })
})

describe('where the lock is a file', () => {
  beforeEach(() => void runOn('freebsd'))
  const file = () => join(dataDir, 'lock.pid')

  test('it names the process that holds it, and is gone with the lock', async () => {
    const lock = await lockDirectory(dataDir)
    expect(readFileSync(file(), 'utf8')).toBe(String(process.pid))
    await lock.release()
    expect(existsSync(file())).toBe(false)
  })

  test('a process that ended holds it no longer, nor does what never was one', async () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    for (const holder of [String(pid), '0', '-1', '']) {
      writeFileSync(file(), holder)
      const lock = await lockDirectory(dataDir)
      expect(readFileSync(file(), 'utf8')).toBe(String(process.pid))
      await lock.release()
    }
  })

  test('a process of another user holds it as well', async () => {
    writeFileSync(file(), '1')
    await expect(lockDirectory(dataDir)).rejects.toMatchObject(isInUse())
  })

  test('a directory that is not there cannot be locked', async () => {
    await expect(lockDirectory(join(dataDir, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
