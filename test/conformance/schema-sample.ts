type Members = Readonly<Record<string, unknown>>

/** The members of an object; none of anything else. */
export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** A value of the schema: with all members and the first choices, or with the fewest and the last. */
export function sampleOf(schema: unknown, whole: boolean): unknown {
  const {
    anyOf,
    allOf,
    const: only,
    enum: values,
    type,
    properties,
    required,
    items,
  } = membersOf(schema)
  if (Array.isArray(anyOf)) return sampleOf(whole ? anyOf[0] : anyOf.at(-1), whole)
  if (Array.isArray(allOf)) {
    return Object.assign({}, ...allOf.map((one) => sampleOf(one, whole)))
  }
  if (only !== undefined) return only
  if (Array.isArray(values)) return whole ? values[0] : values.at(-1)
  switch (Array.isArray(type) ? type.at(whole ? 0 : -1) : type) {
    case 'object': {
      const needed = new Set(Array.isArray(required) ? required : [])
      const entries = Object.entries(membersOf(properties))
        .filter(([name]) => whole || needed.has(name))
        .map(([name, one]) => [name, sampleOf(one, whole)])
      return Object.fromEntries(entries)
    }
    case 'array':
      return whole ? [sampleOf(items, whole)] : []
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return whole
    case 'null':
      return null
    default:
      return 'text'
  }
}

/** Every name of a member, at any depth. */
export function schemaNames(schema: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  const walk = (one: unknown): void => {
    if (typeof one !== 'object' || one === null) return
    const { properties, items, anyOf, allOf, oneOf, additionalProperties } = membersOf(one)
    for (const [name, member] of Object.entries(membersOf(properties))) {
      names.add(name)
      walk(member)
    }
    for (const inner of [items, additionalProperties]) walk(inner)
    for (const list of [anyOf, allOf, oneOf]) if (Array.isArray(list)) list.forEach(walk)
  }
  walk(schema)
  return names
}
