import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountOf,
  createSkillsWorld,
  packageOf,
  type SkillsWorld,
  skillMd,
} from '../../../../test/support/skills-world.ts'
import { packSkill, readArchive } from '../skill-format/index.ts'

let world: SkillsWorld
beforeAll(async () => {
  world = await createSkillsWorld()
})
afterAll(() => world.close())

const codeOf = ({ body, status }: { readonly body: { code?: string }; readonly status: number }) =>
  `${status} ${body.code}`
const slugs = ({ body }: { readonly body: { items: readonly { slug: string }[] } }) =>
  body.items.map(({ slug }) => slug)

describe('publishing a skill', () => {
  test('200: scanned, listed, found and downloaded', async () => {
    const published = await world.call('POST', '/api/skills', {
      as: 'ann',
      body: {
        ...packageOf('chart-reader', '1.2.0', { front: 'metadata:\n  bourse-hosts: bourse\n' }),
        topics: ['charts'],
        changes: 'Reads volume as well.',
      },
    })
    expect(published).toMatchObject({ status: 200, body: { state: 'scanning', report: null } })
    expect(codeOf(await world.call('GET', '/api/skills/chart-reader'))).toBe(
      '404 skills.not_listed_yet',
    )
    const own = await world.call('GET', '/api/skills/chart-reader', { as: 'ann' })
    expect(own.body).toMatchObject({ isMine: true, version: { state: 'scanning' } })
    await world.work()
    const read = await world.call('GET', '/api/skills/chart-reader')
    expect(read.body).toMatchObject({
      slug: 'chart-reader',
      owner: { id: accountOf('ann'), isPlatform: false },
      topics: ['charts'],
      license: 'MIT',
      latest: { version: '1.2.0' },
      scan: { status: 'succeeded', verdict: 'pass', isComplete: true },
      stats: { stars: 0, downloads: 0, versions: 1 },
      moderation: { state: 'listed', reason: null },
      isMine: false,
      version: {
        changes: 'Reads volume as well.',
        files: [{ path: 'SKILL.md', isText: true }],
        provenance: { kind: 'upload', isVerified: false },
        report: { policy: 'balanced' },
      },
    })
    const listed = await world.call('GET', '/api/skills?topic=charts')
    expect(slugs(listed)).toEqual(['chart-reader'])
    const file = await world.call(
      'GET',
      '/api/skills/chart-reader/versions/1.2.0/file?path=SKILL.md',
    )
    expect(file.body).toMatchObject({ encoding: 'utf8', content: read.body.version.skillMd })
    const zip = await world.call('GET', '/api/skills/chart-reader/versions/1.2.0/download')
    expect(zip.headers).toMatchObject({
      'content-type': 'application/zip',
      etag: `"${published.body.treeHash}"`,
    })
    const { entries } = readArchive(zip.bytes, { bytes: 100_000, entries: 10 })
    expect(entries.map(({ path }) => path)).toEqual(['chart-reader/SKILL.md'])
    const topics = (await world.events('skill.*')).map(({ topic }) => topic)
    expect(topics).toEqual(['skill.published', 'skill.version.scanned', 'skill.version.listed'])
  })

  test('200: the same files as the same version are answered as they were', async () => {
    const first = await world.publish('twice-told', '1.0.0')
    const again = await world.publish('twice-told', '1.0.0')
    expect(again.status).toBe(200)
    expect(again.body.treeHash).toBe(first.body.treeHash)
    expect(again.body.state).toBe('listed')
    const versions = await world.call('GET', '/api/skills/twice-told/versions')
    expect(versions.body.items).toHaveLength(1)
  })

  test('200: by a key, as an archive of the folder', async () => {
    const files = [{ path: 'SKILL.md', bytes: new TextEncoder().encode(skillMd('from-zip')) }]
    const archiveBase64 = Buffer.from(packSkill('from-zip', files)).toString('base64')
    const source = { repository: 'https://example.com/skills', commit: 'a'.repeat(40) }
    const published = await world.call('POST', '/api/skills', {
      as: 'ct_sk_ann',
      body: { version: '1.0.0', archiveBase64, source },
    })
    expect(published.body).toMatchObject({
      slug: 'from-zip',
      files: [{ path: 'SKILL.md' }],
      provenance: {
        kind: 'declared_source',
        publisher: { accountId: accountOf('ann'), keyId: 'key_7' },
        commit: source.commit,
        isVerified: false,
      },
    })
  })

  test('200: who published is told by name, and by account and key to the owner alone', async () => {
    await world.publish('by-key', '1.0.0', { as: 'ct_sk_ann' })
    await world.publish('by-hand', '1.0.0')
    const provenanceOf = async (slug: string, as?: string) => {
      const asked = as === undefined ? {} : { as }
      const skill = await world.call('GET', `/api/skills/${slug}`, asked)
      const version = await world.call('GET', `/api/skills/${slug}/versions/1.0.0`, asked)
      expect(version.body.provenance).toEqual(skill.body.version.provenance)
      expect(version.body.provenance.publishedBy).toBe(skill.body.owner.name)
      return version.body.provenance.publisher
    }
    const accountId = accountOf('ann')
    expect(await provenanceOf('by-key', 'ann')).toEqual({ accountId, keyId: 'key_7' })
    expect(await provenanceOf('by-hand', 'ann')).toEqual({ accountId, keyId: null })
    expect(await provenanceOf('by-key', 'ben')).toBeNull()
    expect(await provenanceOf('by-key', 'op')).toBeNull()
    expect(await provenanceOf('by-key')).toBeNull()
    const { body } = await world.call('GET', '/api/skills/by-key')
    expect(JSON.stringify(body)).not.toContain('key_7')
  })

  test('409: other files as the same version, a version that is no next one, and another’s name', async () => {
    await world.publish('grown', '1.0.0')
    await world.publish('grown', '2.0.0', { body: 'Two.' })
    const other = await world.publish('grown', '2.0.0', { body: 'Not two.' })
    expect(codeOf(other)).toBe('409 skills.version_taken')
    const lower = await world.publish('grown', '1.5.0', { body: 'Between.' })
    expect(codeOf(lower)).toBe('409 skills.version_not_higher')
    expect(lower.body).toMatchObject({ highest: '2.0.0' })
    expect((await world.publish('grown', '1.0.1', { body: 'A patch.' })).status).toBe(200)
    expect((await world.publish('grown', '3.0.0-rc.1', { body: 'Soon.' })).status).toBe(200)
    expect((await world.publish('grown', '2.1.0', { body: 'Before it.' })).status).toBe(200)
    const thief = await world.publish('grown', '9.0.0', { as: 'ben' })
    expect(codeOf(thief)).toBe('409 skills.slug_taken')
    const { body } = await world.call('GET', '/api/skills/grown')
    expect(body.latest.version).toBe('2.1.0')
    const versions = await world.call('GET', '/api/skills/grown/versions?limit=3')
    const names = versions.body.items.map(({ version }: { version: string }) => version)
    expect(names).toEqual(['2.1.0', '3.0.0-rc.1', '1.0.1'])
    const rest = await world.call(
      'GET',
      `/api/skills/grown/versions?limit=3&cursor=${versions.body.nextCursor}`,
    )
    expect(rest.body.items).toHaveLength(2)
  })

  test('409: names of routes and of the service itself', async () => {
    for (const name of ['revocations', 'verify', 'moderation']) {
      expect(codeOf(await world.publish(name, '1.0.0'))).toBe('409 skills.slug_taken')
    }
    for (const name of ['bourse', 'bourse-wallet', 'my-b0urse']) {
      expect(codeOf(await world.publish(name, '1.0.0'))).toBe('409 skills.looks_alike')
    }
  })

  test('a name that looks like another’s waits for an operator', async () => {
    await world.publish('paper-hands', '1.0.0')
    await world.publish('paperhand5', '1.0.0', { as: 'ben' })
    const read = await world.call('GET', '/api/skills/paperhand5')
    expect(codeOf(read)).toBe('410 skills.withheld')
    expect(read.body).toMatchObject({
      state: 'held',
      reason: 'Its name is easily mistaken for paper-hands.',
    })
  })

  test('422 with every fault, its file, line and remedy', async () => {
    const answer = await world.call('POST', '/api/skills', {
      as: 'ann',
      body: {
        version: '1.0.0',
        files: [
          { path: 'SKILL.md', content: '---\nname: Not_A_Name\ndescription: ""\n---\n' },
          { path: '../outside', content: 'x' },
        ],
      },
    })
    expect(codeOf(answer)).toBe('422 skills.invalid_package')
    const { errors, problems } = answer.body
    expect(problems.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(['SKILL.md', '../outside']),
    )
    expect(problems.every(({ fix }: { fix: string }) => fix !== '')).toBe(true)
    expect(errors[0]).toMatchObject({ location: expect.stringContaining('body/files/') })
  })

  test('400: neither files nor an archive, and what is no Base64', async () => {
    const none = await world.call('POST', '/api/skills', { as: 'ann', body: { version: '1.0.0' } })
    expect(codeOf(none)).toBe('400 request.invalid')
    const broken = await world.call('POST', '/api/skills', {
      as: 'ann',
      body: { version: '1.0.0', archiveBase64: 'not base64!' },
    })
    expect(codeOf(broken)).toBe('400 request.invalid')
    const text = Buffer.from('no archive').toString('base64')
    const empty = await world.call('POST', '/api/skills', {
      as: 'ann',
      body: { version: '1.0.0', archiveBase64: text },
    })
    expect(codeOf(empty)).toBe('422 skills.invalid_package')
  })

  test('401 without a credential', async () => {
    const answer = await world.call('POST', '/api/skills', { body: packageOf('nobodys', '1.0.0') })
    expect(codeOf(answer)).toBe('401 auth.required')
  })

  test('what was published never changes, whoever writes to the tables', async () => {
    await world.publish('fixed', '1.0.0')
    const { query } = world.database
    const attempts = [
      sql`UPDATE skill_versions SET tree_hash = '0' WHERE slug = 'fixed'`,
      sql`UPDATE skill_versions SET manifest = '{}' WHERE slug = 'fixed'`,
      sql`DELETE FROM skill_versions WHERE slug = 'fixed'`,
      sql`UPDATE skill_version_files SET sha256 = '0' WHERE slug = 'fixed'`,
      sql`DELETE FROM skill_contents`,
      sql`UPDATE skill_contents SET bytes = ''`,
      sql`DELETE FROM skill_moderation`,
    ]
    for (const attempt of attempts) await expect(attempt.execute(query)).rejects.toThrow(/refused/)
  })

  test('a content that two skills have is kept once', async () => {
    const shared = { path: 'references/shared.md', content: 'The same words.' }
    for (const name of ['first-of-two', 'second-of-two']) {
      const { files } = packageOf(name, '1.0.0')
      const body = { version: '1.0.0', files: [...files, shared] }
      expect((await world.call('POST', '/api/skills', { as: 'ann', body })).status).toBe(200)
    }
    const { rows } = await sql<{ files: number; contents: number }>`
      SELECT count(*)::int AS files, count(DISTINCT c.sha256)::int AS contents
      FROM skill_version_files AS f JOIN skill_contents AS c ON c.sha256 = f.sha256
      WHERE f.path = 'references/shared.md'`.execute(world.database.query)
    expect(rows).toEqual([{ files: 2, contents: 1 }])
  })
})

