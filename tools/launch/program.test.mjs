import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { programOf, programStep } from './program.mjs'

const project = path.resolve(import.meta.dirname, '../..')
const main = 'src/app/main.ts'
let folder = ''
let place

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'program-'))
  place = placeAt('one')
  for (const file of ['tools/build-program.ts', 'tools/launch/source-lines.mjs']) {
    write(file, fs.readFileSync(path.join(project, file), 'utf8'))
  }
  fs.symlinkSync(path.join(project, 'node_modules'), path.join(place.root, 'node_modules'))
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', '{}')
  write('words.txt', 'from a file')
  for (const other of ['chains', 'cluster', 'worker']) write(`src/app/${other}.ts`, 'export {}')
  write(
    'src/deep/thread.ts',
    "import { parentPort } from 'node:worker_threads'\nparentPort?.postMessage('from a thread')",
  )
  write('src/deep/parts.ts', parts)
  write(main, program)
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const parts = `import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

type Words = string

export const words: Words = readFileSync(new URL('../../words.txt', import.meta.url), 'utf8')

export const thread = () => new Worker(new URL('./thread.ts', import.meta.url))

export function fail(): never {
  throw new Error('on purpose')
}
`

const program = `import { once } from 'node:events'
import { fail, thread, words } from '../deep/parts.ts'

console.log(words)
console.log((await once(thread(), 'message'))[0])
try {
  fail()
} catch (failure) {
  console.log((failure as Error).stack)
}
`

describe('the bundled program', () => {
  test('finds its files and threads, and names sources where it fails', async () => {
    await programStep(place).run()
    const { file, folder: at } = programOf(place, main)
    expect(path.dirname(file)).toBe(at)
    const said = runs(file)
    expect(said).toContain('from a file\nfrom a thread\nError: on purpose\n')
    expect(said).toContain(`    at fail (file://${place.root}/src/deep/parts.ts:11:9)\n`)
    expect(said).toMatch(new RegExp(`at file://${place.root}/src/app/main.ts:7:3$`, 'm'))
  })

  test('goes with its folder', async () => {
    await programStep(place).run()
    fs.renameSync(place.root, path.join(folder, 'two'))
    place = placeAt('two')
    expect(programStep(place)).toBeNull()
    expect(runs(programOf(place, main).file)).toContain(
      `(file://${place.root}/src/deep/parts.ts:11:9)`,
    )
  })

  test('is made anew for other contents or packages, not for another time of a file', async () => {
    await programStep(place).run()
    fs.utimesSync(path.join(place.root, main), 1, 1)
    expect(programStep(place)).toBeNull()
    expect(programOf(place, main).folder).not.toBeNull()
    write(main, program.replace('fail()', 'FAIL()'))
    expect(programStep(place)).not.toBeNull()
    expect(programOf(place, main)).toEqual({ file: main, folder: null })
    write(main, program)
    expect(programStep(place)).toBeNull()
    write('package-lock.json', '{ "other": true }')
    expect(programStep(place)).not.toBeNull()
  })

  test('that cannot be made leaves the sources to be run, and says why', async () => {
    write(main, 'import { nothing } from "./missing.ts"; nothing()')
    expect(await programStep(place).run()).toContain('missing.ts')
    expect(programOf(place, main)).toEqual({ file: main, folder: null })
  })

  test('stays for who still runs it when a newer one is made', async () => {
    await programStep(place).run()
    const first = programOf(place, main).file
    write('src/deep/thread.ts', 'export {}')
    await programStep(place).run()
    expect(programOf(place, main).file).not.toBe(first)
    expect(fs.existsSync(first)).toBe(true)
    write('src/deep/thread.ts', 'export { }')
    await programStep(place).run()
    expect(fs.existsSync(first)).toBe(false)
  })
})

function placeAt(name) {
  const root = path.join(folder, name)
  return { root, cache: path.join(root, '.cache'), node: process.execPath }
}

function write(file, text) {
  const at = path.join(place.root, file)
  fs.mkdirSync(path.dirname(at), { recursive: true })
  fs.writeFileSync(at, text)
}

function runs(file) {
  const { stderr, stdout } = spawnSync(process.execPath, [file], {
    cwd: place.root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  return stdout + stderr
}
