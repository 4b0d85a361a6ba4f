import { spawn } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import type { RunningApp } from '../test/support/app.ts'
import { openAppOwner } from '../test/support/app-owner.ts'
import { type CliDesk, openCliDesk } from '../test/support/cli-desk.ts'
import { sharedTestApp } from '../test/support/shared-app.ts'

const root = path.resolve(import.meta.dirname, '..')

let app: RunningApp
let desk: CliDesk
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openCliDesk(app.baseUrl)
})
afterAll(() => desk?.close())

test('the program of the package runs from any folder, and says nothing of its set-up where nothing is to do', async () => {
  expect(packageFile.bin).toEqual({ bourse: 'cli/bin.mjs' })
  const said = await desk.spawnBin(['--version'])
  expect(said).toEqual({ code: 0, stdout: `${packageFile.version}\n`, stderr: '' })
  const failed = await desk.spawnBin(['lunch'])
  expect(failed).toMatchObject({ code: 2, stdout: '' })
})

test('a process that follows ends in order at Ctrl-C, with 130 and whole lines', async () => {
  const owner = await openAppOwner(app)
  const args = [
    path.join(root, 'cli/bourse.ts'),
    'logs',
    '--events',
    '--follow',
    '--json',
    '--after',
    '0',
  ]
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      XDG_CONFIG_HOME: desk.folder,
      BOURSE_URL: app.baseUrl,
      BOURSE_API_KEY: owner.key,
    },
  })
  let stdout = ''
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)))
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    if (stdout.includes('\n')) child.kill('SIGINT')
  })
  expect(await ended).toBe(130)
  const lines = stdout.trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(0)
  expect(() => lines.map((line) => JSON.parse(line))).not.toThrow()
})

test('a reader that has seen enough is no failure', async () => {
  const script = `${process.execPath} ${path.join(root, 'cli/bourse.ts')} call operations.list | head -n 1`
  const child = spawn('bash', ['-c', `set -o pipefail; ${script}`], {
    env: { ...process.env, XDG_CONFIG_HOME: desk.folder, BOURSE_URL: app.baseUrl },
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})