describe('what a scan makes of a version', () => {
  test('warn is held and malicious quarantined, each with a reason, and only the publisher reads it', async () => {
    await world.publish('doubtful', '1.0.0', { body: 'verdict: warn' })
    await world.publish('harmful', '1.0.0', { body: 'verdict: malicious' })
    for (const [slug, state] of [
      ['doubtful', 'held'],
      ['harmful', 'quarantined'],
    ]) {
      const read = await world.call('GET', `/api/skills/${slug}/versions/1.0.0`)
      expect(codeOf(read)).toBe('410 skills.withheld')
      expect(read.body).toMatchObject({ state, reason: expect.stringContaining('SK001') })
      for (const rest of ['download', 'file?path=SKILL.md']) {
        const denied = await world.call('GET', `/api/skills/${slug}/versions/1.0.0/${rest}`)
        expect(codeOf(denied)).toBe('410 skills.withheld')
      }
      for (const as of ['ann', 'op']) {
        const own = await world.call('GET', `/api/skills/${slug}/versions/1.0.0`, { as })
        expect(own.body.report.findings).toHaveLength(1)
      }
      const other = await world.call('GET', `/api/skills/${slug}`, { as: 'ben' })
      expect(codeOf(other)).toBe('410 skills.withheld')
    }
    expect(slugs(await world.call('GET', '/api/skills?q=doubtful'))).toEqual([])
    const mine = await world.call('GET', '/api/skills?owner=me&limit=200', { as: 'ann' })
    expect(slugs(mine)).toEqual(expect.arrayContaining(['doubtful', 'harmful']))
  })

  test('what cannot be scanned is held', async () => {
    await world.publish('unreadable', '1.0.0', { body: 'verdict: none' })
    const read = await world.call('GET', '/api/skills/unreadable', { as: 'ann' })
    expect(read.body.version).toMatchObject({
      state: 'held',
      scan: { status: 'failed', verdict: null },
    })
  })

  test('a next version that is stopped leaves the one before as the latest', async () => {
    await world.publish('stepwise', '1.0.0')
    await world.publish('stepwise', '1.1.0', { body: 'verdict: malicious' })
    const { body } = await world.call('GET', '/api/skills/stepwise')
    expect(body.latest.version).toBe('1.0.0')
    expect(body.version.version).toBe('1.0.0')
  })
})
