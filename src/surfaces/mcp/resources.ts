import {
  ProtocolError,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplateType,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Catalog, Entry } from '../../catalog/entry.ts'
import type { Dispatch, InnerAnswer } from '../../ports/dispatch.ts'
import { forwardedHeaders } from './serve-tools.ts'

/** Resources from one source. */
export type ResourceCatalog = {
  readonly resources: readonly Resource[]
  readonly templates: readonly ResourceTemplateType[]
  /** Undefined for a URI that this source does not have. */
  readonly read: (uri: string, context: ServerContext) => Promise<ReadResourceResult | undefined>
  /** The possible values of a template parameter. */
  readonly valuesOf: (parameter: string) => readonly string[]
}

const scheme = 'api://'
const resourceNotFound = -32_002
const subscriptionsMax = 100
const listedTypes = ['text/plain', 'text/markdown', 'application/json']

/**
 * The API's documents as resources, read with the request's credential: public rows that take no query and are no
 * tools, such as the descriptions and the index for language models. One with path parameters is a template.
 */
export function createDocumentResources(catalog: Catalog, dispatch: Dispatch): ResourceCatalog {
  const rows = catalog.entries.filter(isDocument)
  const fixed = rows.filter(({ operation }) => !operation.path.includes('{'))
  const open = rows.filter(({ operation }) => operation.path.includes('{'))
  const patterns = [...fixed, ...open].map(({ operation }) => patternOf(operation.path))
  return {
    resources: fixed.map((entry) => ({ ...described(entry), uri: scheme + entry.operation.path })),
    templates: open.map((entry) => ({
      ...described(entry),
      uriTemplate: scheme + entry.operation.path,
    })),
    async read(uri, { http, mcpReq }) {
      const path = uri.startsWith(scheme) ? uri.slice(scheme.length) : ''
      if (!patterns.some((pattern) => pattern.test(path))) return undefined
      // Refuses dot segments, which would leave the documents.
      if (new URL(path, 'http://localhost').pathname !== path) return undefined
      const headers = forwardedHeaders(http?.req?.headers, undefined)
      const { signal } = mcpReq
      const answer = await dispatch({ method: 'GET', url: path, headers, signal })
      return { contents: [contentOf(uri, answer)] }
    },
    valuesOf: (parameter) => (parameter === 'code' ? catalog.errors.map(({ code }) => code) : []),
  }
}

/** Handles the resource methods and the completion of template parameters, over all sources. */
export function serveResources(server: Server, shelves: readonly ResourceCatalog[]): void {
  const resources = shelves.flatMap((shelf) => shelf.resources)
  const templates = shelves.flatMap((shelf) => shelf.templates)
  const patterns = templates.map(({ uriTemplate }) => patternOf(uriTemplate))
  const watched = new Set<string>()
  server.setRequestHandler('resources/list', () => ({ resources: [...resources] }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [...templates],
  }))
  server.setRequestHandler('resources/read', async ({ params }, context) => {
    for (const shelf of shelves) {
      const found = await shelf.read(params.uri, context)
      if (found !== undefined) return found
    }
    throw notFound(params.uri)
  })
  // Documents change only with the program, so a subscriber learns of changes in a new session.
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }) => {
    const isKnown =
      resources.some((resource) => resource.uri === uri) ||
      patterns.some((pattern) => pattern.test(uri))
    if (!isKnown || watched.size >= subscriptionsMax) throw notFound(uri)
    watched.add(uri)
    return {}
  })
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    watched.delete(params.uri)
    return {}
  })
  server.setRequestHandler('completion/complete', ({ params: { ref, argument } }) => {
    const known =
      ref.type === 'ref/resource' ? shelves.flatMap((one) => one.valuesOf(argument.name)) : []
    const values = known.filter((value) => value.startsWith(argument.value))
    return {
      completion: {
        values: values.slice(0, 100),
        total: values.length,
        hasMore: values.length > 100,
      },
    }
  })
}

function isDocument({ operation }: Entry): boolean {
  const { method, tier, auth, input } = operation
  if (tier !== 'public') return false
  const credentials: readonly string[] = auth
  if (method !== 'GET' || credentials.length > 0) return false
  if (operation.kind === 'json') return operation.mcp === false && input.query === undefined
  if (operation.kind !== 'document' || input.query !== undefined) return false
  // Pages are for people; only an error page tells a model something that no list does.
  return operation.produces.some(
    (type) => listedTypes.includes(type) || (type === 'text/html' && input.params !== undefined),
  )
}

function described({ operation }: Entry) {
  const { summary, description } = operation
  const mimeType = operation.kind === 'document' ? operation.produces[0] : 'application/json'
  return {
    name: operation.path.slice(1),
    title: summary,
    description: description ?? `${summary}.`,
    ...(mimeType === undefined ? {} : { mimeType }),
  }
}

/** A pattern for the URIs of a template: a parameter matches one segment, or its part before an extension. */
function patternOf(template: string): RegExp {
  const parts = template
    .split(/\{[^}]+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[A-Za-z0-9._~%-]+')}$`)
}

function contentOf(uri: string, { bytes, headers, status }: InnerAnswer) {
  if (status >= 300) throw notFound(uri)
  const mimeType = headers['content-type'] ?? 'application/octet-stream'
  return /^text\/|json/.test(mimeType)
    ? { uri, mimeType, text: bytes.toString() }
    : { uri, mimeType, blob: bytes.toString('base64') }
}

function notFound(uri: string): ProtocolError {
  return new ProtocolError(resourceNotFound, 'Resource not found', { uri })
}
