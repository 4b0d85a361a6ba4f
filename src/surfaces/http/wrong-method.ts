import type { Entry } from '../../catalog/entry.ts'
import { AppError } from '../../kernel/errors.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'

/** The methods of each path of the table. */
export type MethodsByPath = ReadonlyMap<string, ReadonlySet<string>>

/** Collects the methods from all rows, aliases included. */
export function methodsByPath(entries: readonly Entry[]): MethodsByPath {
  const methods = new Map<string, Set<string>>()
  for (const { operation } of entries) {
    for (const path of [operation.path, ...(operation.aliases ?? [])]) {
      methods.set(path, (methods.get(path) ?? new Set()).add(operation.method))
    }
  }
  return methods
}

/** The Allow header of a path: its methods, and those that every path supports. */
export function allowedMethods(methods: ReadonlySet<string>): readonly string[] {
  return [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS']
}

/** The 405 for a method that a path does not support. */
export function wrongMethod(methods: ReadonlySet<string>): AppError {
  return new AppError(
    resourceErrors.method_not_allowed,
    `This path answers ${[...methods].join(', ')}.`,
    { headers: { allow: allowedMethods(methods).join(', ') } },
  )
}

/**
 * The refusal of a request that the router did not match: 405 where the path exists with other methods, including
 * methods unknown to the router such as PROPFIND; otherwise 404.
 */
export function notFound(
  { method, url }: { readonly method: string; readonly url: string },
  table: MethodsByPath,
): AppError {
  const segments = pathOf(url).split('/')
  for (const [path, methods] of table) {
    if (!methods.has(method) && matches(path.split('/'), segments)) return wrongMethod(methods)
  }
  return new AppError(resourceErrors.not_found, 'There is nothing at this path.')
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}

function matches(shape: readonly string[], segments: readonly string[]): boolean {
  return (
    shape.length === segments.length &&
    shape.every((part, at) => matchesSegment(part, segments[at] ?? ''))
  )
}

/** A name in braces matches any text; the rest of the segment, such as `.json`, must match literally. */
function matchesSegment(part: string, segment: string): boolean {
  if (!part.includes('{')) return part === segment
  const literals = part.split(/\{[^}]+\}/).map((literal) => literal.replace(/[^\w-]/g, '\\$&'))
  return new RegExp(`^${literals.join('.+')}$`).test(segment)
}
