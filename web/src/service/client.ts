import { createClient } from '#sdk'
import { recordCall } from './calls.ts'

/** The one connection to the service that served this page; the browser keeps its session. */
export const client = createClient({ retriesMax: 1, timeoutMs: 20_000, onCall: recordCall })
