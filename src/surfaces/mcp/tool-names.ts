import type { Catalog, Entry } from '../../catalog/entry.ts'
import { toolGuide } from './guide/tool-guide.ts'

/** The name of an operation's tool: what its guide says, else `<domain>_<name>` in snake case. */
export function toolName(entry: Pick<Entry, 'domain' | 'name'>): string {
  const { domain, name } = entry
  return (
    toolGuide[guideKey(entry)]?.name ??
    `${domain}_${name}`
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .toLowerCase()
  )
}

/** What the guide knows a row by. */
export function guideKey({ domain, name }: Pick<Entry, 'domain' | 'name'>): string {
  return `${domain}.${name}`
}

/** Puts the names of tools into a text that speaks of routes; a route that is no tool stays as it is. */
export function createRouteNamer(
  catalog: Catalog,
  isTool: (entry: Entry) => boolean,
): (text: string) => string {
  const routes = catalog.entries.filter(isTool).map((entry) => {
    const { method, path } = entry.operation
    const pattern = path
      .split(/\{[^}]+\}/)
      .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
      .join('[^/]+')
    return { method, form: new RegExp(`^${pattern}$`), name: toolName(entry) }
  })
  return (text) =>
    text.replace(
      /\b(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}.:-]*[\w}])/g,
      (said, method: string, path: string) =>
        routes.find((route) => route.method === method && route.form.test(path))?.name ?? said,
    )
}
