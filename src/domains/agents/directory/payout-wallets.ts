import { isAddress as isSolanaAddress } from '@solana/kit'
import { getAddress, isAddress as isEvmAddress } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { AgentOffer } from './agent.ts'
import type { CreateAgentRequest } from './paid-agents.schemas.ts'

type Recipients = Pick<AgentOffer, 'recipientEvm' | 'recipientSolana'>

/** Wallets in their canonical form; a missing one stays unchanged. Raises 400 for what is no address. */
export function readWallets(
  wallets: CreateAgentRequest['recipientWallets'],
  before: Recipients,
): Recipients {
  const { solana = before.recipientSolana, evm = before.recipientEvm } = wallets ?? {}
  if (solana !== null && !isSolanaAddress(solana)) throw badWallet('solana')
  if (evm !== null && !isEvmAddress(evm)) throw badWallet('evm')
  return { recipientSolana: solana, recipientEvm: evm === null ? null : getAddress(evm) }
}

function badWallet(chain: 'evm' | 'solana'): AppError {
  return new AppError(requestErrors.invalid, 'A wallet address is not valid.', {
    faults: [
      {
        location: `body/recipientWallets/${chain}`,
        message: chain === 'evm' ? 'has a wrong checksum' : 'is not 32 bytes in base58',
      },
    ],
  })
}
