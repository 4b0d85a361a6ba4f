import { addImport, addMember } from './source-edits.ts'
import { NewError, type Tree } from './tree.ts'
import { domainPlace, dotted, kebabOf, pascalOf, spokenOf } from './words.ts'

const methods = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']
const pathForm = /^\/[a-z0-9{}/._-]+$/i

/** `operation <wing>/<domain> <resource>.<method> <METHOD> <path>`: a row, and a test that calls it. */
export function newOperation(tree: Tree, words: readonly string[]): void {
  const [place, name, method = '', path = ''] = words
  const { folder } = domainPlace(place)
  const [resource, verb] = dotted(name, 'operation')
  if (!methods.includes(method)) throw new NewError(`${method} is none of ${methods.join(', ')}.`)
  if (!pathForm.test(path))
    throw new NewError(`${path} is no path; write it like /api/things/{id}.`)
  const own = rowsFile(tree, folder, resource)
  const row = rowText({ name: `${resource}.${verb}`, method, path, family: own.family })
  tree.edit(own.file, (text) =>
    imports({ verb, method, path }).reduce(
      addImport,
      addMember(text, own.rows, `\n${verb}: ${row}`),
    ),
  )
  const test = `${folder}/${kebabOf(resource)}-${kebabOf(verb)}.test.ts`
  tree.make(test, testText({ ...own, test, name: `${resource}.${verb}`, verb, method, path }))
}

/** The file for the rows of a resource: one that has some of them, or a new one. */
function rowsFile(tree: Tree, folder: string, resource: string) {
  const index = `${folder}/index.ts`
  if (!tree.has(index)) throw new NewError(`${folder} is no domain; make it first: new -- domain.`)
  const files = [...tree.read(index).matchAll(/from '[.]\/([\w-]+[.]operations[.]ts)'/g)]
    .map(([, file]) => `${folder}/${file}`)
    .filter(tree.has)
  const [first] = files
  if (first === undefined) throw new NewError(`${index} imports no rows; add the first by hand.`)
  const family = /\bfamily: '([^']+)'/.exec(files.map(tree.read).join('\n'))?.[1] ?? 'Developer'
  const known = files.find((file) => tree.read(file).includes(`name: '${resource}.`))
  const file = known ?? `${folder}/${kebabOf(resource)}.operations.ts`
  if (!tree.has(file)) startRows(tree, { folder, file, resource, like: first })
  const rows = /export const (\w+) = \{/.exec(tree.read(file))?.[1]
  if (rows === undefined) throw new NewError(`${file} makes its rows; add to it by hand.`)
  return { file, family, rows }
}

function startRows(
  tree: Tree,
  {
    folder,
    file,
    resource,
    like,
  }: Readonly<Record<'folder' | 'file' | 'resource' | 'like', string>>,
): void {
  const from = tree.read(like)
  const service = /rowsOf<(\w+)>/.exec(from)?.[1]
  const imported = new RegExp(`^import .*\\b${service}\\b.*$`, 'm').exec(from)?.[0]
  if (service === undefined || imported === undefined) {
    throw new NewError(`${like} does not import its service; write ${file} by hand.`)
  }
  const rows = `${resource}Operations`
  tree.make(
    file,
    `import { rowsOf } from '../../../kernel/operation.ts'
${imported}

const { operation } = rowsOf<${service}>()

/** What can be done with ${spokenOf(resource)}. */
export const ${rows} = {
}
`,
  )
  tree.edit(`${folder}/index.ts`, (text) => {
    const wired = text.replace(/\boperations: (\w+)/, `operations: { ...$1, ...${rows} }`)
    const added = wired === text ? addMember(text, 'operations', `...${rows}`) : wired
    return addImport(added, { name: rows, from: `./${kebabOf(resource)}.operations.ts` })
  })
}

