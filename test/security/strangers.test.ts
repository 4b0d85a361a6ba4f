import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entry } from '../../src/catalog/entry.ts'
import type { CredentialKind } from '../../src/kernel/principal.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type AppOwner, openAppOwner } from '../support/app-owner.ts'
import type { Json } from '../support/plain-api.ts'
import { membersOf, mentions, namesNothing, nobodysLike, sameName } from './mentions.ts'
import {
  narrowerRows,
  ownedPlaces,
  payeesRows,
  placeOf,
  publicPlaces,
  publishedParts,
} from './owned-places.ts'
import { entries, makeOneOfEach, type OwnedThings, openOneshot } from './owned-things.ts'

type Headers = Readonly<Record<string, string>>

let app: TestApp
let owner: AppOwner
let stranger: AppOwner
let oneshot: Readonly<Record<'mine' | 'other', Headers>>
let made: OwnedThings

// What is made at a vendor is tried in strangers-at-vendors.test.ts.
const named = entries.filter(
  ({ operation: { path, tier } }) => path.includes('{') && tier !== 'monetized',
)
const tried = named.flatMap((entry) => {
  if (publishedParts.has(entry.operation.path) && entry.operation.method === 'GET') return []
  const place = placeOf(ownedPlaces, entry.operation.path)
  return place === null ? [] : [[entry.id, entry, place] as const]
})
/** What ends a thing comes last, and the session by which the owner asks last of all. */
const ends = /^(DELETE .*|.*\/(cancel|close|commit|deny|disconnect|refund|release|reroll|void))$/
const rank = ({ operation: { method, path } }: Entry) => {
  if (path === '/api/auth/sessions/{sessionId}') return 4
  if (method === 'GET') return 1
  if (!ends.test(`${method} ${path}`)) return 1
  return method === 'DELETE' && path.endsWith('}') ? 3 : 2
}
const byOwner = tried
  .filter(([, { operation }]) => operation.gate === undefined)
  .toSorted(([, one], [, other]) => rank(one) - rank(other))

beforeAll(async () => {
  app = await startTestApp({ DEMO: 'off' })
  owner = await openAppOwner(app)
  stranger = await openAppOwner(app)
  oneshot = {
    mine: await openOneshot(app, 'the-machine-of-the-owner'),
    other: await openOneshot(app, 'the-machine-of-another'),
  }
}, 180_000)
afterAll(() => app.close())

test('the owner makes one of each', async () => {
  made = await makeOneOfEach({ app, owner, oneshot: oneshot.mine })
  await stranger.send('/api/agents/create', { slug: sameName, name: 'Of a stranger' })
  expect([...made.keys()].toSorted()).toEqual([...ownedPlaces, '/api/backpack/order'].toSorted())
}, 120_000)

test('every row with a parameter in its path is of a place with an owner, or says why everybody may name it', () => {
  const open = [...publicPlaces.keys()]
  const untried = named.filter(
    ({ operation: { path } }) => (placeOf(ownedPlaces, path) ?? placeOf(open, path)) === null,
  )
  const remedy =
    'Make one of it in owned-things.ts and list its place in ownedPlaces, or, where nobody owns it, in publicPlaces with the reason.'
  expect(
    untried.map(({ id, operation: { path } }) => `${id} ${path}`),
    remedy,
  ).toEqual([])
  expect(ownedPlaces.filter((place) => !tried.some((each) => each[2] === place))).toEqual([])
  expect(open.filter((one) => !named.some((each) => placeOf([one], each.operation.path)))).toEqual(
    [],
  )
  expect(tried.length).toBeGreaterThan(120)
})

/** Calls a row about the owner's thing, with the row's own example for all else. */
async function ask({ operation }: Entry, place: string, headers: Headers): Promise<number> {
  const example = operation.examples[0]?.input
  const values = { ...Object(example?.params), ...made.get(place) }
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => String(values[name]))
  const query = new URLSearchParams(
    Object.entries(Object(example?.query)).map(([name, value]): [string, string] => [
      name,
      String(made.get(place)?.[name] ?? value),
    ]),
  )
  const body = bodyOf(operation.input.body, { ...Object(example?.body) }, values)
  const abort = new AbortController()
  const answer = await fetch(`${app.baseUrl}${path}?${query.toString()}`, {
    method: operation.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    signal: abort.signal,
    ...(body === undefined ? {} : { body }),
  })
  // What streams is not waited for.
  abort.abort()
  return answer.status
}

