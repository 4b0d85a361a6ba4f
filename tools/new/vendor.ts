import { addImport, addMember } from './source-edits.ts'
import { NewError, type Tree } from './tree.ts'
import { camelOf, kebabName } from './words.ts'

const folder = 'src/domains/money/vendors'

/**
 * `vendor <id> <Family> <base URL>`: a vendor of the gateway with its first call, and a test that requires the others.
 */
export function newVendor(tree: Tree, words: readonly string[]): void {
  const [first, family = '', baseUrl = ''] = words
  const id = kebabName(first, 'a vendor')
  if (!/^https:\/\/\S+[^/]$/.test(baseUrl)) {
    throw new NewError(`${baseUrl} is no address; write it like https://api.example.com/v1.`)
  }
  const families = tree.read('src/surfaces/openapi/tags.ts')
  if (!new RegExp(`^ {2}'?${family}'?: `, 'm').test(families)) {
    throw new NewError(`${family} is no family; src/surfaces/openapi/tags.ts says which there are.`)
  }
  const name = camelOf(id)
  tree.make(`${folder}/catalog/${id}.ts`, vendorText({ id, name, family, baseUrl }))
  tree.make(`${folder}/catalog/${id}.test.ts`, testText({ id, name }))
  tree.edit(`${folder}/vendor-catalog.ts`, (text) =>
    addImport(addMember(text, 'vendorCatalog', `${name},`), { name, from: `./catalog/${id}.ts` }),
  )
}

function vendorText({
  id,
  name,
  family,
  baseUrl,
}: Readonly<Record<'id' | 'name' | 'family' | 'baseUrl', string>>): string {
  const title = id.replaceAll(
    /(^|-)([a-z])/g,
    (_, dash: string, letter: string) => (dash === '' ? '' : ' ') + letter.toUpperCase(),
  )
  return `import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { Vendor } from '../vendor.ts'

/** Calls of ${title}. */
export const ${name}: Vendor = {
  id: '${id}',
  name: '${title}',
  family: '${family}',
  docsUrl: '${new URL(baseUrl).origin}',
  baseUrl: '${baseUrl}',
  secret: { in: 'header', name: 'authorization', prefix: 'Bearer ' },
  limits: { callsPerMinute: 60, concurrent: 4 },
  operations: {
    status: {
      summary: 'Read the state of a request at ${title}',
      method: 'GET',
      path: '/api/${id}/requests/{requestId}',
      upstream: { path: '/requests/{requestId}' },
      input: { params: shape({ requestId: T.String({ pattern: '^[A-Za-z0-9-]{1,64}$' }) }) },
      effect: 'none',
      priceUsdcAtomic: 1_000n,
      example: {
        name: 'one that is done',
        input: { params: { requestId: 'one' } },
        output: { id: 'one', status: 'done' },
      },
    },
  },
}
`
}

function testText({ id, name }: Readonly<Record<'id' | 'name', string>>): string {
  const setting = `VENDOR_${id.toUpperCase().replaceAll('-', '_')}`
  return `import { expect, test } from 'vitest'
import { ${name} } from './${id}.ts'

const next = \`${id} has only the call that it was made with. What to do next:
1. Say in ${id}.ts what its documentation says: docsUrl, where the secret goes, limits, okMember.
2. Replace the call there is by its calls, at least five: paths, closed shapes, prices, a documented example each; what a
   call makes (makes) and what only its owner may name (needs); what everybody may name, a test asks for by name
   (test/security/strangers-at-vendors.test.ts).
3. Try it with ${setting}_API_KEY, and against a server of your own with ${setting}_URL.
4. Name its family in the README of the domain, npm run generate, and a file in .changeset.\`

test('${id} has the calls of its documentation', () => {
  expect(Object.keys(${name}.operations).length, next).toBeGreaterThanOrEqual(5)
})
`
}
