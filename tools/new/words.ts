import { NewError } from './tree.ts'

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const camel = /^[a-z][a-zA-Z0-9]*$/

/** `price-alerts` as `priceAlerts`. */
export function camelOf(name: string): string {
  return name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** `priceAlerts` as `price-alerts`. */
export function kebabOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** `priceAlerts` as `price_alerts`. */
export function snakeOf(name: string): string {
  return kebabOf(name).replaceAll('-', '_')
}

/** `priceAlerts` as `PriceAlerts`. */
export function pascalOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** `priceAlerts` as `price alerts`. */
export function spokenOf(name: string): string {
  return kebabOf(name).replaceAll('-', ' ')
}

/** The singular: `alerts` as `alert`, `policies` as `policy`. */
export function singularOf(name: string): string {
  return name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '')
}

/** The wing and the folder of a domain given as `money/ledger`. */
export function domainPlace(text: string | undefined): {
  readonly wing: string
  readonly name: string
  readonly folder: string
} {
  const [wing = '', name = '', ...rest] = (text ?? '').split('/')
  if (!kebab.test(wing) || !kebab.test(name) || rest.length > 0) {
    throw new NewError(`${text ?? 'Nothing'} is no domain; write <wing>/<domain>: money/ledger.`)
  }
  return { wing, name, folder: `src/domains/${wing}/${name}` }
}

/** The two parts of `priceAlerts.create`. */
export function dotted(text: string | undefined, what: string): readonly [string, string] {
  const [first = '', second = '', ...rest] = (text ?? '').split('.')
  if (!camel.test(first) || !camel.test(second) || rest.length > 0) {
    throw new NewError(`${text ?? 'Nothing'} is no ${what}; write it like priceAlerts.create.`)
  }
  return [first, second]
}

/** A name of a file or folder. */
export function kebabName(text: string | undefined, what: string): string {
  if (text === undefined || !kebab.test(text)) {
    throw new NewError(`${text ?? 'Nothing'} is no name of ${what}; write it like price-alerts.`)
  }
  return text
}
