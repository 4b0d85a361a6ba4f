import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vendorRoutes } from '../../src/domains/money/vendors/index.ts'
import type { VendorRoute } from '../../src/domains/money/vendors/vendor.ts'
import { vendorCatalog } from '../../src/domains/money/vendors/vendor-catalog.ts'
import { pathParameters } from '../../src/kernel/operation.ts'
import { callVendor, createVendorWorld, type VendorWorld } from '../support/vendor-world.ts'

type Json = Readonly<Record<string, unknown>>
type Parts = { readonly params: Json; readonly query: Json; readonly body: Json }

/** Parameters of paths that name what a vendor shows to everybody who asks. */
const shownByVendors: ReadonlyMap<string, string> = new Map([
  ['/api/browser-use/marketplace/skills/{slug}', 'a skill of the public marketplace'],
  ['/api/browser-use/marketplace/skills/{id}/execute', 'a skill of the public marketplace'],
  ['/api/browser-use/marketplace/skills/{id}/clone', 'a skill of the public marketplace'],
  ['/api/jupiter/', 'what it names is on the chain'],
  ['/api/layerzero/messages/', 'what it names is on the chain'],
  ['/api/openrouter/parameters/', 'a model of the public list'],
  ['/api/openrouter/models/', 'a model of the public list'],
  ['/api/streamflow/', 'what it names is on the chain'],
])

const needing = vendorRoutes.flatMap((route) =>
  route.operation.needs === undefined ? [] : [[route.operationId, route] as const],
)

let world: VendorWorld
beforeAll(async () => {
  world = await createVendorWorld(vendorCatalog)
})
afterAll(() => world.close())

/** What the documented answer of the row that makes such a thing says, by the member that names it in a call. */
function namedBy({ vendor, operation: { needs } }: VendorRoute): Json {
  const makers = vendorRoutes.filter((one) => one.vendor === vendor)
  const [made] = makers.flatMap(({ operation: { makes = [], example } }) =>
    makes
      .filter(({ kind }) => kind === needs?.kind)
      .map(({ at, within }) => ({
        [needs?.name ?? '']: firstAt(example.output, at),
        ...(within === undefined ? {} : { [needs?.within ?? '']: firstAt(example.output, within) }),
      })),
  )
  return made ?? {}
}

function firstAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (held, name) => (name === '*' ? Object(held)[0] : Object(held)[name]),
    value,
  )
}

/** Makes one of each kind for the account, by every row that makes something. */
async function makeAll(): Promise<void> {
  const making = vendorRoutes.filter(({ operation: { makes } }) => makes !== undefined)
  expect(making.length).toBeGreaterThan(5)
  for (const route of making) {
    const parts = exampleOf(route)
    const { [route.operation.needs?.name ?? '']: _, ...body } = parts.body
    const answer = await ask(route, 'ct_sk_ann', { ...parts, body })
    expect([route.operationId, answer]).toEqual([route.operationId, 200])
  }
}

function exampleOf({ operation: { example } }: VendorRoute): Parts {
  const { params = {}, query = {}, body = {} } = example.input ?? {}
  return { params, query, body }
}

async function ask(
  route: VendorRoute,
  as: 'ct_sk_ann' | 'ct_sk_bob' | null,
  { params, query, body }: Parts,
): Promise<number> {
  const path = pathParameters(route.operation.path).reduce<string>(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(String(params[name]))),
    route.operation.path,
  )
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const { method, input } = route.operation
  const hasBody = input.body !== undefined
  const answer = await callVendor(world, `${path}?${asked.toString()}`, {
    method,
    as,
    ...(hasBody ? { body } : {}),
  })
  return answer.status
}

test('every parameter of a path names what the account made, or says why everybody may name it', () => {
  const unnamed = vendorRoutes.filter(({ operation: { path, needs } }) => {
    const first = pathParameters(path)[0]
    const isPublic = [...shownByVendors.keys()].some((one) => path.startsWith(one))
    return first !== undefined && needs?.name !== first && !isPublic
  })
  const remedy = 'Say in `needs` whose it is, or in shownByVendors why it is nobody’s.'
  expect(
    unnamed.map(({ operation }) => operation.path),
    remedy,
  ).toEqual([])
  expect(needing.length).toBeGreaterThan(80)
})

test('one of each is made', makeAll, 60_000)

describe('what another account made is not there, and its own account is not turned away', () => {
  test.each(needing)('%s', async (_, route) => {
    const parts = exampleOf(route)
    const { in: part } = route.operation.needs ?? { in: 'params' as const }
    const named = { ...parts, [part]: { ...parts[part], ...namedBy(route) } }
    const asked = world.server(route.vendor).requests.length
    expect(await ask(route, 'ct_sk_bob', named)).toBe(404)
    expect(await ask(route, null, named)).toBe(401)
    expect(world.server(route.vendor).requests).toHaveLength(asked)
    expect(await ask(route, 'ct_sk_ann', named)).toBe(200)
  })
})
