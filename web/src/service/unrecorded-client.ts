import { createClient } from '#sdk'

/** The same connection for what tells about the calls of a page: its own are none of them. */
export const unrecordedClient = createClient({ retriesMax: 1, timeoutMs: 20_000 })
