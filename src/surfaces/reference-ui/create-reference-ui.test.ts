import { expect, test } from 'vitest'
import { buildCatalog } from '../../catalog/build-catalog.ts'
import { linksOf } from '../../catalog/links.ts'
import { discoveryRows } from '../../domains/platform/discovery/index.ts'
import { createReferenceUi } from './create-reference-ui.ts'
import type { ReferenceColours } from './look.ts'

const index = { contentType: 'text/html', body: 'the list' }
const openapi = {
  openapi: '3.1.0',
  info: { title: '</script><script>alert(1)</script>', version: 'v' },
  tags: [{ name: 'One' }, { name: 'Two' }],
  paths: {
    '/a': {
      get: {
        operationId: 'get_a',
        tags: ['One'],
        responses: { '200': { content: { j: { schema: { $ref: '#/components/schemas/A' } } } } },
      },
      post: { operationId: 'post_a', tags: ['Two'], responses: {} },
    },
  },
  components: {
    schemas: {
      A: { type: 'array', items: { $ref: '#/components/schemas/B' } },
      B: { type: 'string' },
      C: { type: 'object' },
    },
    securitySchemes: { key: { type: 'http' } },
  },
}

const linkTo = linksOf(buildCatalog({ discovery: discoveryRows }))
const reference = createReferenceUi({
  title: 'Bourse',
  origins: ['http://localhost:4663'],
  openapi: () => openapi,
  index: () => index,
  linkTo,
  colours: { dark: colours('#000001'), light: colours('#fffffe') },
})

test('the page begins in the theme that it is asked for, in the colours that it is given', () => {
  for (const theme of ['dark', 'light'] as const) {
    const page = String(reference.reference(theme).body)
    expect(configurationOf(page)).toMatchObject({
      theme: 'none',
      forceDarkModeState: theme,
      hideDarkModeToggle: true,
      customCss: expect.stringMatching(/dark-mode.*#000001[^]*light-mode.*#fffffe/),
    })
  }
})

test('the script comes from the installed package, whole, with a strong entity tag', async () => {
  const script = await reference.referenceScript()
  expect(script.contentType).toContain('text/javascript')
  expect(script.body.length).toBeGreaterThan(1_000_000)
  expect(script.headers?.['etag']).toMatch(/^"[\w-]{43}"$/)
  expect(await reference.referenceScript()).toBe(script)
})

test('the page loads nothing from another host and switches off what would', () => {
  const { body, headers } = reference.reference('dark')
  const page = String(body)
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
  expect(configurationOf(page)).toMatchObject({
    url: '/openapi.json',
    telemetry: false,
    withDefaultFonts: false,
    agent: { disabled: true },
    mcp: { disabled: true },
  })
  expect(configurationOf(page)).not.toHaveProperty('proxyUrl')
  const policy = headers?.['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).toContain("connect-src 'self' http://localhost:4663;")
  expect(policy).toContain("frame-ancestors 'self'")
})

test('a block holds one operation with just the components that it needs', () => {
  const block = reference.referenceBlocks({ operation: 'get_a' })
  const content = contentOf(String(block?.body))
  expect(content).toMatchObject({
    tags: [{ name: 'One' }],
    paths: { '/a': { get: { operationId: 'get_a' } } },
    components: { securitySchemes: openapi.components.securitySchemes },
  })
  expect(Object.keys(content.paths['/a'] ?? {})).toEqual(['get'])
  expect(Object.keys(content.components.schemas)).toEqual(['A', 'B'])
})

test('a block may be framed by anyone and can call nothing but its own origin', () => {
  const policy = reference.referenceBlocks({ family: 'Two' })?.headers?.['content-security-policy']
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toContain("connect-src 'self';")
})

test('what the description says cannot end the element that it travels in', () => {
  const body = String(reference.referenceBlocks({ operation: 'get_a' })?.body)
  expect(body).not.toContain('<script>alert(1)')
  expect(contentOf(body).info.title).toBe(openapi.info.title)
})

test('without a name the list is shown; an unknown name is nothing', () => {
  expect(reference.referenceBlocks({})).toBe(index)
  expect(reference.referenceBlocks({ operation: 'get_b' })).toBeUndefined()
  expect(reference.referenceBlocks({ family: 'Three' })).toBeUndefined()
  expect(reference.referenceBlocks({ operation: 'get_a', family: 'Two' })).toBeUndefined()
})

function colours(one: string): ReferenceColours {
  // Whatever colour is asked for is this one.
  return new Proxy({}, { get: () => one }) as ReferenceColours
}

function configurationOf(page: string): unknown {
  const [, attribute = ''] = /data-configuration="([^"]*)"/.exec(page) ?? []
  return JSON.parse(attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}

function contentOf(page: string): typeof openapi {
  const [, json = ''] = /data-configuration="[^"]*">(.*?)<\/script>/s.exec(page) ?? []
  return JSON.parse(json) as typeof openapi
}
