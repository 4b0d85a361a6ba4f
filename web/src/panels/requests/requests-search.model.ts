export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const

/** Which calls of the log are shown, and which of them is open, as it stands in an address. */
export interface RequestsSearch {
  readonly method?: (typeof methods)[number]
  /** A class of statuses, `4xx`, or a single one. */
  readonly status?: string
  /** A part of the path, of the operation's name or of the error's code. */
  readonly q?: string
  /** The one operation, and the one key, `key_7`. */
  readonly operation?: string
  readonly key?: string
  readonly since?: string
  readonly until?: string
  /** The call that is open. */
  readonly request?: string
}

/** What takes calls out of the list. */
const filters = ['method', 'status', 'q', 'operation', 'key', 'since', 'until'] as const

const forms: Readonly<Record<keyof RequestsSearch, RegExp>> = {
  method: new RegExp(`^(?:${methods.join('|')})$`),
  status: /^[1-5](?:xx|\d{2})$/,
  q: /^[\x21-\x7e]{2,100}$/,
  operation: /^[a-z][A-Za-z0-9]{0,63}\.[a-z][A-Za-z0-9]{0,63}$/,
  key: /^key_\d{1,15}$/,
  since: /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/,
  until: /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/,
  request: /^req_[A-Za-z0-9_-]{8,64}$/,
}

/** Whether the service can look for these words: no shorter, and with no space in them. */
export function isSearchable(words: string): boolean {
  return forms.q.test(words)
}

/** The search parameters of the log that are understood; what is not is left out. */
export function readRequestsSearch(search: Readonly<Record<string, unknown>>): RequestsSearch {
  return Object.fromEntries(
    Object.entries(forms).flatMap(([name, form]) => {
      const value = search[name]
      // The address gives a plain number where a text is one.
      const text = typeof value === 'number' ? String(value) : value
      return typeof text === 'string' && form.test(text) ? [[name, text]] : []
    }),
  )
}

/** Whether fewer than all calls are asked for. */
export function isFiltered(search: RequestsSearch): boolean {
  return filters.some((name) => search[name] !== undefined)
}
