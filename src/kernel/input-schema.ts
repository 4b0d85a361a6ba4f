type Json = { readonly [name: string]: unknown }

/**
 * The schema of an input as its caller has to meet it, as plain JSON: a field with a default may be left out, because the
 * validator fills it in before it looks for what is missing. It fills in nothing inside a union, so there a field
 * stays required. A named schema that changes gets the name of what is sent, because answers may have it too.
 */
export function asSent(schema: object): Json {
  const plain: Json = { ...structuredClone(schema) }
  const sent = changed(plain)
  return isSchema(sent) ? sent : plain
}

/** The part of a schema as it is sent; the very same value where nothing in it changes. */
function changed(value: unknown): unknown {
  if (!isSchema(value)) return value
  const inner = Object.entries(value).map(([key, member]): readonly [string, unknown] => {
    if (key === 'properties' && isSchema(member)) return [key, eachChanged(member)]
    return [key, key === 'items' || key === 'additionalProperties' ? changed(member) : member]
  })
  const required = stillRequired(value)
  const isSame =
    inner.every(([key, member]) => value[key] === member) && required === value['required']
  if (isSame) return value
  const { required: _, ...rest } = Object.fromEntries(inner)
  const { $id } = value
  return {
    ...rest,
    ...(required === undefined || required.length === 0 ? {} : { required }),
    ...(typeof $id === 'string' ? { $id: sentName($id) } : {}),
  }
}

function eachChanged(properties: Json): Json {
  const entries = Object.entries(properties).map(([name, one]) => [name, changed(one)] as const)
  return entries.every(([name, one]) => properties[name] === one)
    ? properties
    : Object.fromEntries(entries)
}

function stillRequired({ required, properties }: Json): readonly unknown[] | undefined {
  if (!isList(required)) return undefined
  const fields = isSchema(properties) ? properties : {}
  const kept = required.filter((name) => !hasDefault(fields[String(name)]))
  return kept.length === required.length ? required : kept
}

function hasDefault(schema: unknown): boolean {
  return isSchema(schema) && schema['default'] !== undefined
}

function sentName(name: string): string {
  return name.endsWith('Request') ? name : `${name}Input`
}

function isSchema(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Array.isArray would make the members `any`. */
function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
