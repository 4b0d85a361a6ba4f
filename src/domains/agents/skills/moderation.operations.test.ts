import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountOf,
  createSkillsWorld,
  dayMs,
  packageOf,
  type SkillsWorld,
} from '../../../../test/support/skills-world.ts'

let world: SkillsWorld
beforeAll(async () => {
  world = await createSkillsWorld()
})
afterAll(() => world.close())

const codeOf = ({ body, status }: { readonly body: { code?: string }; readonly status: number }) =>
  `${status} ${body.code}`
const stateOf = async (slug: string, version = '1.0.0') =>
  (await world.call('GET', `/api/skills/${slug}/versions/${version}`, { as: 'ann' })).body.state
const set = (slug: string, body: object, as = 'ann') =>
  world.call('POST', `/api/skills/${slug}/versions/1.0.0/state`, { as, body })
const moderate = (slug: string, state: string, as = 'op') =>
  world.call('POST', `/api/skills/${slug}/versions/1.0.0/moderation`, {
    as,
    body: { state, reason: 'It was looked at.' },
  })
const report = (slug: string, as: string, reason = 'malicious') =>
  world.call('POST', `/api/skills/${slug}/reports`, { as, body: { reason, detail: 'It steals.' } })

describe('a publisher', () => {
  test('hides, shows again, deprecates and revokes for good', async () => {
    await world.publish('changeable', '1.0.0')
    for (const state of ['hidden', 'listed', 'deprecated', 'listed', 'revoked']) {
      expect((await set('changeable', { state })).body.state).toBe(state)
    }
    const again = await set('changeable', { state: 'listed' })
    expect(codeOf(again)).toBe('409 resource.illegal_transition')
    expect(again.body).toMatchObject({ state: 'revoked', allowed: [] })
  })

  test('404 for another’s', async () => {
    await world.publish('theirs', '1.0.0')
    expect(codeOf(await set('theirs', { state: 'revoked' }, 'ben'))).toBe('404 resource.not_found')
    expect(await stateOf('theirs')).toBe('listed')
  })

  test('409: what a scan or an operator stopped is not shown by its publisher', async () => {
    await world.publish('stopped', '1.0.0', { body: 'verdict: warn' })
    for (const state of ['listed', 'hidden', 'deprecated']) {
      expect(codeOf(await set('stopped', { state }))).toBe('409 resource.illegal_transition')
    }
    await world.publish('sunk', '1.0.0')
    await moderate('sunk', 'hidden')
    expect(codeOf(await set('sunk', { state: 'listed' }))).toBe('409 resource.illegal_transition')
  })

  test('appeals once for each decision, and an operator reads it', async () => {
    await world.publish('wronged', '1.0.0', { body: 'verdict: malicious' })
    const appeal = (as = 'ann') =>
      world.call('POST', '/api/skills/wronged/versions/1.0.0/appeal', {
        as,
        body: { detail: 'It quotes an attack to explain it.' },
      })
    expect(codeOf(await appeal('ben'))).toBe('404 resource.not_found')
    expect((await appeal()).status).toBe(200)
    expect(codeOf(await appeal())).toBe('409 skills.no_appeal')
    const waiting = await world.call('GET', '/api/skills/moderation?limit=200', { as: 'op' })
    expect(waiting.body.items).toContainEqual(
      expect.objectContaining({
        slug: 'wronged',
        state: 'quarantined',
        decidedBy: 'scanner',
        appeal: 'It quotes an attack to explain it.',
      }),
    )
    expect((await moderate('wronged', 'listed')).body.state).toBe('listed')
    expect(codeOf(await appeal())).toBe('409 skills.no_appeal')
  })
})

