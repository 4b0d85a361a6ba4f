import type { Catalog, Entry } from '../../catalog/entry.ts'
import { AppError } from '../../kernel/errors.ts'
import { pathParameters } from '../../kernel/operation.ts'
import { requestErrors, resourceErrors } from '../../kernel/shared-errors.ts'
import type { PriceFinder, PriceQuestion } from '../../ports/price-finder.ts'
import { type AuthorizeOptions, authorizeGate } from './authorize.ts'
import type { Exchange } from './exchange.ts'
import { type PayOptions, quoteOf } from './pay.ts'
import { createPlan, type Plan } from './plan.ts'
import { secretGuardGate } from './secret-guard.ts'
import { validateGate } from './validate.ts'

type PriceFinderOptions = Omit<AuthorizeOptions, 'budgets'> & {
  readonly catalog: Catalog
  /** Each domain's service. */
  readonly services: Readonly<Record<string, unknown>>
} & Pick<PayOptions, 'handlerTimeoutMs' | 'priceOf'>

/**
 * Quotes a call as the pay gate would, without running it. The caller must be allowed to call the row and the input
 * must be valid. Raises 404 for a URL that is no JSON row.
 */
export function createPriceFinder(options: PriceFinderOptions): PriceFinder {
  const plans = new Map<Entry, Plan>()
  const authorize = authorizeGate(options)
  const planOf = (entry: Entry): Plan => {
    const known = plans.get(entry) ?? createPlan(entry, options.services[entry.domain])
    plans.set(entry, known)
    return known
  }
  return async (question) => {
    const url = toUrl(question.path)
    const { entry, params } = findEntry(options.catalog, question.method, url.pathname)
    const { operation } = entry
    const costsOutside = operation.costsOutside === true
    const found = { operationId: entry.id, pathTemplate: operation.path, costsOutside }
    if (operation.kind !== 'json') throw noSuchRow(question)
    const plan = planOf(entry)
    const exchange = toExchange(plan, question, { params, query: url.searchParams })
    await authorize(exchange)
    if (!plan.isPriced) return { ...found, quote: null }
    await secretGuardGate(exchange)
    await validateGate(exchange)
    await operation.ready?.(plan.service)
    return { ...found, quote: await quoteOf(exchange, operation, options) }
  }
}

function toExchange(
  plan: Plan,
  question: PriceQuestion,
  parts: { readonly params: Readonly<Record<string, string>>; readonly query: URLSearchParams },
): Exchange {
  const headers: string[] = []
  return {
    plan,
    request: {
      line: { method: question.method, url: question.path, rawHeaders: [] },
      headers: {},
      params: { ...parts.params },
      query: Object.fromEntries(parts.query),
      body: question.body,
    },
    headers,
    requestId: question.requestId,
    addressBlock: question.addressBlock,
    requestedHost: undefined,
    principal: question.principal,
    proof: null,
    refusal: null,
    ambient: false,
    input: {},
    claim: null,
    payment: null,
    admission: null,
    stored: null,
  }
}

/** Only path and query are used; another host would be a mistake. */
function toUrl(path: string): URL {
  const url = URL.parse(path, 'http://localhost')
  if (url !== null && path.startsWith('/') && url.origin === 'http://localhost') return url
  throw new AppError(requestErrors.invalid, 'The path is not one of this service.', {
    faults: [{ location: 'body/path', message: 'must be a path that begins with /' }],
  })
}

/** The row that matches a URL; of several, the one with the most literal segments, like the router. */
function findEntry(catalog: Catalog, method: string, path: string) {
  const parts = path.split('/')
  const matches = catalog.entries
    .filter(({ operation }) => operation.method === method)
    .flatMap((entry) =>
      [entry.operation.path, ...(entry.operation.aliases ?? [])].flatMap((template) => {
        const params = matched(template, parts)
        return params === null ? [] : [{ entry, params, names: pathParameters(template).length }]
      }),
    )
    .sort((a, b) => a.names - b.names)
  const [found] = matches
  if (found === undefined) throw noSuchRow({ method, path })
  return found
}

function matched(
  template: string,
  parts: readonly string[],
): Readonly<Record<string, string>> | null {
  const expected = template.split('/')
  if (expected.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, want] of expected.entries()) {
    const part = parts[index] ?? ''
    const name = /^\{(.+)\}$/.exec(want)?.[1]
    if (name === undefined && want !== part) return null
    if (name === undefined) continue
    if (part === '') return null
    params[name] = decoded(part)
  }
  return params
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (failure) {
    throw new AppError(requestErrors.malformed, 'The path is not well-formed.', { cause: failure })
  }
}

function noSuchRow({ method, path }: Pick<PriceQuestion, 'path'> & { readonly method: string }) {
  return new AppError(resourceErrors.not_found, `There is no ${method} ${path} that has a price.`)
}
