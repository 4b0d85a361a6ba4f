/** A request to the thread. */
export type RecoverRequest = {
  readonly id: number
  readonly message: string
  readonly signature: `0x${string}`
}

/** Its answer; null for an invalid signature. */
export type RecoverAnswer = { readonly id: number; readonly address: string | null }
