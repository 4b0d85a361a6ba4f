import type { Client } from '#sdk'

/** Whose computers a page shows: a key's that it holds, or the account's that is signed in. */
export interface Owner {
  /** What tells their lists apart from those of others. */
  readonly name: string
  readonly client: Client
}
