/** Caches the first result of a function. A failure is not cached. */
export function memoize<result extends object | string>(make: () => result): () => result {
  let cached: result | undefined
  return () => {
    cached ??= make()
    return cached
  }
}
