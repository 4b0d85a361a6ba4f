import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { parseTarGzip } from 'nanotar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClientLibrary } from './create-client-library.ts'

const run = promisify(execFile)
const library = createClientLibrary()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bourse-library-'))
  for (const { name, data } of await parseTarGzip((await library.tarball()).body)) {
    const file = path.join(folder, 'node_modules/@bourse/sdk', name.replace(/^package\//, ''))
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, data ?? '')
  }
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('is the same package from the same sources', async () => {
  const [one, again] = await Promise.all([library.tarball(), createClientLibrary().tarball()])
  expect(Buffer.from(again.body).equals(Buffer.from(one.body))).toBe(true)
  expect(again.digest).toBe(one.digest)
})

it('is imported from another folder, with nothing else installed', async () => {
  const text = `
    import { createBourse, BourseError, AuthRequiredError } from '@bourse/sdk'
    const bourse = createBourse({ baseUrl: 'http://127.0.0.1:1', retriesMax: 0 })
    const failure = await bourse.launches.list().catch((error) => error)
    console.log(failure instanceof BourseError, failure instanceof AuthRequiredError, failure.code)
  `
  await writeFile(path.join(folder, 'try.js'), text)
  const { stdout } = await run(process.execPath, [path.join(folder, 'try.js')])
  expect(stdout.trim()).toBe('true false client.unreachable')
})

it('has types that a strict program compiles against', async () => {
  const text = `
    import { createBourse, type Launch, LaunchpadInsufficientFundsError } from '@bourse/sdk'
    const bourse = createBourse()
    const first: Launch | undefined = (await bourse.launches.list({ limit: 1 })).items[0]
    for await (const launch of bourse.launches.list()) launch.symbol.toUpperCase()
    for await (const event of bourse.events.follow()) {
      if (event.topic === 'launch.confirmed') event.payload.token.toUpperCase()
    }
    // @ts-expect-error a launch needs a name
    await bourse.launches.prepare({ creator: '0x', symbol: 'X' })
    try {
      await bourse.launches.get({ launchId: first?.id ?? '' })
    } catch (failure) {
      if (failure instanceof LaunchpadInsufficientFundsError) {
        const code: 'launchpad.insufficient_funds' = failure.code
        console.log(code)
      }
    }
  `
  await writeFile(path.join(folder, 'typed.ts'), text)
  const compiler = path.resolve('node_modules/@typescript/native/bin/tsc')
  const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024']
  const { stdout } = await run(
    process.execPath,
    [compiler, ...flags, '--skipLibCheck', 'false', '--types', '', 'typed.ts'],
    { cwd: folder },
  ).catch((failure: { readonly stdout: string }) => failure)
  expect(stdout).toBe('')
})

it('is one module for pages, which names no other', async () => {
  const text = Buffer.from((await library.module()).body).toString()
  expect(text).toContain('createBourse')
  expect(text).not.toMatch(/\bimport\s*[{"'(]/)
})

it('is found with its types by every resolver of modules', async () => {
  await writeFile(path.join(folder, 'package.tgz'), (await library.tarball()).body)
  // In a process of its own, because a worker of the tests would take the checker's sources for its modules.
  const text = `
    import { readFileSync } from 'node:fs'
    import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
    const { problems } = await checkPackage(createPackageFromTarballData(readFileSync(process.argv[1])))
    console.log(JSON.stringify(problems ?? 'no types'))
  `
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '-e',
    text,
    path.join(folder, 'package.tgz'),
  ])
  const problems: readonly { readonly resolutionKind?: string }[] = JSON.parse(stdout)
  // It has modules alone: neither `require` nor the resolver of before 2020 finds a subpath of it.
  const old = ['node10', 'node16-cjs']
  expect(problems.filter(({ resolutionKind = '' }) => !old.includes(resolutionKind))).toEqual([])
})

it('keeps of itself what a program names: one resource is below 15 kB', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createClient, launches } from '@bourse/sdk'
        console.log(await launches(createClient()).list())`,
      resolveDir: folder,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  })
  const size = gzipSync(outputFiles[0]?.contents ?? '').length
  expect(size).toBeGreaterThan(1_000)
  expect(size).toBeLessThan(15_000)
})

it('depends on nothing', async () => {
  const { dependencies = {} } = JSON.parse(
    await readFile(path.join(folder, 'node_modules/@bourse/sdk/package.json'), 'utf8'),
  )
  expect(dependencies).toEqual({})
})
