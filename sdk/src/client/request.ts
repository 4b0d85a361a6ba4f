import { BourseError } from '../errors/bourse-error.ts'
import { type PathNames, usualNames } from './path-names.gen.ts'
import type { Row } from './resource.ts'

/** A request before credentials and headers of attempts. */
export interface BuiltRequest {
  readonly method: string
  readonly url: string
  readonly body: string | null
}

type Input = Readonly<Record<string, unknown>>

/**
 * Puts the members of a flat input where the operation takes them. Throws `client.missing_parameter` for an absent part
 * of the path, because the URL would be another operation's.
 */
export function buildRequest(
  { baseUrl, names }: { readonly baseUrl: string; readonly names: Readonly<Partial<PathNames>> },
  [method, path, traits = {}]: Row,
  input: Input,
): BuiltRequest {
  const configured: Input = { ...usualNames, ...names }
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = configured[name] ?? rest.get(name)
    rest.delete(name)
    return segmentOf(name, value)
  })
  const hasBody = method !== 'GET' && traits.body !== 'none'
  const query = new URLSearchParams()
  for (const [name, value] of rest) {
    if (hasBody && traits.query?.includes(name) !== true) continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, textOf(one))
    rest.delete(name)
  }
  const text = query.toString()
  return {
    method,
    url: `${baseUrl}${filled}${text === '' ? '' : `?${text}`}`,
    body: hasBody ? bodyOf(rest, traits.body === 'whole') : null,
  }
}

function bodyOf(rest: ReadonlyMap<string, unknown>, isWhole: boolean): string | null {
  if (isWhole) return rest.has('body') ? JSON.stringify(rest.get('body')) : null
  return JSON.stringify(Object.fromEntries(rest))
}

function segmentOf(name: string, value: unknown): string {
  const text = value === undefined || value === null ? '' : textOf(value)
  if (text === '' || text === '.' || text === '..') {
    throw new BourseError({
      code: 'client.missing_parameter',
      status: 0,
      detail: `\`${name}\` is missing or cannot be part of a path.`,
      fix: `Give \`${name}\` as a text.`,
    })
  }
  return encodeURIComponent(text)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
