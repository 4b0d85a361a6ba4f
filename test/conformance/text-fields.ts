import { lazyValidator } from '../../src/surfaces/http/schema-compiler.ts'

/** A place in a request where a caller writes text. */
export type TextField = {
  /** From the body on: `body.services[].name`; members of any name are `*`. */
  readonly path: string
  readonly takes: (text: string) => boolean
}

type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: unknown
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly patternProperties?: Readonly<Record<string, unknown>>
  readonly additionalProperties?: unknown
  readonly items?: unknown
  readonly anyOf?: readonly unknown[]
  readonly oneOf?: readonly unknown[]
  readonly allOf?: readonly unknown[]
}

/** Every place in the schema where text may be written, at any depth. One that takes anything takes any text. */
export function textFields(schema: unknown, path = 'body'): readonly TextField[] {
  if (schema === false) return []
  if (schema === true) return [{ path, takes: () => true }]
  // Schemas are plain objects, which is all that is asked of them here.
  const node = schema as Schema
  if (node.enum !== undefined || node.const !== undefined) return []
  const choices = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]
  if (choices.length > 0) return choices.flatMap((choice) => textFields(choice, path))
  const types = [node.type ?? []].flat()
  if (types.length === 0) return [{ path, takes: () => true }]
  return [
    ...(types.includes('string') ? [{ path, takes: takenBy(node) }] : []),
    ...(types.includes('array') ? textFields(node.items ?? true, `${path}[]`) : []),
    ...(types.includes('object') ? members(node, path) : []),
  ]
}

function members(node: Schema, path: string): readonly TextField[] {
  const named = Object.entries(node.properties ?? {}).flatMap(([name, member]) =>
    textFields(member, `${path}.${name}`),
  )
  const others = [...Object.values(node.patternProperties ?? {}), node.additionalProperties ?? true]
  // What a record says of its members is said of all that it takes.
  const isRecord = node.patternProperties !== undefined && node.additionalProperties === undefined
  const open = isRecord ? others.slice(0, -1) : others
  return [...named, ...open.flatMap((member) => textFields(member, `${path}.*`))]
}

/** By the product's own validator, and by form alone: lengths say nothing about what characters are taken. */
function takenBy({ format, pattern }: Schema): TextField['takes'] {
  const form = {
    type: 'string',
    ...(format === undefined ? {} : { format }),
    ...(pattern === undefined ? {} : { pattern }),
  }
  const validate = lazyValidator('body', {
    type: 'object',
    properties: { text: form },
  })
  return (text) => validate({ text }).length === 0
}
