type JsonObject = { readonly [name: string]: unknown }

/**
 * The part of an OpenAPI document with only the operations that `keep` selects and the components that they use.
 * Undefined when it selects none.
 */
export function excerpt(
  document: JsonObject,
  keep: (operation: { readonly id: string; readonly tags: readonly unknown[] }) => boolean,
): JsonObject | undefined {
  const paths = Object.fromEntries(
    Object.entries(objectOf(document['paths'])).flatMap(([path, item]) => {
      const operations = Object.entries(objectOf(item)).filter(([, operation]) => {
        const { operationId, tags } = objectOf(operation)
        return keep({ id: String(operationId), tags: Array.isArray(tags) ? tags : [] })
      })
      return operations.length === 0 ? [] : [[path, Object.fromEntries(operations)] as const]
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

/** The components that a part of the document refers to, directly or indirectly. */
function componentsOf(document: JsonObject, part: unknown): JsonObject {
  const all = objectOf(document['components'])
  const groups = new Map<string, Map<string, unknown>>()
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
    const group = groups.get(kind) ?? new Map<string, unknown>()
    if (target === undefined || group.has(name)) return
    groups.set(kind, group.set(name, target))
    visit(target)
  }
  visit(part)
  return {
    ...Object.fromEntries([...groups].map(([kind, group]) => [kind, Object.fromEntries(group)])),
    securitySchemes: all['securitySchemes'],
  }
}

function objectOf(value: unknown): JsonObject {
  // An object that is not an array has string keys; its values are checked before use.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : {}
}
