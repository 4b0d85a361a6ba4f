import type { AgentDocument } from './agent-document.ts'

/** Ratings that a search may ask for at least. */
export const ratingSteps = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5] as const

/** The lexemes of what an agent is filtered by, such as `@category:defi`. */
export function facetsOf(document: AgentDocument): readonly string[] {
  const { category, capabilities, chains, origin, price, protocols, quality, tools, verified } =
    document
  const { rating } = quality
  return [
    facet.any,
    facet.of('origin', origin),
    facet.of('category', category),
    facet.of('verified', String(verified)),
    facet.of('price', price === null ? 'free' : 'paid'),
    ...(price === null ? [] : [costFacet(price.asset, price.amountAtomic.length)]),
    ...capabilities.map((name) => facet.of('capability', name)),
    ...chains.map((name) => facet.of('chain', name)),
    ...protocols.map((name) => facet.of('protocol', name)),
    ...tools.map((name) => facet.of('tool', name)),
    ...ratingSteps
      .filter((step) => rating !== null && rating >= step)
      .map((step) => facet.of('rating', String(step))),
  ]
}

/** The lexeme of one filter. */
export const facet = {
  /** On every agent. */
  any: '@',
  of: (name: string, value: string): string => `@${name}:${value}`.slice(0, lengthMax),
}

/** Agents that may cost so much or less: those that are free, and those whose price has as many digits at the most. */
export function costFacets(asset: string, most: bigint): readonly string[] {
  const digits = String(most).length
  return [
    facet.of('price', 'free'),
    ...Array.from({ length: digits }, (_, index) => costFacet(asset, index + 1)),
  ]
}

const lengthMax = 200
const costFacet = (asset: string, digits: number): string => facet.of('cost', `${asset}:${digits}`)
