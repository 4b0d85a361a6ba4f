/**
 * Waits for all of what was asked for together, and rejects with the failure of the first in the list that failed, whichever
 * of them was known first: as if each had been asked for after the one ahead.
 */
export async function inOrder<works extends readonly unknown[]>(
  works: readonly [...works],
): Promise<{ readonly [index in keyof works]: Awaited<works[index]> }> {
  const settled = await Promise.allSettled(works)
  const values = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  // One value for each work, in the same order.
  return values as { readonly [index in keyof works]: Awaited<works[index]> }
}
