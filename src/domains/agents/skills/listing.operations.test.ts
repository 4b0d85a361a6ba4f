import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSkillsWorld, type SkillsWorld } from '../../../../test/support/skills-world.ts'
import { createSkillSearchSource } from './skill-search-source.ts'

let world: SkillsWorld
const shelf = [
  ['swap-planner', 'Plans token swaps with the best route.'],
  ['swap-reporter', 'Reports what was traded.'],
  ['price-alerts', 'Warns you when a price is reached, before a swap is made.'],
  ['kerzen-leser', 'Liest Kerzen und sagt, was sie zeigen.'],
  ['chart-zh', '读取蜡烛图并说明趋势'],
] as const
beforeAll(async () => {
  world = await createSkillsWorld()
  for (const [name, description] of shelf) {
    await world.publish(name, '1.0.0', { description })
    world.clock.advance(60_000)
  }
  for (const as of ['ben', 'cat']) await world.call('PUT', '/api/skills/price-alerts/star', { as })
  await world.call('PUT', '/api/skills/swap-reporter/star', { as: 'ben' })
})
afterAll(() => world.close())

const list = async (query: string, as?: string) => {
  const { body } = await world.call('GET', `/api/skills?${query}`, as === undefined ? {} : { as })
  return body
}
const slugs = (body: { readonly items: readonly { readonly slug: string }[] }) =>
  body.items.map(({ slug }) => slug)
const find = async (q: string) => slugs(await list(`q=${encodeURIComponent(q)}`))

describe('the list', () => {
  test.each([
    ['recommended', ['price-alerts', 'swap-reporter', 'swap-planner', 'kerzen-leser', 'chart-zh']],
    ['stars', ['price-alerts', 'swap-reporter', 'swap-planner', 'kerzen-leser', 'chart-zh']],
    ['updated', ['chart-zh', 'kerzen-leser', 'price-alerts', 'swap-reporter', 'swap-planner']],
    ['name', ['chart-zh', 'kerzen-leser', 'price-alerts', 'swap-planner', 'swap-reporter']],
    ['downloads', ['swap-reporter', 'swap-planner', 'price-alerts', 'kerzen-leser', 'chart-zh']],
  ])('by %s, page by page', async (sort, order) => {
    expect(slugs(await list(`sort=${sort}`))).toEqual(order)
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 3; page += 1) {
      const body = await list(`sort=${sort}&limit=2${cursor}`)
      seen.push(...slugs(body))
      cursor = `&cursor=${body.nextCursor}`
    }
    expect(seen).toEqual(order)
  })

  test('400 for a cursor of another list', async () => {
    const { nextCursor } = await list('limit=1')
    const answer = await world.call('GET', `/api/skills/swap-planner/versions?cursor=${nextCursor}`)
    expect(answer.status).toBe(400)
  })

  test('of the caller alone, which is empty for nobody', async () => {
    expect(slugs(await list('owner=me', 'ben'))).toEqual([])
    expect(slugs(await list('owner=me'))).toEqual([])
    expect(slugs(await list('owner=me', 'ann'))).toHaveLength(shelf.length)
    expect(slugs(await list('owner=acct_ann&verdict=pass'))).toHaveLength(shelf.length)
    expect(slugs(await list('verdict=review'))).toEqual([])
  })
})

