import type { ComponentState } from '../domains/discovery/index.ts'
import type { ChainEvm } from '../ports/chain-evm.ts'
import type { ChainSolana } from '../ports/chain-solana.ts'
import type { Database } from '../ports/database.ts'

const answerMaxMs = 2_000

/** Asks the store and both chains whether they answer, each for at most two seconds. Never rejects. */
export function createReadiness(parts: {
  readonly database: Database
  readonly evm: ChainEvm
  readonly solana: ChainSolana
  /** How priced calls are paid, for whoever reads what the service is set to. */
  readonly paymentNotice: string
}): () => Promise<readonly ComponentState[]> {
  const payments: ComponentState = {
    ...{ name: 'payments', state: 'up', required: false },
    detail: parts.paymentNotice,
  }
  return async () => [
    ...(await Promise.all([
      stateOf('database', true, async () => (await parts.database.health()).ok),
      // Without a chain most of the service goes on, so it is degraded and not down.
      stateOf('evm', false, async () => (await parts.evm.chainId()) > 0),
      stateOf('solana', false, async () => (await parts.solana.getSlot()) >= 0n),
    ])),
    payments,
  ]
}

async function stateOf(
  name: string,
  required: boolean,
  ask: () => Promise<boolean>,
): Promise<ComponentState> {
  const up = await Promise.race([ask().catch(() => false), late()])
  return up
    ? { name, state: 'up', required }
    : { name, state: required ? 'down' : 'degraded', required, detail: 'It does not answer.' }
}

function late(): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), answerMaxMs).unref()
  })
}
