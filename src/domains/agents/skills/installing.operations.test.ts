import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createSkillsWorld,
  packageOf,
  type SkillsWorld,
} from '../../../../test/support/skills-world.ts'

let world: SkillsWorld
beforeAll(async () => {
  world = await createSkillsWorld()
  for (const version of ['1.0.0', '1.1.0', '1.2.0-rc.1', '2.0.0']) {
    await world.publish('stable', version, { body: `This is ${version}.` })
  }
})
afterAll(() => world.close())

const codeOf = ({ body, status }: { readonly body: { code?: string }; readonly status: number }) =>
  `${status} ${body.code}`
const resolve = (range?: string, slug = 'stable') =>
  world.call(
    'GET',
    `/api/skills/${slug}/resolve${range === undefined ? '' : `?range=${encodeURIComponent(range)}`}`,
  )
const hashOf = async (slug: string, version: string): Promise<string> =>
  (await world.call('GET', `/api/skills/${slug}/versions/${version}`, { as: 'ann' })).body.treeHash

describe('a range of versions', () => {
  test.each([
    [undefined, '2.0.0'],
    ['latest', '2.0.0'],
    ['^1.0.0', '1.1.0'],
    ['1.x', '1.1.0'],
    ['<2', '1.1.0'],
    ['^1.2.0-rc.0', '1.2.0-rc.1'],
    ['1.2.0-rc.1', '1.2.0-rc.1'],
    ['>=1.0.0 <1.1.0 || 3.x', '1.0.0'],
  ])('200: %s is %s', async (range, version) => {
    const { body } = await resolve(range)
    expect(body).toMatchObject({
      slug: 'stable',
      version,
      range: range ?? 'latest',
      treeHash: await hashOf('stable', version),
      downloadUrl: `/api/skills/stable/versions/${version}/download`,
      files: [{ path: 'SKILL.md' }],
    })
  })

  test('404 with what there is, where none is in it', async () => {
    const none = await resolve('^3.0.0')
    expect(codeOf(none)).toBe('404 skills.no_matching_version')
    expect(none.body.versions).toEqual(['2.0.0', '1.2.0-rc.1', '1.1.0', '1.0.0'])
  })

  test('400 for what is no range', async () => {
    expect(codeOf(await resolve('one.two'))).toBe('400 request.invalid')
  })

  test('a withheld version is never taken, and asking for it says why', async () => {
    await world.publish('withheld', '1.0.0')
    await world.publish('withheld', '1.1.0', { body: 'verdict: malicious' })
    expect((await resolve('^1.0.0', 'withheld')).body.version).toBe('1.0.0')
    expect(codeOf(await resolve('1.1.0', 'withheld'))).toBe('410 skills.withheld')
  })

  test('a deprecated version is taken where none is listed', async () => {
    await world.publish('aging', '1.0.0')
    await world.publish('aging', '1.1.0', { body: 'Newer.' })
    const body = { state: 'deprecated', reason: 'Use another.' }
    await world.call('POST', '/api/skills/aging/versions/1.1.0/state', { as: 'ann', body })
    expect((await resolve('^1.0.0', 'aging')).body.version).toBe('1.0.0')
    expect((await resolve('^1.1.0', 'aging')).body).toMatchObject({
      version: '1.1.0',
      state: 'deprecated',
    })
  })
})

describe('verifying what is installed', () => {
  test('each is judged by itself: good, changed, unknown, deprecated, revoked and withheld', async () => {
    for (const name of ['going', 'gone', 'kept-back']) await world.publish(name, '1.0.0')
    const set = (slug: string, state: string) =>
      world.call('POST', `/api/skills/${slug}/versions/1.0.0/state`, {
        as: 'ann',
        body: { state, reason: 'A key was in it.' },
      })
    await set('going', 'deprecated')
    await set('gone', 'revoked')
    await set('kept-back', 'hidden')
    const entry = async (slug: string, version: string) => ({
      slug,
      version,
      treeHash: await hashOf(slug, version),
    })
    const { body } = await world.call('POST', '/api/skills/verify', {
      body: {
        installed: [
          await entry('stable', '2.0.0'),
          { slug: 'stable', version: '1.0.0', treeHash: '0'.repeat(64) },
          { slug: 'nowhere', version: '1.0.0', treeHash: '0'.repeat(64) },
          await entry('going', '1.0.0'),
          await entry('gone', '1.0.0'),
          await entry('kept-back', '1.0.0'),
        ],
      },
    })
    const told = body.items.map((item: { ok: boolean; decision: string }) => [
      item.decision,
      item.ok,
    ])
    expect(told).toEqual([
      ['ok', true],
      ['changed', false],
      ['unknown', false],
      ['deprecated', true],
      ['revoked', false],
      ['withheld', false],
    ])
    expect(body.ok).toBe(false)
    expect(body.items[4].reason).toBe('A key was in it.')
  })
})

