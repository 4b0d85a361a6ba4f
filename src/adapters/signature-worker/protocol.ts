/** A request to the thread. */
export type RecoverRequest = {
  readonly id: number
  readonly message: string
  readonly signature: `0x${string}`
}

/** Its answer; null for an invalid signature. */
export type RecoverAnswer = { readonly id: number; readonly address: string | null }

/** What the thread sends: once that it has loaded, and then an answer to each request. */
export type ThreadMessage = 'ready' | RecoverAnswer
