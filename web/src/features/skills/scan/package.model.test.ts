import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import {
  base64Of,
  isOfTools,
  limits,
  type Package,
  problemsOf,
  sentOf,
  textOf,
  withoutFolder,
} from './package.model.ts'
import { zipEntries } from './zip-list.model.ts'

const skill = '---\nname: my-skill\ndescription: Does it.\n---\n# Body\n'
const folder = (files: Record<string, string>, name: string | null = 'my-skill'): Package => ({
  kind: 'folder',
  name,
  leftOut: [],
  files: Object.entries(files).map(([path, text]) => ({ path, bytes: strToU8(text) })),
})
const kinds = (dropped: Package) => problemsOf(dropped).map(({ kind }) => kind)

describe('a folder', () => {
  test('without faults has none', () => {
    expect(problemsOf(folder({ 'SKILL.md': skill, 'scripts/a.py': 'print()' }))).toEqual([])
    expect(kinds(folder({ 'SKILL.md': skill }, null))).toEqual([])
    expect(kinds(folder({ 'SKILL.md': skill.replace('my-skill', '"my-skill"') }))).toEqual([])
  })

  test.each([
    [{}, ['empty', 'noSkill']],
    [{ 'README.md': 'x' }, ['noSkill']],
    [{ 'SKILL.md': '# no front matter' }, ['unreadable']],
    [{ 'SKILL.md': skill.replace('my-skill', 'My_Skill') }, ['badName']],
    [{ 'SKILL.md': skill.replace('my-skill', 'another') }, ['otherName']],
    [{ 'SKILL.md': skill.replace('Does it.', '') }, ['noDescription']],
    [{ 'SKILL.md': skill, 'a.bin': 'x'.repeat(limits.fileBytes + 1) }, ['fileTooBig']],
    [{ 'SKILL.md': skill, [`${'d/'.repeat(120)}a`]: '' }, ['pathTooLong']],
    [{ 'SKILL.md': skill, '../a': '' }, ['leavesFolder']],
  ])('%j', (files, expected) => {
    expect(kinds(folder(files))).toEqual(expected)
  })

  test('of too many files or bytes is not sent', () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, 'x']))
    expect(kinds(folder({ 'SKILL.md': skill, ...many }))).toEqual(['tooManyFiles'])
    const big = Object.fromEntries(
      Array.from({ length: 5 }, (_, at) => [`f${at}`, 'x'.repeat(limits.fileBytes)]),
    )
    expect(kinds(folder({ 'SKILL.md': skill, ...big }))).toEqual(['packageTooBig'])
  })

  test('is one only where all files are in it', () => {
    const files = ['s/SKILL.md', 's/a/b'].map((path) => ({ path, bytes: strToU8('x') }))
    expect(withoutFolder(files)).toMatchObject({
      name: 's',
      files: [{ path: 'SKILL.md' }, { path: 'a/b' }],
    })
    const mixed = [...files, { path: 'other', bytes: strToU8('x') }]
    expect(withoutFolder(mixed)).toEqual({ name: null, files: mixed })
    expect(withoutFolder([])).toEqual({ name: null, files: [] })
  })

  test('holds what belongs to tools', () => {
    const paths = [
      '.git/config',
      'a/node_modules/b/c.js',
      'a/.DS_Store',
      'SKILL.md',
      'a/.gitignore',
    ]
    expect(paths.map(isOfTools)).toEqual([true, true, true, false, false])
  })
})

test('text is sent as text, and all else byte for byte', () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256)
  expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'))
  expect(textOf(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\ufeffa')
  expect([textOf(Uint8Array.of(0xff)), textOf(Uint8Array.of(0x61, 0))]).toEqual([null, null])
  expect(sentOf(folder({ 'SKILL.md': skill }))).toEqual({
    files: [{ path: 'SKILL.md', content: skill, encoding: 'utf8' }],
  })
})

describe('a ZIP', () => {
  test('says what is in it', () => {
    const bytes = zipSync({ 'my-skill/SKILL.md': strToU8(skill), 'my-skill/a/': new Uint8Array() })
    expect(zipEntries(bytes)).toEqual([{ path: 'my-skill/SKILL.md', size: skill.length }])
    const entries = zipEntries(bytes) ?? []
    expect(problemsOf({ kind: 'archive', name: 'a.zip', bytes, entries })).toEqual([])
  })

  test('that is none, or is broken, is told apart', () => {
    expect(zipEntries(strToU8('not a zip at all, and long enough'))).toBe(null)
    expect(zipEntries(new Uint8Array())).toBe(null)
    const bytes = zipSync({ 'SKILL.md': strToU8(skill) })
    // Its directory is said to begin beyond its end.
    bytes.fill(0xff, bytes.length - 6, bytes.length - 2)
    expect(zipEntries(bytes)).toEqual([])
  })

  test('with a way out of its folder is told so before it is sent, and may be scanned', () => {
    const entries = [{ path: '../evil', size: 1 }]
    const problems = problemsOf({
      kind: 'archive',
      name: 'a.zip',
      bytes: new Uint8Array(),
      entries,
    })
    expect(problems).toEqual([
      { kind: 'leavesFolder', path: '../evil', isFinal: false },
      { kind: 'noSkill', path: null, isFinal: false },
    ])
  })
})
