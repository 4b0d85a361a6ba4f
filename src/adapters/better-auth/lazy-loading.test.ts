import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

// In a process of its own: the one of the tests has loaded the library long ago.
const script = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({
    load(url, context, next) {
      if (/node_modules[/](better-auth|@better-auth)[/]/.test(url)) loaded.push(url)
      return next(url, context)
    },
  })
  const { createBetterAuth } = await import('./better-auth.ts')
  const library = createBetterAuth({
    database: { query: { withTables: () => ({ withPlugin: () => ({}) }) } },
    clock: { nowMs: () => 0 },
    random: { bytes: (length) => new Uint8Array(length) },
    logger: { debug() {}, warn() {}, error() {} },
    settings: {
      serviceName: 'Bourse', description: '', baseUrl: 'http://localhost', trustedOrigins: [],
      secret: 'a secret', providers: {},
    },
  })
  await library.sessionKey('a.cookie')
  const before = loaded.length
  await library.handle(new Request('http://localhost/api/auth/ok')).catch(() => {})
  console.log(JSON.stringify({ before, after: loaded.length }))
`

test('nothing of the library is loaded before the first request to it', () => {
  const child = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(child.stderr).toBe('')
  const { before, after }: { before: number; after: number } = JSON.parse(child.stdout)
  expect(before).toBe(0)
  expect(after).toBeGreaterThan(50)
})
