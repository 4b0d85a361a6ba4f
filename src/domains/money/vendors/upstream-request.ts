import { AppError, assert } from '../../../kernel/errors.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { EgressRequest } from '../../../ports/egress.ts'
import type { VendorInput, VendorRoute } from './vendor.ts'
import type { ConfiguredVendor } from './vendor-settings.ts'

/** A call in the form that the vendor receives. */
export type UpstreamRequest = Pick<EgressRequest, 'method' | 'url' | 'headers' | 'body'> & {
  /** The request without the secret and the caller: the cache key of its answer. */
  readonly question: string
  /** Whether repeating the call has no further effect. */
  readonly repeatable: boolean
}

/**
 * Builds the vendor's request from a row's input. Host and path prefix are always the vendor's; the caller's headers
 * are not forwarded. Raises 400 for a parameter that could change the path.
 */
export function toUpstreamRequest(
  route: VendorRoute,
  input: VendorInput,
  configured: ConfiguredVendor,
): UpstreamRequest {
  const { vendor, operation } = route
  const { upstream } = operation
  const method = upstream.method ?? operation.method
  const path = filled(upstream.path, input.params)
  const query = queryOf(route, input)
  const inputHeaders = headersOf(route, input)
  const body = bodyOf(route, input)
  const base = `${configured.baseUrl}${configured.secretPath}`
  const url = new URL(`${base}${path}${query === '' ? '' : `?${query}`}`)
  assert(url.href.startsWith(`${base}/`), `${route.operationId} leaves its vendor`)
  return {
    method,
    url: url.href,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...vendor.headers,
      ...inputHeaders,
      ...configured.secretHeaders,
    },
    ...(body === undefined ? {} : { body }),
    question: `${vendor.id} ${method} ${path}?${query} ${JSON.stringify(inputHeaders)}`,
    repeatable: method === 'GET' || operation.repeatable === true,
  }
}

function filled(template: string, params: VendorInput['params']): string {
  return template.replaceAll(/\{([^}]+)\}/g, (_, name) => segment(String(name), params))
}

/** Characters of identifiers and addresses; none with a meaning in a path. */
const safeSegment = /^(?!\.{1,2}$)[A-Za-z0-9._~:+=-]{1,256}$/

function segment(name: string, params: VendorInput['params']): string {
  const value = asText(params[name])
  if (safeSegment.test(value)) return encodeURIComponent(value)
  throw new AppError(requestErrors.invalid, `params/${name} cannot be part of a path.`, {
    faults: [
      {
        location: `params/${name}`,
        message: 'holds characters that identifiers do not have',
        fix: 'Send the identifier as the vendor gave it.',
      },
    ],
  })
}

/** In schema order, so that equal requests have equal text. */
function queryOf({ operation }: VendorRoute, { query }: VendorInput): string {
  const { upstream, input } = operation
  const own = Object.keys(input.query?.properties ?? {}).filter(
    (name) => upstream.headers?.[name] === undefined && query[name] !== undefined,
  )
  return new URLSearchParams([
    ...own.map((name): [string, string] => [name, asText(query[name])]),
    ...Object.entries(upstream.query ?? {}),
  ]).toString()
}

function headersOf({ operation }: VendorRoute, { query }: VendorInput): Record<string, string> {
  return Object.fromEntries(
    Object.entries(operation.upstream.headers ?? {}).flatMap(([member, header]) =>
      query[member] === undefined ? [] : [[header, asText(query[member])]],
    ),
  )
}

function bodyOf({ operation }: VendorRoute, { body }: VendorInput): string | undefined {
  const { upstream, input } = operation
  if (input.body === undefined && upstream.body === undefined) return undefined
  return JSON.stringify({ ...body, ...upstream.body })
}

/** A value for a path, a query or a header; the schemas of rows permit nothing else there. */
function asText(value: unknown): string {
  const isPlain =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain ? String(value) : ''
}
