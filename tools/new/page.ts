import { addImport, addMember } from './source-edits.ts'
import { NewError, type Tree } from './tree.ts'
import { camelOf, kebabName, pascalOf, spokenOf } from './words.ts'

const folder = 'src/surfaces/pages'
const port = 'src/ports/api-documents.ts'
const beginning = 'export type ApiPages = {\n'

/** `page <name> <path>`: a page without scripts, its row, and a test that renders it. */
export function newPage(tree: Tree, words: readonly string[]): void {
  const [first, path = ''] = words
  const file = kebabName(first, 'a page')
  if (!/^\/[a-z0-9/_-]+$/.test(path)) {
    throw new NewError(`${path} is no path of a page; write it like /changes.`)
  }
  const name = camelOf(file)
  tree.make(`${folder}/${file}-page.ts`, pageText(name))
  tree.make(`${folder}/${file}-page.test.ts`, testText({ file, name }))
  tree.edit(`${folder}/create-pages.ts`, (text) =>
    addImport(
      addMember(text, 'createPages', `${name}: renderedOnce(() => ${name}Page(options)),`),
      { name: `${name}Page`, from: `./${file}-page.ts` },
    ),
  )
  tree.edit(`${folder}/create-pages.test.ts`, (text) =>
    addMember(text, 'all', `${name}: pages.${name}(),`),
  )
  tree.edit(port, (text) => {
    if (!text.includes(beginning)) throw new NewError(`${port} lists no pages to add to.`)
    return text.replace(beginning, `${beginning}  readonly ${name}: () => DocumentBody\n`)
  })
  tree.edit('src/domains/platform/discovery/pages.operations.ts', (text) =>
    addMember(text, 'pageOperations', rowText({ name, path })),
  )
}

function rowText({ name, path }: Readonly<Record<'name' | 'path', string>>): string {
  return `${name}: document({
    name: 'pages.get${pascalOf(name)}',
    ...page,
    path: '${path}',
    summary: 'Page of ${spokenOf(name)}',
    input: {},
    examples: [{ name: 'the page' }],
    handler: (discovery) => discovery.pages.${name}(),
  }),
`
}

function pageText(name: string): string {
  const title = pascalOf(spokenOf(name))
  return `import type { DocumentBody } from '../../kernel/operation.ts'
import type { PagesOptions } from './create-pages.ts'
import { html } from './html.ts'
import { page } from './shell.ts'

/** The page of ${spokenOf(name)}. */
export function ${name}Page({ linkTo, title }: PagesOptions): DocumentBody {
  return page({
    site: title,
    linkTo,
    title: '${title}',
    content: html\`<h1>${title}</h1>\`,
  })
}
`
}

function testText({ file, name }: Readonly<Record<'file' | 'name', string>>): string {
  return `import { expect, test } from 'vitest'
import { buildCatalog } from '../../catalog/build-catalog.ts'
import { linksOf } from '../../catalog/links.ts'
import { discoveryRows } from '../../domains/platform/discovery/index.ts'
import { ${name}Page } from './${file}-page.ts'

const next = \`${file}-page.ts has a title and nothing else. What to do next:
1. Say on it what people come for: html\\\`\\\` escapes what is put in, linkTo(row) finds the path of a row.
2. Name it where people find it: src/surfaces/pages/shell.ts.
3. Say in pages.operations.ts, in one line, what it is for.
4. npm run generate, and a file in .changeset.\`

test('the page of ${spokenOf(name)} says something', () => {
  const { body } = ${name}Page({
    title: 'A site',
    baseUrl: 'http://localhost:4663',
    linkTo: linksOf(buildCatalog({ discovery: discoveryRows })),
    rows: () => [],
    errors: () => [],
    startHere: () => [],
    told: () => () => ({ about: '', events: [], channels: [] }),
  })
  expect(String(body), next).toMatch(/<main>[^]*<p[ >]/)
})
`
}