describe('comparing versions', () => {
  test('200: files and what the newer one may touch besides', async () => {
    const front = (hosts: string, wallet: string) =>
      `metadata:\n  bourse-hosts: ${hosts}\n  bourse-wallet: ${wallet}\n`
    const publish = async (version: string, more: { front: string }, extra: string[]) => {
      const { files } = packageOf('wider', version, more)
      const added = extra.map((path) => ({ path, content: `${version} ${path}` }))
      await world.call('POST', '/api/skills', {
        as: 'ann',
        body: { version, files: [...files, ...added] },
      })
      await world.work()
    }
    await publish('1.0.0', { front: front('bourse', 'read') }, ['a.md', 'b.md'])
    await publish('1.1.0', { front: front('bourse evil.example', 'read send') }, ['b.md', 'c.md'])
    const { body } = await world.call('GET', '/api/skills/wider/compare?from=1.0.0&to=1.1.0')
    expect(body).toMatchObject({
      isWider: true,
      capabilities: { added: { hosts: ['evil.example'], wallet: ['send'] } },
      verdicts: { from: 'pass', to: 'pass' },
    })
    expect(
      body.files.map(({ change, path }: { change: string; path: string }) => [path, change]),
    ).toEqual([
      ['SKILL.md', 'changed'],
      ['a.md', 'removed'],
      ['b.md', 'changed'],
      ['c.md', 'added'],
    ])
    const back = await world.call('GET', '/api/skills/wider/compare?from=1.1.0&to=1.0.0')
    expect(back.body.isWider).toBe(false)
  })
})

describe('the feed for installed copies', () => {
  test('has a number for each version that can no longer be installed, and for what comes after', async () => {
    await world.publish('followed', '1.0.0')
    const start = (await world.call('GET', '/api/skills/revocations?limit=200')).body.items.length
    const set = (state: string) =>
      world.call('POST', '/api/skills/followed/versions/1.0.0/state', {
        as: 'ann',
        body: { state },
      })
    await set('deprecated')
    await set('hidden')
    await set('listed')
    await set('revoked')
    const read = async (query: string) =>
      (await world.call('GET', `/api/skills/revocations?${query}`)).body
    const { items } = await read(`after=${start}`)
    expect(items.map(({ number, state }: { number: number; state: string }) => [number, state]))
      // Where it was deprecated it could still be installed.
      .toEqual([
        [start + 1, 'hidden'],
        [start + 2, 'listed'],
        [start + 3, 'revoked'],
      ])
    const page = await read(`after=${start}&limit=2`)
    expect(page.items).toHaveLength(2)
    const rest = await read(`limit=2&cursor=${page.nextCursor}`)
    expect(rest).toMatchObject({ items: [{ number: start + 3 }], nextCursor: null })
  })
})

describe('downloads', () => {
  test('count each caller once a day', async () => {
    await world.publish('fetched', '1.0.0')
    const get = (from: string, as?: string) =>
      world.call('GET', '/api/skills/fetched/versions/1.0.0/download', {
        from,
        ...(as === undefined ? {} : { as }),
      })
    const count = async () => (await world.call('GET', '/api/skills/fetched')).body.stats.downloads
    await get('first')
    await get('first')
    await get('second')
    await get('first', 'ben')
    await get('ninth', 'ben')
    expect(await count()).toBe(3)
    world.clock.advance(86_400_000)
    await get('first')
    expect(await count()).toBe(4)
  })

  test('a revoked version is downloaded by nobody but its publisher', async () => {
    await world.publish('pulled', '1.0.0')
    const body = { state: 'revoked', reason: 'It was wrong.' }
    await world.call('POST', '/api/skills/pulled/versions/1.0.0/state', { as: 'ann', body })
    const path = '/api/skills/pulled/versions/1.0.0/download'
    for (const as of [undefined, 'ben'] as const) {
      const denied = await world.call('GET', path, as === undefined ? {} : { as })
      expect(codeOf(denied)).toBe('410 skills.withheld')
    }
  })
})
