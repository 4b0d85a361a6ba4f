/** Views that are kept at a time; the oldest make room. */
const keptMax = 200

/** Gives a view that is as good as made anew, because nothing that it was made from has changed. */
export type KeptViews<view extends object> = (
  /** Names the question. */
  key: string,
  parts: {
    /** Says the same only as long as no row that the view is made from was changed; one statement. */
    readonly versions: () => Promise<string>
    readonly make: () => Promise<view>
    /** Whether what the view says beside the rows is still so. */
    readonly holds: (view: view) => boolean
  },
) => Promise<view>

/** Keeps the last views, frozen, so that each is written to JSON once. */
export function createKeptViews<view extends object>(): KeptViews<view> {
  const kept = new Map<string, { readonly versions: string; readonly view: view }>()
  return async (key, { holds, make, versions }) => {
    const before = await versions()
    const known = kept.get(key)
    if (known?.versions === before && holds(known.view)) return known.view
    const view = Object.freeze(await make())
    kept.delete(key)
    // Made while something changed it may be of both times, as it would be without being kept.
    if ((await versions()) !== before) return view
    kept.set(key, { versions: before, view })
    const [oldest] = kept.size > keptMax ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    return view
  }
}
