import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { listedOperations, publicOperations } from '../../src/catalog/listed.ts'
import { familySlug } from '../../src/kernel/operation.ts'
import { rowPriceWords } from '../../src/kernel/price-words.ts'
import type { RunningApp } from '../support/app.ts'
import { sharedTestApp } from '../support/shared-app.ts'

const folder = new URL('../../docs/guide/', import.meta.url)
const files = readdirSync(folder)
const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const listed = publicOperations(catalog)
const families = [...new Set(listed.map(({ entry }) => entry.operation.family))]
const pages = [
  '/docs',
  '/docs/families',
  ...files.filter((file) => file !== 'index.md').map((file) => `/docs/${file.slice(0, -3)}`),
  ...families.map((family) => `/docs/families/${familySlug(family)}`),
]

let app: RunningApp
beforeAll(async () => {
  app = await sharedTestApp()
})

async function get(path: string, accept = 'text/html') {
  const answer = await app.http.inject({ url: path, headers: { accept, host: 'localhost:4663' } })
  return { ...answer, text: answer.body, type: String(answer.headers['content-type']) }
}

describe.each(pages)('%s', (path) => {
  test('200 as a page, with links that all lead somewhere', async () => {
    const { statusCode, text, type } = await get(path)
    expect([statusCode, type]).toEqual([200, 'text/html; charset=utf-8'])
    const links = [...new Set([...text.matchAll(/href="(\/[^"#]*)/g)].map(([, to = '']) => to))]
    expect(links.length).toBeGreaterThan(30)
    const lost: string[] = []
    for (const link of links) {
      const { statusCode: status } = await get(link.replaceAll('&amp;', '&'))
      if (status !== 200) lost.push(`${status} ${link}`)
    }
    expect(lost).toEqual([])
  })

  test('200 as Markdown, for who asks for it and under its own name', async () => {
    const asked = await get(path, 'text/markdown')
    expect([asked.statusCode, asked.type]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(asked.headers['vary']).toContain('Accept')
    const named = await get(path === '/docs' ? '/docs/index.md' : `${path}.md`)
    expect(named.text).toBe(asked.text)
    expect(asked.text).toMatch(/^# /)
    expect(asked.text).not.toMatch(/\]\((?!https?:)/)
  })
})

test('404 for a page and for a family that are not there', async () => {
  for (const path of ['/docs/no-such-page', '/docs/families/no-such-family']) {
    const { statusCode } = await get(path)
    expect([path, statusCode]).toEqual([path, 404])
  }
})

test.each(files)('%s names operations, methods and paths that there are', (file) => {
  const text = readFileSync(new URL(file, folder), 'utf8')
  const names = new Set<string>(listed.map(({ entry }) => entry.operation.name))
  const routes = new Set(
    listedOperations(catalog).map(({ entry, path }) => `${entry.operation.method} ${path}`),
  )
  const named = [...text.matchAll(/\]\((?:op|page):([^)]+)\)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((name) => !names.has(name))).toEqual([])
  const linked = [...text.matchAll(/\[`([A-Z]+ \/[^`]+)`\]\(op:([^)]+)\)/g)]
  expect(linked.filter(([, route = '']) => !routes.has(route))).toEqual([])
  expect(linked.length).toBeGreaterThan(0)
  for (const [, route, name] of linked) {
    const row = listed.find(({ entry }) => entry.operation.name === name)
    const own = listed.filter(({ entry }) => entry === row?.entry)
    expect(own.map(({ entry, path }) => `${entry.operation.method} ${path}`)).toContain(route)
  }
})

test('the page of a family has every operation of it with path, price and callers', async () => {
  for (const family of families) {
    const { text } = await get(`/docs/families/${familySlug(family)}`, 'text/markdown')
    for (const { entry, path } of listed) {
      const { operation } = entry
      if (operation.family !== family) continue
      expect(text).toContain(`### \`${operation.name}\``)
      expect(text).toContain(`\`${operation.method} ${path}\``)
      const price = rowPriceWords(operation)
      if (price !== null) expect(text).toContain(`costs ${price.replaceAll('_', '\\_')}`)
    }
  }
})

test('the pages name no operation that public documents leave out', async () => {
  const hidden = catalog.entries.filter(({ operation }) => operation.tier === 'monetized')
  expect(hidden.length).toBeGreaterThan(100)
  const texts = await Promise.all(pages.map(async (path) => (await get(path)).text))
  const all = texts.join('\n')
  expect(hidden.filter(({ operation }) => all.includes(operation.path))).toEqual([])
})
