type Json = { readonly [name: string]: unknown }

/**
 * The schema of an input as a caller must send it, as plain JSON. A field with a default becomes optional, because the
 * validator fills it in before it checks what is required. Inside a union the validator fills in nothing, so fields
 * stay required there. A named schema that changes gets a name of its own, because responses may use the original.
 */
export function requestSchema(schema: object): Json {
  const plain: Json = { ...structuredClone(schema) }
  const sent = changed(plain)
  return isSchema(sent) ? sent : plain
}

/** The part of a schema as callers send it. Returns the same object when nothing changes. */
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
  const withoutDefault = required.filter((name) => !hasDefault(fields[String(name)]))
  return withoutDefault.length === required.length ? required : withoutDefault
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

/** `Array.isArray` would narrow the members to `any`. */
function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
