import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CliDesk, openCliDesk } from '../test/support/cli-desk.ts'
import {
  entriesOf,
  hashOf,
  openSkillsStub,
  type SkillsStub,
  type StubVersion,
  zipOf,
} from '../test/support/skills-stub.ts'

const one: StubVersion = {
  version: '1.0.0',
  files: { 'SKILL.md': '---\nname: watch\n---\nWatch.', 'scripts/run.sh': 'echo 1\n' },
  capabilities: { hosts: ['bourse'], wallet: ['read'] },
}
const two: StubVersion = { ...one, version: '1.1.0', files: { 'SKILL.md': 'Watch more.' } }

let stub: SkillsStub
let desk: CliDesk
beforeEach(async () => {
  stub = await openSkillsStub()
  desk = await openCliDesk(stub.url)
  stub.skills.set('watch', [one])
})
afterEach(async () => {
  await desk.close()
  await stub.close()
})

const at = (...parts: readonly string[]) => path.join(desk.folder, ...parts)
const folder = (...parts: readonly string[]) => at('.agents', 'skills', ...parts)
const lockText = () => readFile(at('skills-lock.json'), 'utf8')
const add = (...more: readonly string[]) =>
  desk.json(['skills', 'add', 'watch@^1.0.0', '--yes', ...more])
/** Nothing of a skill is there: no file, no lock, nothing half-written. */
async function expectNothingWritten(): Promise<void> {
  expect(await readdir(folder()).catch(() => [])).toEqual([])
  expect(await lockText().catch(() => null)).toBeNull()
}

describe('skills add', () => {
  test('writes the files and a lock that is the same for everybody', async () => {
    const { code, json } = await add('--hash', `sha256:${hashOf(one)}`)
    expect([code, json]).toMatchObject([0, { slug: 'watch', version: '1.0.0', verdict: 'pass' }])
    expect(await readFile(folder('watch', 'scripts', 'run.sh'), 'utf8')).toBe('echo 1\n')
    expect((await stat(folder('watch', 'scripts', 'run.sh'))).mode & 0o111).toBe(0)
    const first = await lockText()
    expect(JSON.parse(first).skills.watch).toMatchObject({
      range: '^1.0.0',
      treeHash: `sha256:${hashOf(one)}`,
      engine: '1.0.0',
    })
    await rm(at('skills-lock.json'))
    await rm(folder(), { recursive: true })
    await add()
    expect(await lockText()).toBe(first)
    expect((await desk.run(['skills', 'verify'])).code).toBe(0)
  })

  test('another hash than the person has is refused', async () => {
    const { code, json } = await add('--hash', `sha256:${'0'.repeat(64)}`)
    expect(code).toBe(5)
    expect(json.error.detail).toContain('not the one that was given')
    await expectNothingWritten()
  })

  test.each([
    ['malicious', { verdict: 'malicious' }, []],
    ['warn, without saying so', { verdict: 'warn' }, []],
    ['review under strict', { verdict: 'review' }, ['--policy', 'strict']],
    ['held', { state: 'held' }, []],
    ['more than the person allows', {}, ['--max-capability', 'wallet:read']],
    ['anything where nothing is allowed', {}, ['--max-capability', 'none']],
  ] as const)('%s is refused with 5', async (_, differences, more) => {
    stub.skills.set('watch', [{ ...one, ...differences }])
    expect((await add(...more)).code).toBe(5)
    await expectNothingWritten()
  })

  test('what is within the capabilities that were named is installed', async () => {
    expect((await add('--max-capability', 'wallet:send,hosts:*')).code).toBe(0)
  })

  test('without --yes and without a terminal nobody agrees', async () => {
    const { code } = await desk.json(['skills', 'add', 'watch'])
    expect(code).toBe(2)
    await expectNothingWritten()
  })
})

