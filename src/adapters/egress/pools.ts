import { Pool } from 'undici'
import { createConnector, type Endpoint } from './connector.ts'

/** Open connections, kept for the next call to the same place. */
export type Pools = {
  readonly to: (endpoint: Endpoint) => Pool
  /** Ends every connection at once. */
  readonly close: () => Promise<void>
}

const poolsMax = 256
const connectionsMax = 32

/**
 * Keeps connections by the checked address, and by the name for which they were made: a later lookup of the name
 * that gives another address never meets a connection to the old one, and two names never share a TLS session.
 */
export function createPools(options: { readonly ca?: readonly string[] }): Pools {
  const pools = new Map<string, Pool>()

  function open(endpoint: Endpoint): Pool {
    const { secure, host, isName, port } = endpoint
    const name = isName || !host.includes(':') ? host : `[${host}]`
    return new Pool(`${secure ? 'https' : 'http'}://${name}:${port}`, {
      connect: createConnector(endpoint, options),
      connections: connectionsMax,
      pipelining: 1,
      // Time is kept by the caller, from the lookup to the last byte.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: 16_384,
      keepAliveTimeout: 4_000,
      keepAliveMaxTimeout: 30_000,
    })
  }

  return {
    to(endpoint) {
      const { secure, host, address, port, connectTimeoutMs } = endpoint
      const key = `${secure} ${host} ${address} ${port} ${connectTimeoutMs}`
      const pool = pools.get(key) ?? open(endpoint)
      // The one that was used last is the last to go.
      pools.delete(key)
      pools.set(key, pool)
      if (pools.size > poolsMax) closeOldest(pools)
      return pool
    },
    async close() {
      const kept = [...pools.values()]
      pools.clear()
      await Promise.all(kept.map((pool) => pool.destroy()))
    },
  }
}

/** Calls that are under way on it are answered before its connections end. */
function closeOldest(pools: Map<string, Pool>): void {
  for (const [key, pool] of pools) {
    pools.delete(key)
    void pool.close()
    return
  }
}
