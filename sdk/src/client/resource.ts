import type { CallOptions } from './call.ts'
import type { Client } from './client.ts'

/** What the library knows of an operation at run time. */
export interface Traits {
  /** `none`: parameters outside the path go into the query. `whole`: the member `body` is the body. */
  readonly body?: 'none' | 'whole'
  /** Members that go into the query although there is a body. */
  readonly query?: readonly string[]
  /** Default: JSON. */
  readonly answer?: 'blob' | 'events' | 'text'
  /** The answer may be a stream of events instead. */
  readonly streams?: boolean
  /** The member with the items of a page. */
  readonly list?: string
  /** It changes something and the service keeps no answer under a key, so that it is not repeated by itself. */
  readonly keyless?: boolean
  /** It costs, so that it is sent under a key although it changes nothing. */
  readonly priced?: boolean
}

/** Method, path, traits. */
export type Row = readonly [method: string, path: string, traits?: Traits]

/** Makes the resource of a client. */
export type Resource<methods> = (client: Client) => methods

/** The maker of a resource, from its rows by method name. */
export function resource<methods extends object>(
  name: string,
  rows: { readonly [method in keyof methods]: Row },
): Resource<methods> {
  return (client) => {
    const made = Object.entries<Row>(rows).map(([method, row]) => [
      method,
      (input?: object, options?: CallOptions) =>
        client.call({
          name: `${name}.${method}`,
          row,
          input: { ...input },
          options: options ?? {},
        }),
    ])
    // The rows and the interface come from the same table.
    return Object.fromEntries(made) as methods
  }
}
