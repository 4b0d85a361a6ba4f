type JsonObject = { readonly [name: string]: unknown }

/**
 * The part of an OpenAPI document that describes the operations that `keep` names, with just the components
 * that they need. Undefined when it names none.
 */
export function excerpt(
  document: JsonObject,
  keep: (operation: { readonly id: string; readonly tags: readonly unknown[] }) => boolean,
): JsonObject | undefined {
  const paths = Object.fromEntries(
    Object.entries(objectOf(document['paths'])).flatMap(([path, item]) => {
      const kept = Object.entries(objectOf(item)).filter(([, operation]) => {
        const { operationId, tags } = objectOf(operation)
        return keep({ id: String(operationId), tags: Array.isArray(tags) ? tags : [] })
      })
      return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)] as const]
    }),
  )
  if (Object.keys(paths).length === 0) return undefined
  const used = new Set(
    Object.values(paths)
      .flatMap((item) => Object.values(item))
      .flatMap(
        (operation) => (objectOf(operation)['tags'] as readonly unknown[] | undefined) ?? [],
      ),
  )
  const tags = Array.isArray(document['tags']) ? document['tags'] : []
  return {
    ...document,
    tags: tags.filter((tag: unknown) => used.has(objectOf(tag)['name'])),
    paths,
    components: componentsOf(document, paths),
  }
}

/** The components that a part of the document refers to, directly or through another component. */
function componentsOf(document: JsonObject, part: unknown): JsonObject {
  const all = objectOf(document['components'])
  const kept = new Map<string, Map<string, unknown>>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        if (key === '$ref' && typeof member === 'string') follow(member)
        else visit(member)
      }
    }
  }
  const follow = (reference: string): void => {
    const [, , kind = '', name = ''] = reference.split('/')
    const target = objectOf(all[kind])[name]
    const group = kept.get(kind) ?? new Map<string, unknown>()
    if (target === undefined || group.has(name)) return
    kept.set(kind, group.set(name, target))
    visit(target)
  }
  visit(part)
  return {
    ...Object.fromEntries([...kept].map(([kind, group]) => [kind, Object.fromEntries(group)])),
    securitySchemes: all['securitySchemes'],
  }
}

function objectOf(value: unknown): JsonObject {
  // An object that is not an array has string keys; what they hold is looked at before it is used.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : {}
}
