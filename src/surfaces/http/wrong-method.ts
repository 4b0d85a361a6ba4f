import type { Entry } from '../../catalog/entry.ts'
import { AppError } from '../../kernel/errors.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'

/** The methods of each path of the table. */
export type MethodsByPath = ReadonlyMap<string, ReadonlySet<string>>

/** Collects them from all rows, aliases included. */
export function methodsByPath(entries: readonly Entry[]): MethodsByPath {
  const methods = new Map<string, Set<string>>()
  for (const { operation } of entries) {
    for (const path of [operation.path, ...(operation.aliases ?? [])]) {
      methods.set(path, (methods.get(path) ?? new Set()).add(operation.method))
    }
  }
  return methods
}

/** What the Allow header of a path says: its methods, and those that every path answers. */
export function allowedMethods(methods: ReadonlySet<string>): readonly string[] {
  return [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS']
}

/** The refusal of a method that a path does not have. */
export function wrongMethod(methods: ReadonlySet<string>): AppError {
  return new AppError(
    resourceErrors.method_not_allowed,
    `This path answers ${[...methods].join(', ')}.`,
    { headers: { allow: allowedMethods(methods).join(', ') } },
  )
}

/**
 * The refusal of a request that the router did not find: 405 where the table has the path under other methods, which is
 * so for methods that the router has never heard of, such as PROPFIND; otherwise 404.
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

/** A name in braces stands for any text; what stands beside it, such as `.json`, must be there. */
function matchesSegment(part: string, segment: string): boolean {
  if (!part.includes('{')) return part === segment
  const literals = part.split(/\{[^}]+\}/).map((literal) => literal.replace(/[^\w-]/g, '\\$&'))
  return new RegExp(`^${literals.join('.+')}$`).test(segment)
}
