import type { DomainRows } from '../catalog/entry.ts'
import { accountsRows } from '../domains/accounts/index.ts'
import { auditRows } from '../domains/audit/index.ts'
import { authRows } from '../domains/auth/index.ts'
import { chainIndexRows } from '../domains/chain-index/index.ts'
import { discoveryRows } from '../domains/discovery/index.ts'
import { eventsRows } from '../domains/events/index.ts'
import { faucetRows } from '../domains/faucet/index.ts'
import { identityRows } from '../domains/identity/index.ts'
import { keysRows } from '../domains/keys/index.ts'
import { launchpadRows } from '../domains/launchpad/index.ts'
import { oneshotRows } from '../domains/oneshot/index.ts'

/** Every domain's part of the table. The faucet exists on the embedded chains only. */
export function domainRows(options: {
  readonly embedded: boolean
}): Readonly<Record<string, DomainRows>> {
  return {
    discovery: discoveryRows,
    auth: authRows,
    accounts: accountsRows,
    keys: keysRows,
    audit: auditRows,
    identity: identityRows,
    oneshot: oneshotRows,
    chain_index: chainIndexRows,
    launchpad: launchpadRows,
    events: eventsRows,
    ...(options.embedded ? { faucet: faucetRows } : {}),
  }
}
