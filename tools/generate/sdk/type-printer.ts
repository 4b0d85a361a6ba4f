import { isJsonObject } from '../../../src/kernel/json-object.ts'

/** A JSON schema of the table. */
export type Schema = Readonly<Record<string, unknown>>

/** Prints schemas as types of TypeScript, and collects the named ones, which are printed once. */
export type TypePrinter = {
  /** The type at its place of use: the name of a named schema, or the shape itself. */
  readonly print: (schema: unknown) => string
  /** The members of an object type, without its braces, each with its description. */
  readonly members: (schema: Schema) => readonly string[]
  /** Every named type that was met, by its name. */
  readonly models: () => ReadonlyMap<string, string>
  /** The names of the models in a printed type. */
  readonly namesIn: (type: string) => readonly string[]
}

/** Creates a printer that has met no schema. */
export function createTypePrinter(): TypePrinter {
  const models = new Map<string, string>()
  function print(schema: unknown): string {
    if (!isJsonObject(schema)) return 'unknown'
    const { $id, ...shape } = schema
    if (typeof $id !== 'string') return bare(shape, { print, members })
    if (!models.has($id)) {
      // Registered before its members are visited, so that a schema that contains itself ends.
      models.set($id, 'unknown')
      models.set($id, docOf(shape) + declaration($id, shape, { print, members }))
    }
    return $id
  }
  function members(schema: Schema): readonly string[] {
    const required = new Set(listOf(schema['required']))
    const properties = isJsonObject(schema['properties']) ? schema['properties'] : {}
    return Object.entries(properties).map(([name, member]) => {
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
      // A member with a default may be left out of requests; answers have none.
      const isLeftOut = !required.has(name) || (isJsonObject(member) && 'default' in member)
      const mark = isLeftOut ? '?' : ''
      return `${docOf(member)}readonly ${key}${mark}: ${print(member)}`
    })
  }
  return {
    print,
    members,
    models: () => models,
    namesIn(type) {
      const code = type.replace(/\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"/g, '')
      return [...new Set(code.match(/\b[A-Z]\w*/g) ?? [])].filter((name) => models.has(name))
    },
  }
}

type Parts = Pick<TypePrinter, 'members' | 'print'>

function declaration(name: string, schema: Schema, parts: Parts): string {
  const isPlainObject = isJsonObject(schema['properties']) && schema['anyOf'] === undefined
  const type = bare(schema, parts)
  return isPlainObject && type.startsWith('{')
    ? `export interface ${name} ${type}`
    : `export type ${name} = ${type}`
}

function bare(schema: Schema, parts: Parts): string {
  const { anyOf, type } = schema
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map((one) => JSON.stringify(one)))
  if (Array.isArray(anyOf)) return union(anyOf.map(parts.print))
  if (Array.isArray(type)) return union(type.map((one) => bare({ ...schema, type: one }, parts)))
  if (type === 'array') return arrayOf(schema, parts)
  if (type === 'object' || isJsonObject(schema['properties'])) return objectOf(schema, parts)
  return scalars[String(type)] ?? 'unknown'
}

const scalars: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  integer: 'number',
  null: 'null',
  number: 'number',
  string: 'string',
}

function arrayOf({ items }: Schema, { print }: Parts): string {
  return Array.isArray(items)
    ? `readonly [${items.map(print).join(', ')}]`
    : `ReadonlyArray<${print(items)}>`
}

function objectOf(schema: Schema, parts: Parts): string {
  const { additionalProperties, patternProperties } = schema
  const lines = parts.members(schema)
  const values = isJsonObject(patternProperties)
    ? Object.values(patternProperties)
    : isJsonObject(additionalProperties)
      ? [additionalProperties]
      : []
  if (lines.length === 0) {
    if (values.length > 0) return `Readonly<Record<string, ${union(values.map(parts.print))}>>`
    return additionalProperties === false
      ? 'Readonly<Record<string, never>>'
      : 'Readonly<Record<string, unknown>>'
  }
  const isOpen = additionalProperties === true || values.length > 0
  const open = isOpen ? ['readonly [name: string]: unknown'] : []
  return `{\n${[...lines, ...open].join('\n')}\n}`
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never'
}

/** The description of a schema as a comment before its member; nothing for a schema without one. */
export function docOf(schema: unknown): string {
  if (!isJsonObject(schema)) return ''
  const { description, default: usual } = schema
  const words = [
    typeof description === 'string' ? description : '',
    usual === undefined ? '' : `Default: ${JSON.stringify(usual)}.`,
  ].filter((text) => text !== '')
  return words.length === 0 ? '' : comment(words)
}

/** A comment of the given paragraphs. */
export function comment(paragraphs: readonly string[]): string {
  const lines = paragraphs.flatMap((text) => text.replaceAll('*/', '* /').split('\n'))
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
