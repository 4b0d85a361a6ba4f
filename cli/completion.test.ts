import { execFile } from 'node:child_process'
import { access, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBourse } from '../sdk/src/index.ts'
import { operationNames } from './commands/call.ts'

const root = path.resolve(import.meta.dirname, '..')
const run = promisify(execFile)

// A shell that finds `bourse` on its path, as it does after an installation.
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bourse-completion-'))
  const program = `#!/bin/sh\nexec ${process.execPath} ${path.join(root, 'cli/bourse.ts')} "$@"\n`
  await writeFile(path.join(folder, 'bourse'), program, { mode: 0o755 })
  await symlink(process.execPath, path.join(folder, 'node'))
})
afterAll(() => rm(folder, { recursive: true }))

const inShell = (file: string, ...args: readonly string[]) =>
  run(file, args, { env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` } })

/** What bash offers at the end of these words. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const list = ['bourse', ...words].map((word) => `'${word}'`).join(' ')
  const script = `
    source <(bourse completion bash)
    COMP_WORDS=(${list}); COMP_CWORD=${words.length}; COMP_LINE="\${COMP_WORDS[*]}"; COMP_POINT=\${#COMP_LINE}
    [[ $(complete -p bourse) == *'-F _bourse bourse' ]] || exit 3
    _bourse
    printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout } = await inShell('bash', '--norc', '-c', script)
  return stdout.split('\n').filter((line) => line !== '')
}

test('bash completes commands, their words, their options and the choices of an argument', async () => {
  expect(await offered('lo')).toEqual(['login', 'logout', 'logs'])
  expect(await offered('webhooks', '')).toEqual([
    'listen',
    'list',
    'create',
    'delete',
    'topics',
    'help',
  ])
  expect(await offered('launch', '--sym')).toEqual(['--symbol'])
  expect(await offered('perps', 'open', 'SOL_USDC_PERP', '')).toEqual(['long', 'short'])
})

test('bash completes the names of all operations for `call`', async () => {
  const names = operationNames(createBourse({ baseUrl: 'http://localhost' }))
  expect(names.length).toBeGreaterThan(500)
  expect(names).toContain('launches.prepare')
  const found = await offered('call', 'launchTr')
  expect(found).toEqual(names.filter((name) => name.startsWith('launchTr')))
})

test('Tab runs nothing of what was typed', async () => {
  const trap = path.join(folder, 'trap')
  expect(await offered('launch', `--name=$(touch ${trap})`, '--sym')).toEqual(['--symbol'])
  await expect(access(trap)).rejects.toThrow('ENOENT')
})

test.each(['bash', 'zsh', 'fish'])(
  'the script for %s is printed, and is all that is printed',
  async (shell) => {
    const { stderr, stdout } = await inShell('bourse', 'completion', shell)
    expect(stderr).toBe('')
    expect(stdout).toContain('bourse complete --')
  },
)

test('a shell that there is no script for is refused', async () => {
  await expect(inShell('bourse', 'completion', 'tcsh')).rejects.toMatchObject({ code: 2 })
})