/** What a stranger is told: a kind of credential that the row takes finds nothing, and another opens nothing. */
function turnedAway({ id, operation: { auth, gate } }: Entry, kind: CredentialKind): number {
  const kinds: readonly CredentialKind[] = narrowerRows.get(id) ?? auth
  if (gate === undefined && (kinds.length === 0 || kinds.includes(kind))) return 404
  return 403
}

/** The example of a body, with what names the owner's thing in it. */
function bodyOf(schema: unknown, example: Json, ids: Json): string | undefined {
  if (schema === undefined) return undefined
  const own = Object.keys(example).filter((name) => name in ids)
  return JSON.stringify({ ...example, ...Object.fromEntries(own.map((name) => [name, ids[name]])) })
}

describe('a stranger who knows the id finds nothing, and nobody is asked who they are', () => {
  test.each(tried)('%s', async (_, entry, place) => {
    const answers = {
      key: await ask(entry, place, { 'x-api-key': stranger.key }),
      session: await ask(entry, place, stranger.person),
      oneshot: await ask(entry, place, oneshot.other),
      nobody: await ask(entry, place, {}),
    }
    expect(answers).toEqual({
      key: turnedAway(entry, 'api_key'),
      session: turnedAway(entry, 'wallet_session'),
      oneshot: turnedAway(entry, 'oneshot_key'),
      nobody: entry.operation.auth.length === 0 ? 404 : 401,
    })
  })
})

test('nothing of it was changed: the owner reads all as it was made', async () => {
  const reads = tried.filter(([, { operation }, place]) => {
    return operation.method === 'GET' && operation.path === place && operation.kind === 'json'
  })
  for (const [id, entry, place] of reads) {
    expect([id, await ask(entry, place, ownersHeaders(entry))]).toEqual([id, 200])
  }
  expect(reads.length).toBeGreaterThan(20)
})

function ownersHeaders({ operation: { auth } }: Entry): Headers {
  const kinds: readonly string[] = auth
  if (kinds.includes('oneshot_key') && !kinds.includes('api_key')) return oneshot.mine
  return owner.person
}

describe('what a stranger is told of the thing in a query or a body is as if nobody had it', () => {
  test('every member that may name a thing with an owner is tried, or says why it names none', () => {
    const untried = entries.flatMap(({ id, operation: { auth, gate, input, kind, tier } }) => {
      const isAccounts = auth.length > 0 && gate === undefined && kind !== 'delegate'
      if (!isAccounts || tier === 'monetized') return []
      const members = [...membersOf(input.query), ...membersOf(input.body)]
      return members
        .filter((member) => /(Id|Ids|[.]agent|^agent|slug)$/.test(member))
        .map((member) => `${id} ${member}`)
        .filter((one) => !mentions.some(({ row, member }) => one === `${row} ${member}`))
        .filter((one) => !namesNothing.some((pattern) => pattern.test(one)))
    })
    const remedy = 'Add it to mentions, or to namesNothing with the reason.'
    expect(untried, remedy).toEqual([])
  })

  test.each(mentions)('$row $member', async (mention) => {
    const row = entries.find(({ id }) => id === mention.row)
    const { method = 'GET', path: template = '' } = row?.operation ?? {}
    const owned = Object(made.get(mention.place))[mention.of]
    const say = async (value: unknown, headers: Headers) => {
      const { path = {}, query = {}, body } = mention.call(String(value))
      const at = template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => Object(path)[name])
      const answer = await fetch(`${app.baseUrl}${at}?${new URLSearchParams(query).toString()}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      const told = text
        .replaceAll(new RegExp(`(?<![\\w-])${String(value)}(?![\\w-])`, 'g'), 'it')
        .replaceAll(/"(requestId|instance)":"[^"]*"/g, '')
      return { status: answer.status, told }
    }
    const theirs = await say(owned, stranger.person)
    expect(theirs).toEqual(await say(nobodysLike(String(owned)), stranger.person))
    const own = await say(owned, owner.person)
    expect(own.status).not.toBe(401)
    expect(own).not.toEqual(theirs)
  })
})

describe('the owner is not turned away from the same thing', () => {
  test.each(byOwner)('%s', async (_, entry, place) => {
    const status = await ask(entry, place, ownersHeaders(entry))
    const isPayees = payeesRows.has(entry.id)
    expect([401, 404, ...(isPayees ? [] : [403])]).not.toContain(status)
    expect(status).toBeLessThan(500)
  })
})
