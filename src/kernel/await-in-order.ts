/**
 * Awaits calls that run concurrently. If several fail, it rejects with the failure of the first in the list, not the
 * earliest in time, so the error is the one that sequential calls would have raised.
 */
export async function awaitInOrder<works extends readonly unknown[]>(
  works: readonly [...works],
): Promise<{ readonly [index in keyof works]: Awaited<works[index]> }> {
  const settled = await Promise.allSettled(works)
  const values = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  // `allSettled` yields one value per call, in the same order.
  return values as { readonly [index in keyof works]: Awaited<works[index]> }
}
