import { LRUCache } from 'lru-cache'

/** Views that are cached at a time; those that were asked for longest ago are evicted. */
const viewsMax = 200

/** Returns a cached view while nothing behind it has changed, and builds a new one otherwise. */
export type ViewCache<view extends object> = (
  /** Identifies the request that the view answers. */
  key: string,
  parts: {
    /** A text that stays the same only while no row behind the view changes; one statement. */
    readonly versions: () => Promise<string>
    readonly make: () => Promise<view>
    /** Whether the parts of the view that do not come from rows are still true. */
    readonly isFresh: (view: view) => boolean
  },
) => Promise<view>

/** Caches the last views, frozen, so that each is serialized to JSON once. */
export function createViewCache<view extends object>(): ViewCache<view> {
  const cached = new LRUCache<string, { readonly versions: string; readonly view: view }>({
    max: viewsMax,
  })
  return async (key, { isFresh, make, versions }) => {
    const before = await versions()
    const hit = cached.get(key)
    if (hit?.versions === before && isFresh(hit.view)) return hit.view
    const view = Object.freeze(await make())
    cached.delete(key)
    // A row changed meanwhile: the view may mix two versions, as any answer may, but it is not cached.
    if ((await versions()) !== before) return view
    cached.set(key, { versions: before, view })
    return view
  }
}