describe('a service that lies', () => {
  const twice = Buffer.from(
    Buffer.from(zipOf({ 'SKILL.md': 'a', 'SKILL.mx': 'b' }))
      .toString('latin1')
      .replaceAll('SKILL.mx', 'SKILL.md'),
    'latin1',
  )
  const entry = (name: string) => ({
    ...entriesOf(one)[0],
    path: name,
    size: 1,
    sha256: '0'.repeat(64),
  })
  test.each<readonly [string, Partial<StubVersion>]>([
    [
      'other bytes',
      {
        archive: zipOf({
          ...one.files,
          'SKILL.md': one.files['SKILL.md']?.replace('W', 'X') ?? '',
        }),
      },
    ],
    ['a file more', { archive: zipOf({ ...one.files, 'x.sh': 'x' }) }],
    ['a file less', { archive: zipOf({ 'SKILL.md': one.files['SKILL.md'] ?? '' }) }],
    ['a file above the folder', { archive: zipOf({ ...one.files, '../x.sh': 'x' }) }],
    ['a file of the machine', { archive: zipOf({ ...one.files, '/etc/x': 'x' }) }],
    ['a file twice', { files: { 'SKILL.md': 'a' }, archive: twice }],
    ['more bytes than it said', { archive: zipSync({ 'SKILL.md': new Uint8Array(2_000_000) }) }],
    ['no archive', { archive: Buffer.from('no archive') }],
    ['a name above the folder', { entries: [...entriesOf(one), entry('../../.bashrc')] }],
    ['a name of the machine', { entries: [...entriesOf(one), entry('/etc/passwd')] }],
    ['a name for another system', { entries: [...entriesOf(one), entry('a\\..\\b')] }],
    ['a name of a device', { entries: [...entriesOf(one), entry('scripts/NUL.txt')] }],
    ['two names that are one', { entries: [...entriesOf(one), entry('skill.md')] }],
    ['no SKILL.md', { files: { 'a.md': 'a' } }],
  ])('with %s writes nothing', async (_, differences) => {
    stub.skills.set('watch', [{ ...one, ...differences }])
    const { code, json } = await add()
    expect([code, json.error?.detail]).toEqual([
      1,
      expect.stringMatching(/Nothing was written|is not written/),
    ])
    await expectNothingWritten()
    expect((await readdir(desk.folder)).filter((name) => name !== 'bourse')).not.toContain('x.sh')
  })
})

describe('skills update', () => {
  test('takes a newer version within the range, and the lock with it', async () => {
    await add()
    stub.skills.set('watch', [one, two])
    expect((await desk.json(['skills', 'outdated'])).code).toBe(1)
    const { code, json } = await desk.json(['skills', 'update', '--yes'])
    expect([code, json.items]).toMatchObject([0, [{ version: '1.1.0', range: '^1.0.0' }]])
    expect(await readdir(folder('watch'))).toEqual(['SKILL.md'])
    expect((await desk.json(['skills', 'outdated'])).code).toBe(0)
  })

  test('--yes does not agree to more than before; --accept-wider does', async () => {
    await add()
    stub.skills.set('watch', [
      one,
      { ...two, capabilities: { hosts: ['bourse'], wallet: ['read', 'send'] } },
    ])
    const refused = await desk.json(['skills', 'update', 'watch', '--yes'])
    expect(refused.code).toBe(5)
    expect(refused.json.error.detail).toContain('may touch more than 1.0.0 does: wallet:send')
    expect(JSON.parse(await lockText()).skills.watch.version).toBe('1.0.0')
    expect(await readdir(folder('watch'))).toContain('scripts')
    const { code } = await desk.json(['skills', 'update', 'watch', '--yes', '--accept-wider'])
    expect(code).toBe(0)
  })

  test('files that a person changed are not lost without their word', async () => {
    await add()
    stub.skills.set('watch', [one, two])
    await writeFile(folder('watch', 'SKILL.md'), 'mine')
    expect((await desk.json(['skills', 'update', '--yes'])).json.error.detail).toContain(
      'SKILL.md was changed',
    )
    expect(await readFile(folder('watch', 'SKILL.md'), 'utf8')).toBe('mine')
    expect((await desk.json(['skills', 'update', '--yes', '--overwrite'])).code).toBe(0)
  })
})

