/** What went wrong with a language model, whatever protocol it speaks. */
export type ModelFailureKind =
  /** It refuses the key. */
  | 'unauthorized'
  /** It does not know the model, or the service has it no longer. */
  | 'gone'
  /** It answered what cannot be read, or its answer broke off. */
  | 'malformed'
  /** It refuses this request, and would again. */
  | 'refused'
  | 'timeout'
  /** It cannot be reached, takes no more requests for now, or failed. */
  | 'unavailable'

const causesMax = 5

/** The cause of a problem with a language model. Its words are logged and never sent. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  readonly kind: ModelFailureKind

  constructor(kind: ModelFailureKind, words: string) {
    super(words)
    this.kind = kind
  }
}

/** What went wrong with the model; null where the failure is not one of a model. */
export function modelFailureOf(failure: unknown): ModelFailureKind | null {
  let one = failure
  for (let depth = 0; one instanceof Error && depth < causesMax; depth += 1) {
    if (one instanceof ModelFailure) return one.kind
    one = one.cause
  }
  return null
}

/** Whether the same request may be answered later. */
export function isPassing(kind: ModelFailureKind): boolean {
  return kind === 'malformed' || kind === 'timeout' || kind === 'unavailable'
}
