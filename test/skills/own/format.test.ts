import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { domainRows } from '../../../src/app/domain-rows.ts'
import { buildCatalog } from '../../../src/catalog/build-catalog.ts'
import { readSkill } from '../../../src/domains/agents/skill-format/index.ts'
import { createScanEngine } from '../../../src/domains/agents/skill-scanner/engine/index.ts'

// What no run shows: that each skill is as the public format wants it, is tried by a test, and names what is there.
const root = path.resolve(import.meta.dirname, '../../../skills')
const slugs = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const filesOf = (slug: string): readonly string[] =>
  readdirSync(path.join(root, slug), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(root, slug), path.join(entry.parentPath, entry.name)))
const read = (slug: string, file: string) => readFileSync(path.join(root, slug, file), 'utf8')

const engine = createScanEngine()
const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const shapeOf = (method: string, route: string) =>
  `${method} ${route.replace(/[?#].*$/, '').replace(/\{[^}]*\}/g, '{}')}`
const operations = new Set(
  catalog.entries.flatMap(({ operation }) =>
    [operation.path, ...(operation.aliases ?? [])].map((route) =>
      shapeOf(operation.method, route.replaceAll('{service-slug}', 'svc')),
    ),
  ),
)

/** What a text says that is called: `GET /api/…` in Markdown, `call('GET', '/api/…')` in a program. */
function calledIn(text: string): readonly string[] {
  const words = [...text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[^\s`'",;)]*)/g)]
  const calls = [...text.matchAll(/'(GET|POST|PUT|PATCH|DELETE)',\s*(['`])(\/.*?)\2/g)]
  return [
    ...words.map(([, method = '', route = '']) => shapeOf(method, route.replace(/[.]+$/, ''))),
    ...calls.map(([, method = '', , route = '']) => shapeOf(method, route.replace(/\$\{/g, '{'))),
  ].map((call) =>
    call.replace(/(?<=\{\}):\w+$/, '').replace(/\{encodeURIComponent\([^)]*\)\}/g, '{}'),
  )
}

const tests = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
  .join('\n')

describe.each(slugs)('%s', (slug) => {
  const skill = read(slug, 'SKILL.md')
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(skill) ?? []
  const manifest: unknown = parse(front)

  test('says what it is, when to use it, and what it touches', () => {
    expect(manifest).toEqual({
      name: slug,
      description: expect.stringMatching(/^(?=[\s\S]{80,1024}$)[\s\S]*\b(Use|use) /),
      license: 'MIT',
      compatibility: expect.stringMatching(/^.{10,500}$/),
      metadata: expect.objectContaining({
        version: '1.0.0',
        topics: expect.stringMatching(/^[a-z0-9-]+( [a-z0-9-]+)*$/),
        'bourse-hosts': expect.stringMatching(/./),
        'bourse-env': expect.stringContaining('BOURSE_URL'),
      }),
    })
    expect(body.trim().split('\n').length).toBeLessThanOrEqual(150)
  })

  test('is read without a problem', () => {
    const files = filesOf(slug).map((file) => ({
      path: file,
      bytes: readFileSync(path.join(root, slug, file)),
    }))
    expect(readSkill(files, slug)).toMatchObject({ manifest: { name: slug }, problems: [] })
  })

  test('passes the scanner, read whole and with nothing that it does not declare', () => {
    const files = filesOf(slug).map((file) => ({
      path: file,
      bytes: readFileSync(path.join(root, slug, file)),
    }))
    const { capabilities, coverage, findings, verdict } = engine.scan(files, 'balanced')
    expect({ verdict, findings: findings.filter(({ severity }) => severity !== 'low') }).toEqual({
      verdict: 'pass',
      findings: [],
    })
    expect(coverage.isComplete).toBe(true)
    expect(Object.values(capabilities.undeclared).flat()).toEqual([])
  })

  test('names operations that there are, and files that it has', () => {
    const files = filesOf(slug)
    const texts = files.map((file) => read(slug, file))
    const called = new Set(texts.flatMap(calledIn))
    expect(called.size).toBeGreaterThan(0)
    expect([...called].filter((call) => !operations.has(call))).toEqual([])
    const named = [...body.matchAll(/\b(?:scripts|references)\/[\w./-]*\w/g)].map(([file]) => file)
    expect(named.filter((file) => !files.includes(file))).toEqual([])
    expect(
      files.filter((file) => !['SKILL.md', 'scripts/bourse.mjs', ...named].includes(file)),
    ).toEqual([])
  })

  // What is written into a file for another program, `NAME="…"`, is not read.
  test('reads the variables that it declares, and no others', () => {
    const programs = filesOf(slug)
      .filter((file) => file.endsWith('.mjs'))
      .map((file) => read(slug, file))
      .join('\n')
    const named = [
      ...new Set([...programs.matchAll(/\bBOURSE_[A-Z_]+\b(?!=")/g)].map(([name]) => name)),
    ]
    const declared = /^ {2}bourse-env: (.*)$/m.exec(front)?.[1]?.split(' ') ?? []
    expect(named.toSorted()).toEqual(declared)
  })

  test('is tried', () => {
    const scripts = filesOf(slug)
      .filter((file) => /^scripts\/.*\.mjs$/.test(file) && file !== 'scripts/bourse.mjs')
      .map((file) => `'${slug}/${path.basename(file, '.mjs')}'`)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((script) => !tests.includes(script))).toEqual([])
    expect(tests).toContain(`test('${slug}: `)
  })

  test('has the same client as the others', () => {
    expect(read(slug, 'scripts/bourse.mjs')).toBe(read(slugs[0] ?? '', 'scripts/bourse.mjs'))
  })
})
