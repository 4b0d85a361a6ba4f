import { buildCatalog, type PathNames, usualNames } from '../../../src/catalog/build-catalog.ts'
import type { Catalog, DomainRows } from '../../../src/catalog/entry.ts'
import type { ErrorSpec } from '../../../src/kernel/errors.ts'
import type { Operation } from '../../../src/kernel/operation.ts'
import { type Method, methodOf, pascal, resourceType } from './method.ts'
import { comment, createTypePrinter, type TypePrinter } from './type-printer.ts'

const head = '// Written from the operation table by `npm run generate`; changes belong there.\n'

/** Stand for the names in paths that the configuration fills in, until the library fills in those of its service. */
const marks: PathNames = {
  serviceSlug: 'x-service-slug-x',
  exchange: 'x-exchange-x',
  perpsVenue: 'x-perps-venue-x',
  domainAssociation: 'x-domain-association-x',
}

/** The generated sources of the client library by their path in it, from the table and the rows that it was built of. */
export function libraryFiles(
  catalog: Catalog,
  domains: Readonly<Record<string, DomainRows>>,
): Readonly<Record<string, string>> {
  const templates = templatesOf(buildCatalog(domains, marks))
  const printer = createTypePrinter()
  const resources = groupedByResource(catalog)
  const files = [...resources].map(([name, rows]) => {
    const file = `resources/${kebab(name)}.gen.ts`
    return [file, resourceFile(name, rows, { printer, templates })] as const
  })
  const events = eventsFile(catalog, printer)
  const texts = {
    ...Object.fromEntries(files),
    'resources/index.gen.ts': indexFile([...resources.keys()]),
    'events.gen.ts': events,
    'models.gen.ts': head + [...printer.models().values()].join('\n\n'),
    'client/path-names.gen.ts': namesFile(),
    'errors/codes.gen.ts': errorsFile(catalog.errors),
    'bourse.gen.ts': bourseFile(resources),
  }
  return Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, indented(text)]))
}

/** The text with its lines indented by the braces and brackets around them. */
function indented(text: string): string {
  let depth = 0
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const isComment = /^ ?\/?\*/.test(line)
      if (isComment) return line === '' ? '' : '  '.repeat(depth) + line
      const bare = line.replace(/"(?:[^"\\]|\\.)*"|'[^']*'|\/\*.*?\*\//g, '')
      const opened = (bare.match(/[{[(]/g)?.length ?? 0) - (bare.match(/[}\])]/g)?.length ?? 0)
      const at = /^[}\])]/.test(bare) ? Math.max(0, depth - 1) : depth
      depth = Math.max(0, depth + Math.sign(opened))
      return line === '' ? '' : '  '.repeat(at) + line
    })
  return `${lines.join('\n')}\n`
}

/** The path of each row with its configured names in braces, `{serviceSlug}`. */
function templatesOf({ entries }: Catalog): ReadonlyMap<string, string> {
  return new Map(
    entries.map(({ operation: { name, path } }) => [
      name,
      Object.entries(marks).reduce<string>(
        (text, [key, mark]) => text.replaceAll(mark, `{${key}}`),
        path,
      ),
    ]),
  )
}

function namesFile(): string {
  const members = Object.keys(usualNames).map((name) => `readonly ${name}: string`)
  return `${head}\n/** Names in paths that a service may configure. */\nexport interface PathNames {\n${members.join('\n')}\n}\n\n/** The names of a service that configures none. */\nexport const usualNames: PathNames = ${JSON.stringify(usualNames, null, 2)}`
}

function groupedByResource(catalog: Catalog): ReadonlyMap<string, readonly Operation[]> {
  const rows = catalog.entries
    .map(({ operation }) => operation)
    .filter(({ kind }) => kind !== 'socket')
  return Map.groupBy(rows, ({ name }) => name.split('.')[0] ?? '')
}

type Parts = { readonly printer: TypePrinter; readonly templates: ReadonlyMap<string, string> }

