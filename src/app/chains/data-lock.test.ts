import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDataFolder } from './data-lock.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('lockDataFolder', () => {
  it('waits for a holder that is killed, and then takes over', async () => {
    const module = JSON.stringify(new URL('./data-lock.ts', import.meta.url).href)
    const script = `const { lockDataFolder } = await import(${module})
      await lockDataFolder(${JSON.stringify(folder)})
      console.log('locked')
      setInterval(() => {}, 1000)`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(holder.stdout, 'data')
    let taken = false
    const lock = lockDataFolder(folder).then((release) => {
      taken = true
      return release
    })
    // Several turns of the event loop in which the lock could have been taken wrongly.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(taken).toBe(false)
    holder.kill('SIGKILL')
    await (await lock)()
  })

  it('is free again after its release', async () => {
    await (await lockDataFolder(folder))()
    await (await lockDataFolder(folder))()
  })
})
