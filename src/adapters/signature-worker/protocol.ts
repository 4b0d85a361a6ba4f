/** A question to the thread. */
export type RecoverRequest = {
  readonly id: number
  readonly message: string
  readonly signature: `0x${string}`
}

/** Its answer; null when the signature is of no key. */
export type RecoverAnswer = { readonly id: number; readonly address: string | null }