function resourceFile(
  name: string,
  rows: readonly Operation[],
  { printer, templates }: Parts,
): string {
  const methods = rows.flatMap(
    (row) => methodOf(row, templates.get(row.name) ?? row.path, printer) ?? [],
  )
  const type = resourceType({ name: `${name}.` })
  const text = [
    ...methods.flatMap(({ types }) => types),
    `/** The operations of \`${name}\`. */\nexport interface ${type} {\n${signatures(methods)}\n}`,
    `/** \`${name}\` of a client: \`${name}(client)\`. */\nexport const ${name}: Resource<${type}> = /* @__PURE__ */ resource<${type}>('${name}', {\n${methods.map(({ row }) => `${row},`).join('\n')}\n})`,
  ].join('\n\n')
  return `${head}${imports(text, printer)}\n${text}\n`
}

function signatures(methods: readonly Method[]): string {
  return methods.map(({ signature }) => signature).join('\n\n')
}

function imports(text: string, printer: TypePrinter): string {
  const models = printer.namesIn(text)
  const core = ['Call', 'CallOptions', 'ItemOf', 'NoInput', 'PagedCall', 'StreamableCall']
  const used = (names: readonly string[]) =>
    names.filter((one) => new RegExp(`\\b${one}\\b`).test(text))
  const from = (file: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`import type { ${names.join(', ')} } from '../${file}'`]
  return [
    ...from('client/call.ts', used(core)),
    ...from('realtime/event-stream.ts', used(['EventStream', 'StreamOptions'])),
    ...from('events.ts', used(['AnyEvent'])),
    ...from('models.gen.ts', models),
    `import { type Resource, resource } from '../client/resource.ts'`,
  ].join('\n')
}

function indexFile(names: readonly string[]): string {
  return head + names.map((name) => `export * from './${kebab(name)}.gen.ts'`).join('\n')
}

function bourseFile(resources: ReadonlyMap<string, readonly Operation[]>): string {
  const names = [...resources.keys()]
  const types = names.map((name) => resourceType({ name: `${name}.` }))
  return [
    `${head}import * as all from './resources/index.gen.ts'`,
    `import type { ${types.join(', ')} } from './resources/index.gen.ts'`,
    '',
    `/** Every resource of the service. */\nexport interface Resources {\n${names
      .map((name, index) => `readonly ${name}: ${types[index]}`)
      .join('\n')}\n}`,
    '',
    `/** The functions that make the resources of a client, by name. */\nexport const resources: Readonly<Record<keyof Resources, (client: never) => unknown>> = {\n${names
      .map((name) => `${name}: all.${name},`)
      .join('\n')}\n}`,
  ].join('\n')
}

function eventsFile({ channels, events }: Catalog, printer: TypePrinter): string {
  const payloads = events.map(
    ({ topic, summary, payload }) =>
      `${comment([summary])}readonly '${topic}': ${printer.print(payload)}`,
  )
  const data = channels.map(
    ({ name, summary, snapshot, delta }) =>
      `${comment([summary])}readonly '${name}': {\nreadonly snapshot: ${printer.print(snapshot)}\nreadonly delta: ${printer.print(delta)}\n}`,
  )
  const text = [
    `/** What each event says, by its topic. */\nexport interface EventPayloads {\n${payloads.join('\n')}\n}`,
    `/** What each live channel tells, by its name with its parameters in braces. */\nexport interface ChannelData {\n${data.join('\n')}\n}`,
  ].join('\n\n')
  const models = printer.namesIn(text)
  const imported =
    models.length === 0 ? '' : `import type { ${models.join(', ')} } from './models.gen.ts'\n`
  return `${head}${imported}\n${text}\n`
}

function errorsFile(errors: readonly ErrorSpec[]): string {
  const classes = errors.map(({ code, title, fix }) => {
    const name = `${pascal(code.replaceAll('_', '.'))}Error`
    return `${comment([`${title}: \`${code}\`. ${fix}`])}export const ${name}: ErrorClass<'${code}'> = /* @__PURE__ */ ofCode('${code}')`
  })
  const codes = errors.map(({ code }) => `  | '${code}'`).join('\n')
  return `${head}import { type ErrorClass, ofCode } from './bourse-error.ts'\n\n/** Every code that the service answers with. */\nexport type ProblemCode =\n${codes}\n\n${classes.join('\n\n')}\n`
}

/** `launchFactories` is `launch-factories`. */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
