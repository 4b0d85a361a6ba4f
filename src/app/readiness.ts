import type { KeysState } from '../domains/access/vault/index.ts'
import type { ComponentState } from '../domains/platform/discovery/index.ts'
import type { ChainEvm } from '../ports/chain-evm.ts'
import type { ChainSolana } from '../ports/chain-solana.ts'
import type { Database } from '../ports/database.ts'

const answerMaxMs = 2_000

/**
 * Checks whether the store and both chains answer, and whether the vault has its master keys, each within two seconds.
 * Never rejects.
 */
export function createReadiness(parts: {
  readonly database: Database
  readonly evm: ChainEvm
  readonly solana: ChainSolana
  /** How priced calls are paid, for readers of the configuration. */
  readonly paymentNotice: string
  /** Null where there is no vault. */
  readonly vaultKeys: () => Promise<KeysState | null>
}): () => Promise<readonly ComponentState[]> {
  const payments: ComponentState = {
    name: 'payments',
    state: 'up',
    required: false,
    detail: parts.paymentNotice,
  }
  return async () => {
    const states = await Promise.all([
      stateOf('database', true, async () => (await parts.database.health()).ok),
      // Without a chain most of the service works, so the state is degraded and not down.
      stateOf('evm', false, async () => (await parts.evm.chainId()) > 0),
      stateOf('solana', false, async () => (await parts.solana.getSlot()) >= 0n),
      vaultState(parts.vaultKeys),
    ])
    return [...states.flatMap((each) => (each === null ? [] : [each])), payments]
  }
}

/** Without a master key only the vault's wallets cannot sign. */
async function vaultState(ask: () => Promise<KeysState | null>): Promise<ComponentState | null> {
  const name = 'vault'
  const keys = await Promise.race([ask().catch(() => undefined), late()])
  if (keys === null) return null
  if (keys === undefined || keys === false) return degraded(name)
  const { detail, isWhole } = keys
  const detailMember = detail === undefined ? {} : { detail }
  return { name, state: isWhole ? 'up' : 'degraded', required: false, ...detailMember }
}

function degraded(name: string): ComponentState {
  return { name, state: 'degraded', required: false, detail: 'It does not answer.' }
}

async function stateOf(
  name: string,
  required: boolean,
  ask: () => Promise<boolean>,
): Promise<ComponentState> {
  const up = await Promise.race([ask().catch(() => false), late()])
  if (up) return { name, state: 'up', required }
  return required
    ? { name, state: 'down', required, detail: 'It does not answer.' }
    : degraded(name)
}

function late(): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), answerMaxMs).unref()
  })
}
