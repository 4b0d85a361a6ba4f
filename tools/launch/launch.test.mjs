import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import lockfile from '../../package-lock.json' with { type: 'json' }
import { childEnvironment, tasks } from '../launch.mjs'
import { exitCodeOf, run, runTask, tail } from './child.mjs'
import { isWritable } from './files.mjs'
import { withLock } from './lock.mjs'
import { explainNpmFailure } from './npm.mjs'
import { removeSourceMaps, satisfies } from './packages.mjs'
import { needsRuntime, runtimeFor, runtimePins } from './runtime.mjs'
import { SetupError } from './setup-error.mjs'

const root = path.resolve(import.meta.dirname, '../..')
let folder = ''
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'launch-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('tasks', () => {
  test('are the scripts of package.json, by the same names', () => {
    for (const name of Object.keys(tasks)) {
      expect(manifest.scripts).toHaveProperty([name], `exec node tools/launch.mjs ${name}`)
    }
  })

  test('run files that exist', () => {
    const missing = Object.values(tasks).filter(
      ({ command }) => !fs.existsSync(path.join(root, command[0])),
    )
    expect(missing).toEqual([])
  })
})

describe('the runtime', () => {
  test('is needed below Node 24 only', () => {
    expect(['20.20.2', '22.1.0', '23.9.0'].every(needsRuntime)).toBe(true)
    expect(['24.0.0', '25.1.0', '26.0.0'].some(needsRuntime)).toBe(false)
  })

  test('is pinned to one version and one digest on each platform', () => {
    for (const { version, integrity } of Object.values(runtimePins)) {
      expect(version).toMatch(/^24\.\d+\.\d+$/)
      expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/)
    }
  })

  test('that does not exist for a platform is refused with what to do', () => {
    expect(() => runtimeFor('sunos', 'x64')).toThrow(/sunos-x64. Install Node 24/)
  })
})

describe('an installed tree', () => {
  const one = { version: '1.0.0', integrity: 'sha512-a' }
  const lock = {
    packages: {
      '': { name: 'bourse' },
      'node_modules/a': one,
      'node_modules/tool': { ...one, dev: true },
      'node_modules/other-platform': { ...one, optional: true },
    },
  }
  const tree = (packages) => ({ packages })

  test('is full with everything but the packages of other platforms', () => {
    const installed = tree({ 'node_modules/a': one, 'node_modules/tool': one })
    expect(satisfies(lock, installed, 'full')).toBe(true)
    expect(satisfies(lock, installed, 'production')).toBe(true)
  })

  test('is enough for production without those for development', () => {
    const installed = tree({ 'node_modules/a': one })
    expect(satisfies(lock, installed, 'full')).toBe(false)
    expect(satisfies(lock, installed, 'production')).toBe(true)
  })

  test('is not enough with another version, other contents, or no record', () => {
    const newer = tree({ 'node_modules/a': { ...one, version: '1.0.1' } })
    const forged = tree({ 'node_modules/a': { ...one, integrity: 'sha512-b' } })
    expect(satisfies(lock, newer, 'production')).toBe(false)
    expect(satisfies(lock, forged, 'production')).toBe(false)
    expect(satisfies(lock, null, 'production')).toBe(false)
  })
})