describe('a search', () => {
  test.each([
    ['swap-planner', ['swap-planner']],
    ['SWAP PLANNER', ['swap-planner']],
    // Names before words, each by the order of the list.
    ['swap', ['swap-reporter', 'swap-planner', 'price-alerts']],
    ['sw', ['swap-reporter', 'swap-planner', 'price-alerts']],
    ['best route', ['swap-planner']],
    ['planning', ['swap-planner']],
    // What is called so before what says the same in another language.
    ['Kerzen', ['kerzen-leser', 'chart-zh']],
    ['蜡烛图', ['kerzen-leser', 'chart-zh']],
    ['candle', ['kerzen-leser', 'chart-zh']],
    ['nothing of the kind', []],
  ])('%s', async (q, order) => {
    expect(await find(q)).toEqual(order)
  })

  test.each(["'", "a' | b", ':*', '\\', '& |', '%', '___', '!!', 'a:*b', '\u0001x'])(
    'signs are no commands: %s',
    async (q) => {
      const { status } = await world.call('GET', `/api/skills?q=${encodeURIComponent(q)}`)
      expect(status).toBe(200)
    },
  )

  test.each([
    ['q=swap&sort=name', ['price-alerts', 'swap-planner', 'swap-reporter']],
    ['q=swap&sort=stars', ['price-alerts', 'swap-reporter', 'swap-planner']],
    ['q=swap&sort=updated', ['price-alerts', 'swap-reporter', 'swap-planner']],
    ['q=swap&verdict=pass&topic=none', []],
    ['q=swap&verdict=pass', ['swap-reporter', 'swap-planner', 'price-alerts']],
    ['q=swap&owner=acct_ann&sort=name', ['price-alerts', 'swap-planner', 'swap-reporter']],
    ['q=swap&owner=acct_ben', []],
    ['verdict=pass&sort=name&limit=2', ['chart-zh', 'kerzen-leser']],
  ])('of %s, in its order and page by page', async (query, order) => {
    expect(slugs(await list(query))).toEqual(order)
    const seen: string[] = []
    for (let cursor = '', page = 0; page < order.length; page += 1) {
      const body = await list(`${query.replace('&limit=2', '')}&limit=1${cursor}`)
      seen.push(...slugs(body))
      cursor = `&cursor=${body.nextCursor}`
    }
    expect(seen).toEqual(order)
  })

  test('goes on where a page ended', async () => {
    const first = await list('q=swap&limit=1')
    const second = await list(`q=swap&limit=1&cursor=${first.nextCursor}`)
    const third = await list(`q=swap&limit=1&cursor=${second.nextCursor}`)
    expect([first, second, third].flatMap(slugs)).toEqual([
      'swap-reporter',
      'swap-planner',
      'price-alerts',
    ])
    expect(third.nextCursor).toBeNull()
  })

  test('of a word that very many have finds the best of them', async () => {
    const { query } = world.database
    await sql`
      INSERT INTO skills (slug, owner_id, owner_name, look, latest, newest, versions, description,
        topics, words, rank, created_at, updated_at)
      SELECT 'many-' || n, 'acct_many', 'many', 'many-' || n, '1.0.0', '1.0.0', 1, 'Common.',
        '{}', array_to_tsvector(ARRAY['@many', '@' || n, 'common', '=verdict:pass']
          || CASE WHEN n % 100 = 0 THEN ARRAY['kilometre'] ELSE '{}' END
          || CASE WHEN n > 5994 OR n = 2 THEN ARRAY['newest'] ELSE '{}' END),
        n, now(), now()
      FROM generate_series(1, 6000) AS n`.execute(query)
    await sql`
      INSERT INTO skill_versions (slug, version, ordinal, tree_hash, manifest, topics, size_bytes,
        provenance, published_by, published_at, state, state_by, scan_status, verdict)
      SELECT slug, '1.0.0', 1, repeat('0', 64),
        '{"name":"x","description":"Common.","license":null,"compatibility":null,"metadata":{},"allowedTools":[]}',
        '{}', 1, '{"kind":"upload","repository":null,"commit":null,"path":null}', 'acct_many',
        now(), 'listed', 'scanner', 'succeeded', 'pass'
      FROM skills WHERE owner_id = 'acct_many'`.execute(query)
    const first = await list('q=common&limit=2')
    expect(slugs(first)).toEqual(['many-6000', 'many-5999'])
    const second = await list(`q=common&limit=2&cursor=${first.nextCursor}`)
    expect(slugs(second)).toEqual(['many-5998', 'many-5997'])
    const called = await list('q=many&limit=1')
    expect(slugs(called)).toEqual(['many-6000'])
  })

  test('of a word that some have here and there goes on as far as the order does', async () => {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`q=kilometre&limit=20${cursor}`)
      seen.push(...slugs(page))
      cursor = page.nextCursor === null ? null : `&cursor=${page.nextCursor}`
    }
    expect(seen).toEqual(Array.from({ length: 60 }, (_, at) => `many-${6_000 - at * 100}`))
  })

  test('of words that several of the first have, and only one far below them, finds that one too', async () => {
    const tops = Array.from({ length: 6 }, (_, at) => `many-${6_000 - at}`)
    expect(slugs(await list('q=common%20newest&limit=20'))).toEqual([...tops, 'many-2'])
    expect(slugs(await list('q=newest&limit=20&sort=name'))).toEqual([
      'many-2',
      ...tops.toReversed(),
    ])
  })

  test('of the whole platform finds them too, and nothing that is withheld', async () => {
    await world.publish('swap-stealer', '1.0.0', { body: 'verdict: malicious' })
    const source = createSkillSearchSource(world)
    const found = await source.find({ written: 'Swap', text: 'swap', limit: 5, principal: null })
    expect(found.map(({ id, kind }) => `${kind} ${id}`)).toEqual([
      'skill swap-reporter',
      'skill swap-planner',
      'skill price-alerts',
    ])
    const scores = found.map(({ score }) => score)
    expect(Math.min(...scores.slice(0, 2))).toBeGreaterThanOrEqual(0.7)
    expect(scores[2]).toBeLessThan(0.6)
  })
})
