import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, handClock } from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { race } from '../../../../test/support/race.ts'
import {
  createSkillsProcess,
  packageOf,
  type SkillsProcess,
  skillMd,
  skillsSets,
} from '../../../../test/support/skills-world.ts'
import type { Database } from '../../../ports/database.ts'
import { syncPlatformSkills } from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const ann = principal({ accountId: 'acct_ann' })
const by = (name: string) => principal({ accountId: `acct_${name}` })

describe.skipIf(url === '')('two processes at the catalog of skills', () => {
  let databases: readonly Database[] = []
  let interleave: Interleaving['interleave']
  let one: SkillsProcess
  let other: SkillsProcess
  beforeAll(async () => {
    databases = await openPostgresPair(url, skillsSets)
    const [first, second] = databases
    if (first === undefined || second === undefined) throw new Error('there are two pools')
    const interleaving = createInterleaving(first)
    interleave = interleaving.interleave
    const clock = handClock()
    one = createSkillsProcess({ database: interleaving.database, clock })
    other = createSkillsProcess({ database: second, clock })
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
  })

  const publish = async (slug: string, version = '1.0.0') => {
    await one.service.publish(ann, packageOf(slug, version, { body: version }))
    await one.work()
    return { slug, version }
  }
  const stateOf = async (named: { readonly slug: string; readonly version: string }) =>
    (await other.service.getVersion(ann, named)).state

  test('of two who publish one name at once one has it, and nothing of the other is kept', async () => {
    const request = (body: string) => packageOf('wanted', '1.0.0', { body })
    const [first, code] = await interleave(
      () => one.service.publish(ann, request('Of Ann.')),
      () => codeOf(other.service.publish(by('ben'), request('Of Ben.'))),
    )
    expect(first.slug).toBe('wanted')
    expect(code).toBe('skills.slug_taken')
    const { rows } = await sql<{ files: number; versions: number; contents: number }>`
      SELECT (SELECT count(*)::int FROM skill_version_files WHERE slug = 'wanted') AS files,
        (SELECT count(*)::int FROM skill_versions WHERE slug = 'wanted') AS versions,
        (SELECT count(*)::int FROM skill_contents WHERE convert_from(bytes, 'UTF8') LIKE '%Of Ben.%')
          AS contents`.execute(one.parts.database.query)
    expect(rows).toEqual([{ files: 1, versions: 1, contents: 0 }])
  })

  test('of two versions of one number at once one is kept, and the same files are answered twice', async () => {
    await publish('numbered')
    const request = (body: string) => packageOf('numbered', '1.1.0', { body })
    const [, code] = await interleave(
      () => one.service.publish(ann, request('One.')),
      () => codeOf(other.service.publish(ann, request('Other.'))),
    )
    expect(code).toBe('skills.version_taken')
    const same = await race({ times: 6, enough: 'one version is all there can be' }, (index) =>
      (index % 2 === 0 ? one : other).service.publish(ann, packageOf('numbered', '2.0.0')),
    )
    expect(new Set(same.map(({ treeHash }) => treeHash)).size).toBe(1)
    expect((await other.service.get(null, 'numbered')).stats.versions).toBe(3)
  })

  test('of two names that look alike at once the second waits for an operator', async () => {
    const request = (slug: string) => packageOf(slug, '1.0.0')
    await interleave(
      () => one.service.publish(ann, request('look-here')),
      () => other.service.publish(by('ben'), request('l00k-here')),
    )
    await one.work()
    await other.work()
    const version = { slug: 'l00k-here', version: '1.0.0' }
    expect((await other.service.getVersion(by('ben'), version)).state).toBe('held')
  })

  test('a decision that waits for another finds what became of the version', async () => {
    const named = await publish('decided')
    const [, code] = await interleave(
      () => one.service.setState(ann, named, { state: 'revoked' }),
      () => codeOf(other.service.moderate(by('op'), named, { state: 'held', reason: 'A look.' })),
    )
    expect(code).toBe('resource.illegal_transition')
    expect(await stateOf(named)).toBe('revoked')
  })

  test('a scan that ends while its version is revoked changes nothing', async () => {
    await one.service.publish(ann, packageOf('cut-short', '1.0.0'))
    const named = { slug: 'cut-short', version: '1.0.0' }
    const signal = new AbortController().signal
    await interleave(
      () => one.service.setState(ann, named, { state: 'revoked' }),
      () => other.scans.scan(named, { isLast: true, signal }),
    )
    expect(await stateOf(named)).toBe('revoked')
    one.queued.splice(0)
  })

  test('a star that waits for a revocation finds that the skill is gone', async () => {
    const named = await publish('falling')
    const [, code] = await interleave(
      () => one.service.setState(ann, named, { state: 'revoked' }),
      () => codeOf(other.service.star(by('ben'), 'falling')),
    )
    expect(code).toBe('skills.withheld')
  })

  test('the third of three reports holds a version, also when the second is made meanwhile', async () => {
    const named = await publish('suspect')
    const request = { reason: 'malicious', detail: 'It steals.' } as const
    const report = (of: SkillsProcess, name: string) =>
      of.service.report(by(name), 'suspect', request)
    await report(one, 'ben')
    await interleave(
      () => report(one, 'cat'),
      () => report(other, 'dan'),
    )
    expect(await stateOf(named)).toBe('held')
  })

  test('numbers of the feed have no gaps, whoever takes versions back at once', async () => {
    const names = await Promise.all(
      ['feed-a', 'feed-b', 'feed-c', 'feed-d'].map((slug) => publish(slug)),
    )
    const before = (await one.service.revocations({ limit: 200 })).items.length
    await Promise.all(
      names.map((named, index) =>
        (index % 2 === 0 ? one : other).service.setState(ann, named, { state: 'revoked' }),
      ),
    )
    const { items } = await other.service.revocations({ limit: 200, after: before })
    expect(items.map(({ number }) => number)).toEqual([1, 2, 3, 4].map((each) => before + each))
  })

  test('skills that ship with the program are published once by processes that start at once', async () => {
    const shipped = ['ship-a', 'ship-b'].map((slug) => ({
      slug,
      files: [{ path: 'SKILL.md', bytes: new TextEncoder().encode(skillMd(slug)) }],
    }))
    const sync = ({ parts }: SkillsProcess) =>
      syncPlatformSkills(shipped, { ...parts, serviceName: 'Bourse' })
    await Promise.all([sync(one), sync(other)])
    await one.work()
    await other.work()
    const { items } = await other.service.list(null, { owner: 'bourse', limit: 50 })
    const told = items.map(({ owner, slug }) => `${slug} ${owner.isPlatform}`)
    expect(told.toSorted()).toEqual(['ship-a true', 'ship-b true'])
  })
})
