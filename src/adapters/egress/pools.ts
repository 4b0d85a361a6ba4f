import { Pool } from 'undici'
import { createConnector, type Endpoint } from './connector.ts'

/** Open connections, reused for the next call to the same endpoint. */
export type Pools = {
  readonly to: (endpoint: Endpoint) => Pool
  /** Closes every connection at once. */
  readonly close: () => Promise<void>
}

const poolsMax = 256
const connectionsMax = 32

/**
 * Pools connections by checked address and host name: a later look-up with another result never reuses a connection to
 * the old address, and two names never share a TLS session.
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
      // The caller enforces timeouts, from the look-up to the last byte.
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
      // Moved to the end: the least recently used pool is closed first.
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

/** Outstanding calls finish before its connections close. */
function closeOldest(pools: Map<string, Pool>): void {
  for (const [key, pool] of pools) {
    pools.delete(key)
    void pool.close()
    return
  }
}