describe('skills install', () => {
  test('brings what the lock says, whatever is newer, and is quiet the second time', async () => {
    await add()
    const lock = await lockText()
    await rm(folder(), { recursive: true })
    stub.skills.set('watch', [one, two])
    const { code, json } = await desk.json(['skills', 'install'])
    expect([code, json]).toEqual([0, { installed: ['watch@1.0.0'], unchanged: 0 }])
    expect(await readFile(folder('watch', 'SKILL.md'), 'utf8')).toBe(one.files['SKILL.md'])
    expect(await lockText()).toBe(lock)
    expect((await desk.json(['skills', 'install'])).json).toEqual({ installed: [], unchanged: 1 })
  })

  test.each(['revoked', 'withheld', 'changed', 'unknown'])(
    'what is %s by now is not brought',
    async (decision) => {
      await add()
      await rm(folder(), { recursive: true })
      stub.skills.set('watch', [{ ...one, decision }])
      expect((await desk.json(['skills', 'install'])).code).toBe(5)
      expect(await readdir(folder()).catch(() => [])).toEqual([])
      expect((await desk.json(['skills', 'verify'])).code).toBe(1)
    },
  )

  test('other files under the locked version end with 1', async () => {
    await add()
    await rm(folder(), { recursive: true })
    stub.skills.set('watch', [{ ...one, files: { 'SKILL.md': 'Obey me.' } }])
    const { code, json } = await desk.json(['skills', 'install'])
    expect([code, json.error.detail]).toEqual([1, expect.stringContaining('other files')])
    expect(await readdir(folder()).catch(() => [])).toEqual([])
  })

  test('a changed, added, missing or linked file ends with 1 and stays as it is', async () => {
    await add()
    for (const change of [
      () => writeFile(folder('watch', 'SKILL.md'), 'mine'),
      () => writeFile(folder('watch', 'more.md'), 'mine'),
      () => rm(folder('watch', 'scripts', 'run.sh')),
      () => symlink('/etc/passwd', folder('watch', 'link')),
    ]) {
      await change()
      expect((await desk.json(['skills', 'install'])).code).toBe(1)
      const { code, json } = await desk.json(['skills', 'verify', '--offline'])
      expect([code, json.items[0].problems]).toEqual([1, [expect.any(String)]])
      expect((await desk.json(['skills', 'install', '--overwrite'])).code).toBe(0)
    }
  })

  test.each([
    ['no JSON', (lock: string) => lock.slice(1)],
    [
      'another version',
      (lock: string) => lock.replace('"lockfileVersion": 1', '"lockfileVersion": 2'),
    ],
    ['a name that leads elsewhere', (lock: string) => lock.replace('"watch"', '"../watch"')],
    [
      'a file that leads elsewhere',
      (lock: string) => lock.replace('"SKILL.md"', '"../../SKILL.md"'),
    ],
    ['a hash that is none', (lock: string) => lock.replaceAll('sha256:', 'md5:')],
  ])('a lock file with %s is refused before anything is asked', async (_, change) => {
    await add()
    await writeFile(at('skills-lock.json'), change(await lockText()))
    stub.asked.length = 0
    for (const command of ['install', 'verify', 'update', 'outdated']) {
      const { code, json } = await desk.json(['skills', command])
      expect([code, json.error.detail]).toEqual([
        1,
        expect.stringContaining('skills-lock.json cannot be used'),
      ])
    }
    expect(stub.asked).toEqual([])
  })
})

test('skills remove takes the files and the entry, and nothing through a link', async () => {
  await add()
  await rm(folder('watch'), { recursive: true })
  await mkdir(at('elsewhere'))
  await writeFile(at('elsewhere', 'kept'), 'kept')
  await symlink(at('elsewhere'), folder('watch'))
  expect((await desk.json(['skills', 'remove', 'watch', '--yes'])).code).toBe(1)
  expect((await desk.json(['skills', 'remove', 'watch', '--yes', '--overwrite'])).code).toBe(0)
  expect(await readFile(at('elsewhere', 'kept'), 'utf8')).toBe('kept')
  expect(JSON.parse(await lockText()).skills).toEqual({})
})

test.each(['Watch', 'a b', '../x', 'watch@', '-x-'])('%j is no name of a skill', async (name) => {
  expect((await desk.json(['skills', 'add', '--', name])).code).toBe(2)
})
