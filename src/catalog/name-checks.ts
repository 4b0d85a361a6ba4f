import type { Catalog } from './entry.ts'

/**
 * Schema names that generated clients could not use, or that stand for two shapes. Descriptions may differ between uses
 * of a named schema; its shape may not.
 */
export function nameBreaches(catalog: Catalog): readonly string[] {
  const shapes = new Map<string, string>()
  const seen = new WeakSet<object>()
  const breaches = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if ('$id' in value && typeof value.$id === 'string') {
      const { $id: name, ...schema } = value
      const shape = JSON.stringify({ ...schema, description: undefined })
      if (!/^[A-Z][A-Za-z0-9]{1,63}$/.test(name)) {
        breaches.add(`the schema name ${name} is not in words such as LaunchRequest`)
      }
      if ((shapes.get(name) ?? shape) !== shape) breaches.add(`two schemas are named ${name}`)
      shapes.set(name, shape)
    }
    for (const member of Object.values(value)) look(member)
  }
  for (const { operation } of catalog.entries) {
    look(operation.input)
    look('output' in operation ? operation.output : undefined)
    look('describes' in operation ? operation.describes : undefined)
  }
  for (const { payload } of catalog.events) look(payload)
  return [...breaches]
}
