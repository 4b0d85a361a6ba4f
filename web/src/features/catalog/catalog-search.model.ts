/** What of the catalog is shown, as it stands in the address. */
export interface CatalogSearch {
  /** Words that must all occur. */
  readonly q?: string
  readonly family?: string
  readonly method?: string
  readonly tier?: string
  /** A kind of credential, or `none` for what anyone may call. */
  readonly auth?: string
  readonly price?: 'free' | 'priced'
  /** The name of the operation that is open: `launches.get`. */
  readonly op?: string
}

const texts = ['q', 'family', 'method', 'tier', 'auth', 'op'] as const

/** The search parameters that are understood; what is not is left out. */
export function readSearch(search: Readonly<Record<string, unknown>>): CatalogSearch {
  const { price } = search
  const read = texts.flatMap((name) => {
    const value = search[name]
    const text = typeof value === 'number' ? String(value) : value
    return typeof text === 'string' && text !== '' ? [[name, text.slice(0, 200)]] : []
  })
  return {
    ...Object.fromEntries(read),
    ...(price === 'free' || price === 'priced' ? { price } : {}),
  }
}
