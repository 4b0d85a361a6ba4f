import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createSkillsProcess,
  createSkillsWorld,
  obedientScanner,
  type SkillsProcess,
  type SkillsWorld,
} from '../../../../test/support/skills-world.ts'

let world: SkillsWorld
beforeAll(async () => {
  world = await createSkillsWorld()
})
afterAll(() => world.close())

let releases = 0
/** A process whose rules are those of a next release, which sees packages otherwise. */
function nextRelease(says: (text: string) => string = (text) => text): SkillsProcess {
  releases += 1
  world.clock.advance(1_000)
  const rulesDigest = String(releases).padStart(64, '0')
  return createSkillsProcess({
    database: world.database,
    clock: world.clock,
    scanner: obedientScanner({ rulesDigest, says }),
  })
}
const stateOf = async (slug: string) => {
  const { body } = await world.call('GET', `/api/skills/${slug}/versions/1.0.0`, { as: 'ann' })
  return [body.state, body.scan.verdict]
}
const moderate = (slug: string, state: string) =>
  world.call('POST', `/api/skills/${slug}/versions/1.0.0/moderation`, {
    as: 'op',
    body: { state, reason: 'It was looked at.' },
  })

describe('rules of a next release', () => {
  test('scan everything again once, and what turns malicious is quarantined and told', async () => {
    await world.publish('turning', '1.0.0', { body: 'Uses a trick.' })
    await world.publish('steady', '1.0.0')
    const next = nextRelease((text) => text.replace('Uses a trick', 'verdict: malicious'))
    await next.scans.sweep()
    expect(next.queued.map(({ data, queue }) => `${queue} ${data['slug']}`)).toEqual([
      'skills.rescan turning',
      'skills.rescan steady',
    ])
    await next.work()
    expect(await stateOf('turning')).toEqual(['quarantined', 'malicious'])
    expect(await stateOf('steady')).toEqual(['listed', 'pass'])
    await next.scans.sweep()
    expect(next.queued).toEqual([])
    const feed = await world.call('GET', '/api/skills/revocations')
    expect(feed.body.items).toMatchObject([{ slug: 'turning', state: 'quarantined' }])
    const [event] = await world.events('skill.version.quarantined')
    expect(event?.payload).toMatchObject({ slug: 'turning', previousState: 'listed' })
  })

  test('a process of an older release scans nothing again', async () => {
    await world.publish('contested', '1.0.0')
    const old = nextRelease()
    await old.scans.sweep()
    await old.work()
    const next = nextRelease()
    await next.scans.sweep()
    await next.work()
    await old.scans.sweep()
    expect(old.queued).toEqual([])
  })

  test('let what they no longer find come back, and leave alone what somebody else decided', async () => {
    await world.publish('flagged', '1.0.0', { body: 'verdict: warn' })
    await world.publish('taken-down', '1.0.0')
    await moderate('taken-down', 'quarantined')
    expect(await stateOf('flagged')).toEqual(['held', 'warn'])
    const next = nextRelease((text) => text.replace('verdict: warn', ''))
    await next.scans.sweep()
    await next.work()
    expect(await stateOf('flagged')).toEqual(['listed', 'pass'])
    expect(await stateOf('taken-down')).toEqual(['quarantined', 'pass'])
  })

  test('what an operator let pass is stopped only by a worse verdict', async () => {
    await world.publish('allowed', '1.0.0', { body: 'verdict: warn' })
    await moderate('allowed', 'listed')
    const same = nextRelease()
    await same.scans.sweep()
    await same.work()
    expect(await stateOf('allowed')).toEqual(['listed', 'warn'])
    const worse = nextRelease((text) => text.replace('warn', 'malicious'))
    await worse.scans.sweep()
    await worse.work()
    expect(await stateOf('allowed')).toEqual(['quarantined', 'malicious'])
  })

  test('a version that its publisher hid and that turns out doubtful comes back held', async () => {
    await world.publish('resting', '1.0.0', { body: 'Uses another trick.' })
    const set = (state: string) =>
      world.call('POST', '/api/skills/resting/versions/1.0.0/state', { as: 'ann', body: { state } })
    await set('hidden')
    const next = nextRelease((text) => text.replace('Uses another trick', 'verdict: warn'))
    await next.scans.sweep()
    await next.work()
    expect(await stateOf('resting')).toEqual(['hidden', 'warn'])
    expect((await set('listed')).body.state).toBe('held')
  })
})

describe('a scan', () => {
  test('that fails is tried again, and only the last failure holds the version', async () => {
    await world.call('POST', '/api/skills', {
      as: 'ann',
      body: {
        version: '1.0.0',
        files: [
          {
            path: 'SKILL.md',
            content: '---\nname: failing\ndescription: It fails.\n---\n\nverdict: none\n',
          },
        ],
      },
    })
    const signal = new AbortController().signal
    const named = { slug: 'failing', version: '1.0.0' }
    const scan = (isLast: boolean) => world.scans.scan(named, { isLast, signal })
    await expect(scan(false)).rejects.toThrow('cannot be scanned')
    expect(await stateOf('failing')).toEqual(['scanning', null])
    await scan(true)
    expect(await stateOf('failing')).toEqual(['held', null])
    world.queued.splice(0)
  })

  test('whose job was lost is queued again', async () => {
    await world.call('POST', '/api/skills', {
      as: 'ann',
      body: {
        version: '1.0.0',
        files: [{ path: 'SKILL.md', content: '---\nname: lost\ndescription: Lost.\n---\n' }],
      },
    })
    world.queued.splice(0)
    await world.scans.sweep()
    const lost = () => world.queued.filter(({ data }) => data['slug'] === 'lost')
    expect(lost().filter(({ queue }) => queue === 'skills.scan')).toEqual([])
    world.clock.advance(1_000_000)
    await world.scans.sweep()
    expect(lost().map(({ queue }) => queue)).toContain('skills.scan')
    await world.work()
    expect(await stateOf('lost')).toEqual(['listed', 'pass'])
  })

  test('of what was revoked meanwhile changes nothing', async () => {
    await world.publish('late', '1.0.0', { body: 'verdict: warn' })
    await moderate('late', 'revoked')
    const next = nextRelease()
    const signal = new AbortController().signal
    await next.scans.scan({ slug: 'late', version: '1.0.0' }, { isLast: true, signal })
    expect(await stateOf('late')).toEqual(['revoked', 'warn'])
    const { rows } = await sql<{ digest: string }>`
      SELECT scan_digest AS digest FROM skill_versions WHERE slug = 'late'`.execute(
      world.database.query,
    )
    expect(rows[0]?.digest).toBe('a'.repeat(64))
  })
})
