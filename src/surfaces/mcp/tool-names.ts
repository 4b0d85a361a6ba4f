import type { Catalog, Entry } from '../../catalog/entry.ts'
import { toolName } from '../../kernel/operation.ts'

/** Replaces routes and row names in a text by tool names; others stay unchanged. */
export function createToolNamer(
  catalog: Catalog,
  isTool: (entry: Entry) => boolean,
): (text: string) => string {
  const tools = catalog.entries.filter(isTool)
  const names = new Set<string>(tools.map(({ operation }) => operation.name))
  const routes = tools.map((entry) => {
    const { method, name, path } = entry.operation
    const pattern = path
      .split(/\{[^}]+\}/)
      .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
      .join('[^/]+')
    return { method, form: new RegExp(`^${pattern}$`), name: toolName(name) }
  })
  return (text) =>
    text
      .replace(
        /\b(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}.:-]*[\w}])/g,
        (said, method: string, path: string) =>
          routes.find((route) => route.method === method && route.form.test(path))?.name ?? said,
      )
      .replace(/\b[a-z]\w*\.[a-z]\w*\b/g, (said) => (names.has(said) ? toolName(said) : said))
}
