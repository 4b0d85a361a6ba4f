/** A place of the service that a document names. */
export type Link = {
  /** Null where the document does not say how it is called. */
  readonly method: string | null
  /** Without query and fragment; may hold names in braces. */
  readonly path: string
  /** In a sentence, where the beginning of paths may stand for all of them. */
  readonly isMention: boolean
  /** Where in the document it stands. */
  readonly at: string
}

const methods = 'GET|POST|PUT|PATCH|DELETE'
const withMethod = new RegExp(`\\b(${methods}) (/[^\\s\`'",;)<>|\\\\]*)`, 'g')
/** Paths that nothing but a link begins with, anywhere in a sentence. */
const inWords =
  /(?<![\w/.:\-}])\/(?:api|\.well-known|errors|mcp|scalar)(?:[/.?-][^\s`'",;)<>|\\]*)?(?![\w-])/g
const inPages = /\b(?:href|src|action)="(\/[^"/][^"]*|\/)"/g
const wholePath = /^\/(?!\/)[\w.{}/-]*(?:[?#]\S*)?$/

/** Every link to the service itself that a document has: JSON of any kind, or text. `origins` are its addresses. */
export function namedLinks(document: unknown, origins: readonly string[]): readonly Link[] {
  const found: Link[] = []
  const read = (value: unknown, at: string, isExample: boolean): void => {
    if (typeof value === 'string') found.push(...linksOf(value, { at, isExample, origins }))
    else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        // A pattern is no text, and what stands in an example is somebody's data unless it names an address of ours.
        if (name === 'pattern' || name === '$ref') continue
        read(member, `${at}/${name}`, isExample || /^(examples?|default|value)$/.test(name))
      }
    }
  }
  read(document, '', false)
  return found
}

function linksOf(
  text: string,
  {
    at,
    isExample,
    origins,
  }: { readonly at: string; readonly isExample: boolean; readonly origins: readonly string[] },
): readonly Link[] {
  const link = (path: string, method: string | null = null, isMention = false): Link => ({
    method,
    path: trimmed(path),
    isMention,
    at,
  })
  const own = origins.flatMap((origin) => addressesAt(text, origin))
  if (isExample) return own.map((path) => link(path))
  if (wholePath.test(text)) return [link(text)]
  const called = [...text.matchAll(withMethod)].map(([, method = '', path = '']) =>
    link(path, method),
  )
  const inPage = text.includes('<!doctype')
    ? [...text.matchAll(inPages)].map(([, to = '']) => to)
    : []
  const inSentences = [...text.matchAll(inWords)].map(([path]) => link(path, null, true))
  return [...called, ...[...own, ...inPage].map((path) => link(path)), ...inSentences]
}

function addressesAt(text: string, origin: string): readonly string[] {
  return text
    .split(origin)
    .slice(1)
    .map((rest) => /^[^\s`'",;)<>|\\]*/.exec(rest)?.[0] ?? '')
    .filter((path) => path === '' || path.startsWith('/'))
}

/** Without query, fragment and the full stop of a sentence. */
function trimmed(path: string): string {
  const bare = path.replace(/[?#].*$/s, '').replace(/(?:\.{1,3}|…|:|\*+)$/, '')
  return bare === '' ? '/' : bare
}