function parameters(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function isListing(verb: string, method: string): boolean {
  return method === 'GET' && verb === 'list'
}

function imports({ verb, method, path }: Readonly<Record<'verb' | 'method' | 'path', string>>) {
  const kernel = '../../../kernel'
  const isShaped = method !== 'GET' || parameters(path).length > 0
  return [
    { name: 'Type as T', from: '@sinclair/typebox' },
    { name: 'accountCredentials', from: `${kernel}/principal.ts` },
    ...(isShaped ? [{ name: 'shape', from: `${kernel}/schemas.ts` }] : []),
    ...(isListing(verb, method) ? [{ name: 'wholeList', from: `${kernel}/page.ts` }] : []),
  ]
}

function rowText({
  name,
  method,
  path,
  family,
}: Readonly<Record<'name' | 'method' | 'path' | 'family', string>>): string {
  const [resource = '', verb = ''] = name.split('.')
  const names = parameters(path)
  const params = names.map((each) => `${each}: T.String({ pattern: '^[a-z0-9_]{1,64}$' })`)
  const example = names.map((each) => `${each}: 'one'`)
  const isRead = method === 'GET'
  const input = [
    ...(names.length > 0 ? [`params: shape({ ${params.join(', ')} })`] : []),
    ...(isRead || method === 'DELETE' ? [] : ['body: shape({})']),
  ]
  const shown = [
    ...(names.length > 0 ? [`params: { ${example.join(', ')} }`] : []),
    ...(isRead || method === 'DELETE' ? [] : ['body: {}']),
  ]
  const answer = isListing(verb, method)
    ? {
        schema: 'T.Object(wholeList(T.Object({ id: T.String() }), { maxItems: 200 }))',
        example: "{ items: [{ id: 'one' }], nextCursor: null }",
      }
    : { schema: 'T.Object({ done: T.Boolean() })', example: '{ done: true }' }
  return `operation({
    name: '${name}',
    method: '${method}',
    path: '${path}',
    tier: 'private',
    family: '${family}',
    summary: '${pascalOf(spokenOf(verb))} ${spokenOf(resource)}',
    auth: accountCredentials,
    // Until a guide of src/surfaces/mcp/guide has words for it.
    mcp: false,
    input: { ${input.join(', ')} },
    output: ${answer.schema},
    effect: '${isRead ? 'none' : 'reversible'}',
    examples: [{ name: 'one', input: { ${shown.join(', ')} }, output: ${answer.example} }],
    handler: () => Promise.reject(new Error('${name} is not built')),
  }),
`
}

function testText({
  file,
  test,
  rows,
  name,
  verb,
  method,
  path,
}: Readonly<
  Record<'file' | 'test' | 'rows' | 'name' | 'verb' | 'method' | 'path', string>
>): string {
  const operations = file.slice(file.lastIndexOf('/') + 1)
  const hasBody = method !== 'GET' && method !== 'DELETE'
  return `import { expect, test } from 'vitest'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { ${rows} } from './${operations}'

const next = \`${name} is not built. What to do next:
1. Say in ${operations} what it takes and answers: input, output, errors, effect, summary, an example.
2. Write the rule into a service of the domain, the SQL into a store, and let the handler call it in one line.
3. Give this test the service instead of {}, and expect here what it answers, and each of its refusals.
4. Take mcp: false out, and say in src/surfaces/mcp/guide when the tool is used, what comes next, and what others call its id.
5. Take the examples out of the row. This records one from what the test gets:
   npm run examples -- ${test}
6. npm run generate, and a file in .changeset.\`

test('200: ${name} answers a caller of the account', async () => {
  const http = await httpServerOf(
    { rows: { operations: { ${verb}: ${rows}.${verb} }, events: {}, errors: [] } },
    { rows: {} },
    { authenticators: [tableAuthenticator('api_key', { ct_sk_owner: principal() })] },
  )
  const answer = await http.inject({
    method: '${method}',
    url: '${path.replaceAll(/\{\w+\}/g, 'one')}',
    headers: { authorization: 'Bearer ct_sk_owner' },
    ${hasBody ? 'payload: {},' : ''}
  })
  expect(answer.statusCode, next).toBe(200)
})
`
}
