import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildCatalog } from '../../catalog/build-catalog.ts'
import { linksOf } from '../../catalog/links.ts'
import { discoveryRows } from '../../domains/platform/discovery/index.ts'
import type { CatalogRow } from '../../ports/api-documents.ts'
import { createPages } from './create-pages.ts'

const hostile = '<script>alert("x")</script>&\''

const row: CatalogRow = {
  operationId: 'get_api_thing',
  name: 'things.get',
  method: 'GET',
  path: '/api/thing',
  aliasOf: null,
  kind: 'json',
  tier: 'public',
  family: hostile,
  domain: 'd',
  summary: hostile,
  auth: [],
  scope: 'route:thing:*',
  gate: null,
  effect: 'none',
  idempotent: true,
  rateWeight: 1,
  price: null,
  priceText: null,
}

const linkTo = linksOf(buildCatalog({ discovery: discoveryRows }))
const pages = createPages({
  title: hostile,
  baseUrl: 'http://localhost:4663',
  linkTo,
  startHere: () => [{ ...row, why: hostile }],
  told: () => () => ({ about: hostile, events: [], channels: [] }),
  rows: () => [
    row,
    {
      ...row,
      operationId: 'post_api_other',
      name: 'others.make',
      method: 'POST',
      path: '/api/other',
    },
  ],
  errors: () => [
    {
      code: 'thing.taken',
      status: 409,
      title: hostile,
      retryable: false,
      fix: hostile,
      operations: ['get_api_thing'],
    },
  ],
})

const all = {
  guide: pages.guide('html'),
  errors: pages.errors(),
  error: pages.error('thing.taken'),
  blocks: pages.blocks(),
}

test.each(Object.entries(all))('%s escapes everything that was put in', (_, document) => {
  const body = String(document?.body)
  expect(body).not.toContain('<script')
  expect(body).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;')
})

test.each(Object.entries(all))('%s allows no script and only its own style', (_, document) => {
  const policy = document?.headers?.['content-security-policy'] ?? ''
  const style = /<style>([\s\S]*?)<\/style>/.exec(String(document?.body))?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(policy).toContain(`style-src 'sha256-${hash}'`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('script-src')
  expect(policy).not.toContain('unsafe')
})

test('every page leads to the pages of the terminal', () => {
  for (const path of [
    '/',
    '/trade',
    '/perps',
    '/portfolio',
    '/rh-launch',
    '/agents',
    '/status',
    '/settings',
    '/api-catalog',
  ])
    expect(String(pages.errors().body)).toContain(`href="${path}"`)
})

test('the page of errors leads to the page of each code', () => {
  expect(String(pages.errors().body)).toContain('<a href="/errors/thing.taken">')
})

test('an error page says cause, fix, retry rule and who answers with it', () => {
  const body = String(pages.error('thing.taken')?.body)
  expect(body).toContain('No: the same request fails again until it is changed.')
  expect(body).toContain('get_api_thing')
  expect(pages.error('thing.unknown')).toBeUndefined()
})
