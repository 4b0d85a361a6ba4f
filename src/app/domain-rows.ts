import type { DomainRows } from '../catalog/entry.ts'
import { authRows } from '../domains/auth/index.ts'
import { chainIndexRows } from '../domains/chain-index/index.ts'
import { discoveryRows } from '../domains/discovery/index.ts'
import { keysRows } from '../domains/keys/index.ts'

/** Every domain's part of the table. The faucet exists on the embedded chains only. */
export function domainRows(_options: {
  readonly embedded: boolean
}): Readonly<Record<string, DomainRows>> {
  return {
    discovery: discoveryRows,
    auth: authRows,
    keys: keysRows,
    chain_index: chainIndexRows,
  }
}
