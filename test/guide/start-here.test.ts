import { beforeAll, expect, test } from 'vitest'
import type { RunningApp } from '../support/app.ts'
import { sharedTestApp } from '../support/shared-app.ts'

type Step = { readonly name: string; readonly method: string; readonly path: string }

let app: RunningApp
let steps: readonly Step[]
beforeAll(async () => {
  app = await sharedTestApp()
  const catalog: { readonly startHere: readonly Step[] } = JSON.parse(
    await read('/api/developer/catalog?q=nothing-has-these-words'),
  )
  steps = catalog.startHere
})

async function read(url: string): Promise<string> {
  const answer = await app.http.inject({ url, headers: { host: 'localhost:4663' } })
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer.body
}

test('the catalog names twelve different operations, whatever is asked for', () => {
  expect(new Set(steps.map(({ name }) => name)).size).toBe(12)
})

test('they are rows of the catalog', async () => {
  const { items }: { readonly items: readonly Step[] } = JSON.parse(
    await read('/api/developer/catalog'),
  )
  for (const { method, name, path } of steps) {
    expect(items).toContainEqual(expect.objectContaining({ name, method, path }))
  }
})

test.each(['/llms.txt', '/docs', '/docs/index.md', '/openapi.json'])(
  '%s has them before everything else, in the same order',
  async (url) => {
    const text = await read(url)
    const begin = text.search(/Start here/)
    expect(begin).toBeGreaterThan(0)
    const places = steps.map(({ method, path }) => text.indexOf(`${method} ${path}`, begin))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  },
)
