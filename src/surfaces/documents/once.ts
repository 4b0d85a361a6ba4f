/** The function's first result for every later call; a failure is not kept. */
export function once<result extends object | string>(make: () => result): () => result {
  let made: result | undefined
  return () => {
    made ??= make()
    return made
  }
}