describe('an operator', () => {
  test('403 for whoever is none', async () => {
    await world.publish('guarded', '1.0.0')
    expect(codeOf(await moderate('guarded', 'revoked', 'ann'))).toBe('403 auth.operator_required')
    for (const path of ['/api/skills/reports', '/api/skills/moderation']) {
      expect(codeOf(await world.call('GET', path, { as: 'ann' }))).toBe(
        '403 auth.operator_required',
      )
    }
  })

  test('what one lets pass stays while no scan says worse, and is recorded', async () => {
    await world.publish('cleared', '1.0.0', { body: 'verdict: warn' })
    await moderate('cleared', 'listed')
    const signal = new AbortController().signal
    await world.scans.scan({ slug: 'cleared', version: '1.0.0' }, { isLast: true, signal })
    expect(await stateOf('cleared')).toBe('listed')
    const own = await world.call('GET', '/api/skills/cleared/decisions', { as: 'ann' })
    expect(own.body.items).toMatchObject([
      { decidedBy: 'operator', toState: 'listed', actor: null, reason: 'It was looked at.' },
      { decidedBy: 'scanner', fromState: 'scanning', toState: 'held' },
    ])
    const all = await world.call('GET', '/api/skills/cleared/decisions', { as: 'op' })
    expect(all.body.items[0].actor).toBe(accountOf('op'))
    const other = await world.call('GET', '/api/skills/cleared/decisions', { as: 'ben' })
    expect(codeOf(other)).toBe('404 resource.not_found')
  })

  test('409: what the scanner has not seen is not listed by anybody', async () => {
    await world.call('POST', '/api/skills', {
      as: 'ann',
      body: packageOf('unseen', '1.0.0'),
    })
    expect(codeOf(await moderate('unseen', 'listed'))).toBe('409 resource.illegal_transition')
    await world.work()
  })
})

describe('stars', () => {
  test('each account has one, a new account’s counts in the order once it is seven days old', async () => {
    await world.publish('loved', '1.0.0')
    const star = (method: 'DELETE' | 'PUT', as: string) =>
      world.call(method, '/api/skills/loved/star', { as })
    expect((await star('PUT', 'ben')).body).toEqual({ slug: 'loved', isStarred: true, stars: 1 })
    expect((await star('PUT', 'ben')).body.stars).toBe(1)
    const rankOf = async () => {
      const { rows } = await sql<{ rank: number }>`
        SELECT rank FROM skills WHERE slug = 'loved'`.execute(world.database.query)
      return rows[0]?.rank
    }
    // Two times the logarithm of one star and one, and two for the scan.
    expect(await rankOf()).toBe(4_000)
    expect((await star('PUT', 'new')).body.stars).toBe(2)
    expect(await rankOf()).toBe(4_000)
    world.clock.advance(7 * dayMs)
    await world.scans.sweep()
    world.queued.splice(0)
    expect(await rankOf()).toBe(2_000 + Math.round(2_000 * Math.log2(3)))
    expect((await star('DELETE', 'ben')).body).toMatchObject({ isStarred: false, stars: 1 })
    const mine = await world.call('GET', '/api/skills/loved', { as: 'new' })
    expect(mine.body.isStarred).toBe(true)
  })

  test('409 for the publisher', async () => {
    await world.publish('vain', '1.0.0')
    const own = await world.call('PUT', '/api/skills/vain/star', { as: 'ann' })
    expect(codeOf(own)).toBe('409 skills.own_skill')
    expect(codeOf(await report('vain', 'ann'))).toBe('409 skills.own_skill')
  })
})

describe('reports', () => {
  test('three accounts that are not new hold a version until an operator has looked', async () => {
    await world.publish('accused', '1.0.0')
    for (const as of ['ben', 'ben', 'new']) expect((await report('accused', as)).status).toBe(200)
    await report('accused', 'cat', 'broken')
    await report('accused', 'dan')
    expect(await stateOf('accused')).toBe('listed')
    expect((await report('accused', 'eve')).status).toBe(200)
    expect(await stateOf('accused')).toBe('held')
    const listed = await world.call('GET', '/api/skills/reports?status=open&limit=200', {
      as: 'op',
    })
    const about = listed.body.items.filter(({ slug }: { slug: string }) => slug === 'accused')
    expect(about).toHaveLength(5)
    await moderate('accused', 'listed')
    expect(await stateOf('accused')).toBe('listed')
    // Those reports were dismissed with the decision, so another one is the first again.
    await report('accused', 'ben')
    expect(await stateOf('accused')).toBe('listed')
  })

  test('an operator decides each once', async () => {
    await world.publish('minor', '1.0.0')
    const { body } = await report('minor', 'ben', 'broken')
    const decide = (status: string) =>
      world.call('POST', `/api/skills/reports/${body.id}/decision`, { as: 'op', body: { status } })
    expect((await decide('confirmed')).body.status).toBe('confirmed')
    expect(codeOf(await decide('dismissed'))).toBe('409 resource.illegal_transition')
  })
})
