/** The result of `work`, or undefined when it takes longer; it then continues unobserved. */
export async function withTimeout<result>(
  timeoutMs: number,
  work: Promise<result>,
): Promise<result | undefined> {
  const { promise: timedOut, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), timeoutMs)
  try {
    return await Promise.race([work, timedOut])
  } finally {
    clearTimeout(timer)
  }
}
