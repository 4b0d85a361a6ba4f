import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { KeysServiceOptions } from './key-options.ts'
import { keysErrors } from './keys.errors.ts'

/** Raises 403 `keys.agent_wallet_not_owned` unless the wallet is the account's or null. */
export async function assertAgentWallet(
  { accountId }: Principal,
  agentWalletId: number | null,
  { ownsAgentWallet }: Pick<KeysServiceOptions, 'ownsAgentWallet'>,
): Promise<void> {
  if (agentWalletId === null) return
  if ((await ownsAgentWallet?.(accountId, agentWalletId)) === true) return
  const { fix } = keysErrors.agent_wallet_not_owned
  const detail = 'agentWalletId is not an agent wallet of this account.'
  throw new AppError(keysErrors.agent_wallet_not_owned, detail, {
    faults: [{ location: 'body/agentWalletId', message: 'is not an agent wallet of yours', fix }],
  })
}
