import type { ToldAgent } from './agent-document.ts'

/** The lexemes of what an agent is filtered by, such as `@category:defi`. */
export function facetsOf(document: ToldAgent): readonly string[] {
  const { category, capabilities, chains, origin, price, protocols, tools, verified } = document
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
