/** Reads a list page by page to its end, as a caller who follows `nextCursor` does. A list without an end fails. */
export async function onPagesOf<Item>(
  read: (cursor: {
    readonly cursor?: string
  }) => Promise<{ readonly items: readonly Item[]; readonly nextCursor: string | null }>,
): Promise<readonly Item[]> {
  const found: Item[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < pagesMax; pages++) {
    const page = await read(cursor === null ? {} : { cursor })
    found.push(...page.items)
    if (page.nextCursor === null) return found
    cursor = page.nextCursor
  }
  throw new Error(`there are still pages after ${pagesMax}`)
}

const pagesMax = 500
