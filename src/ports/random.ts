/** Unpredictable bytes for secrets and identifiers. */
export type Random = {
  readonly bytes: (length: number) => Uint8Array
}