describe('what a start installs', () => {
  const locked = Object.entries(lockfile.packages)
  // Production is installed without peers, so nothing may need a package that only a peer brings.
  test('needs no package that only a peer brings', () => {
    const peers = locked.filter(
      ([, { dev, devOptional, optional, peer }]) => peer && !dev && !devOptional && !optional,
    )
    expect(peers.map(([location]) => location)).toEqual([])
  })

  test('has every package that one of them imports by right', () => {
    const installed = new Map(locked.filter(([, { dev, devOptional }]) => !dev && !devOptional))
    const missing = [...installed].flatMap(([location, wanted]) =>
      requiredOf(wanted)
        .filter((name) => !placesFor(name, location).some((place) => installed.has(place)))
        .map((name) => `${location || 'the project'} needs ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('is without the maps that only a debugger reads', () => {
    const inner = path.join(folder, '@a', 'b', 'dist')
    fs.mkdirSync(inner, { recursive: true })
    const kept = ['index.js', 'index.d.ts', 'world.map', 'map.json']
    for (const name of [...kept, 'index.js.map', 'index.d.mts.map', 'style.css.map']) {
      fs.writeFileSync(path.join(inner, name), '')
    }
    removeSourceMaps(folder)
    expect(fs.readdirSync(inner).toSorted()).toEqual(kept.toSorted())
  })
})

describe('an installation of another user', () => {
  const place = () => ({ root: folder, cache: path.join(folder, '.cache'), node: process.execPath })

  test('is compiled into its own folder by whoever may write there', () => {
    expect(isWritable(path.join(folder, 'a', 'b'))).toBe(true)
    const env = childEnvironment(place(), { DATA_DIR: 'data' })
    expect(env.NODE_COMPILE_CACHE).toBe(path.join(folder, '.cache', 'compile'))
  })

  test('is compiled beside the data of whoever may not, once there are any', async () => {
    const data = path.join(folder, 'data')
    fs.mkdirSync(data)
    // Root may write everywhere, so the check runs as another user.
    const other = process.getuid?.() === 0 ? 'process.setgid(65534); process.setuid(65534);' : ''
    if (other) fs.chownSync(data, 65_534, 65_534)
    fs.chmodSync(folder, 0o555)
    const launcher = JSON.stringify(path.join(root, 'tools', 'launch.mjs'))
    const ask = async (dataDir) => {
      const script = `const { childEnvironment } = await import(${launcher}); ${other}
        const env = childEnvironment(${JSON.stringify(place())}, { DATA_DIR: ${JSON.stringify(dataDir)} })
        console.log(env.NODE_COMPILE_CACHE ?? 'off')`
      const argv = [process.execPath, '--input-type=module', '-e', script]
      return (await run(argv, { cwd: root, env: process.env })).output.trim()
    }
    expect(await ask('data')).toBe(path.join(data, 'compile-cache'))
    expect(await ask('none')).toBe('off')
    fs.chmodSync(folder, 0o755)
  })
})

describe('a failure of npm', () => {
  test.each([
    ['npm error code ENOTFOUND', /cannot be reached/],
    ['npm error code ENOSPC', /disk is full/],
    ['npm error code EACCES', /cannot be written/],
    ['npm error code ETARGET', /does not have/],
    ['npm error code EINTEGRITY', /not the one that was pinned/],
    ['npm error something else', /npm reported an error/],
  ])('is explained in a sentence: %s', (output, expected) => {
    expect(explainNpmFailure(output)).toMatch(expected)
  })

  test('is shown by its last telling lines', () => {
    const output = 'one\n\nnpm warn noise\nnpm error\ntwo\nnpm error     at f (x.js:1)\nthree\n'
    expect(tail(output, 2)).toBe('two\nthree')
  })
})

describe('the lock', () => {
  test('lets one start work at a time', async () => {
    const file = path.join(folder, 'lock')
    const order = []
    let waits = 0
    const work = (name) => async () => {
      order.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`${name} ends`)
    }
    const onWait = () => {
      waits += 1
    }
    await Promise.all([
      withLock(file, work('first'), { onWait }),
      withLock(file, work('second'), { onWait }),
    ])
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
    expect(waits).toBe(1)
    expect(fs.readdirSync(folder)).toEqual([])
  })

  test('left by a crash is taken over', async () => {
    const file = path.join(folder, 'lock')
    fs.writeFileSync(file, 'a start that is gone')
    fs.utimesSync(file, 0, 0)
    expect(await withLock(file, async () => 'done')).toBe('done')
  })

  test('that is held on and on is reported', async () => {
    const file = path.join(folder, 'lock')
    fs.writeFileSync(file, 'another start')
    await expect(withLock(file, async () => 'done', { waitMaxMs: -1 })).rejects.toThrow(SetupError)
  })

  test('is given back when the work fails', async () => {
    const file = path.join(folder, 'lock')
    const failing = withLock(file, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(fs.existsSync(file)).toBe(false)
  })
})

describe('a task', () => {
  const runScript = (script, options) => runTask([process.execPath, '-e', script], options ?? {})

  test('gives its exit code', async () => {
    expect(await runScript('process.exit(7)')).toBe(7)
  })

  test('that a signal ended gives the code of a shell', async () => {
    expect(await runScript("process.kill(process.pid, 'SIGKILL')")).toBe(137)
    expect(exitCodeOf('SIGTERM')).toBe(143)
  })
})

/** The required dependencies of one entry of a lockfile. */
function requiredOf({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  )
  return [...Object.keys(dependencies), ...peers]
}

/** Where a package at a location resolves another, nearest first. */
function placesFor(name, location) {
  const parts = location === '' ? [] : location.split('/node_modules/')
  const folders = parts.map((_, index) =>
    parts.slice(0, parts.length - index).join('/node_modules/'),
  )
  return [...folders.map((at) => `${at}/node_modules/${name}`), `node_modules/${name}`]
}
