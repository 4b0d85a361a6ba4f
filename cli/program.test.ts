import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CliDesk, openCliDesk } from '../test/support/cli-desk.ts'
import { commands } from './commands.ts'

// Nothing listens on the port of `discard`.
let desk: CliDesk
beforeAll(async () => {
  desk = await openCliDesk('http://127.0.0.1:9')
})
afterAll(() => desk.close())

test('the help names every command, the exit codes and the environment', async () => {
  const { code, stdout } = await desk.run(['--help'])
  expect(code).toBe(0)
  for (const { path } of commands) expect(stdout).toContain(`  ${path.split(' ')[0]}`)
  for (const text of [
    'completion [options] <shell>',
    'Exit codes:',
    '130  interrupted',
    'BOURSE_PRIVATE_KEY',
  ]) {
    expect(stdout).toContain(text)
  }
})

test.each(commands.map(({ path }) => path))('`%s --help` says what it does', async (path) => {
  const { code, stdout } = await desk.run([...path.split(' '), '--help'])
  expect(code).toBe(0)
  expect(stdout).toContain(commands.find((one) => one.path === path)?.about.slice(0, 30))
})

test('what moves value takes --dry-run and --yes, and says so', async () => {
  const moving = commands.filter(({ moves }) => moves !== undefined).map(({ path }) => path)
  expect(moving).toEqual(['launch', 'buy', 'sell', 'claim', 'perps open', 'perps close'])
  for (const path of moving) {
    const { stdout } = await desk.run([...path.split(' '), '--help'])
    expect(stdout).toContain('--dry-run')
    expect(stdout).toContain('--yes')
  }
})

test.each([
  ['an unknown command', ['lunch']],
  ['an unknown option', ['whoami', '--loud']],
  ['a missing argument', ['buy', '0xabc']],
  ['a missing option', ['launch', '--name', 'x']],
  ['a value that is not one of the choices', ['perps', 'open', 'SOL_USDC_PERP', 'sideways', '1']],
  ['an address that is none', ['whoami', '--url', 'ftp://example.org']],
  ['no JSON', ['call', 'service.getHealth', '--input', '[1]']],
  ['an operation that does not exist', ['call', 'launches.lunch']],
])('%s ends with 2, and as one JSON document', async (_, args) => {
  const said = await desk.run(args)
  expect(said).toMatchObject({ code: 2, stdout: '' })
  expect(said.stderr).toContain('error:')
  const { code, json } = await desk.json(args)
  expect(code).toBe(2)
  expect(json).toEqual({ error: expect.objectContaining({ detail: expect.any(String) }) })
})

test('a service that cannot be reached ends with 6, and the fix', async () => {
  const { code, stderr, stdout } = await desk.run(['whoami'])
  expect({ code, stdout }).toEqual({ code: 6, stdout: '' })
  expect(stderr).toContain('error: http://127.0.0.1:9 cannot be reached.')
  expect(stderr).toContain('fix: Start the service with `bourse start`')
  const failed = await desk.json(['whoami'])
  expect(failed.json.error).toMatchObject({ code: 'client.unreachable', status: 0 })
})

test('a doctor without a service says so alone, and ends with 6', async () => {
  const { code, json } = await desk.json(['doctor'])
  expect(code).toBe(6)
  expect(json).toEqual({
    isHealthy: false,
    checks: [expect.objectContaining({ name: 'service', state: 'failed' })],
  })
})

test('Ctrl-C ends a command with 130', async () => {
  const running = desk.start(['whoami'])
  running.interrupt()
  expect(await running.ended).toBe(130)
})
