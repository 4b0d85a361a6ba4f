import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  hashMessage,
  parseAbi,
} from 'viem'
import { chainErrors } from '../../kernel/chain-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../ports/chain-evm.ts'
import { signInErrors } from './auth.errors.ts'
import { within } from './within.ts'

const erc1271Abi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
/** `isValidSignature` answers its own selector, padded to a word, for yes. */
const yes = `0x1626ba7e${'0'.repeat(56)}`
/** Ends a signature that says how to deploy the wallet first. */
const erc6492Suffix = '6492'.repeat(16)

/** What of the chain the verdict needs. */
export type ContractChain = Pick<ChainEvm, 'call' | 'callDeployless'>

type Claim = { readonly address: Hex; readonly message: string; readonly signature: Hex }

/**
 * Whether the contract at the address takes the signature for its own: by ERC-1271, or by ERC-6492 when the signature
 * brings the deployment of a wallet that is not there yet. An address without a contract takes none. Raises 503
 * `auth.chain_unavailable` when the chain does not answer within `patienceMs`.
 */
export async function isSignedByContract(
  claim: Claim,
  { evm, patienceMs }: { readonly evm: ContractChain; readonly patienceMs: number },
): Promise<boolean> {
  const verdict = claim.signature.endsWith(erc6492Suffix)
    ? validatedAfterDeployment(claim, evm)
    : answersYes(claim, evm)
  try {
    const isSigned = await within(patienceMs, verdict)
    if (isSigned !== undefined) return isSigned
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    if (cause.spec.code === chainErrors.reverted.code) return false
    throw unavailable(cause)
  }
  throw unavailable(undefined)
}

async function answersYes({ address, message, signature }: Claim, evm: ContractChain) {
  const answer = await evm.call({
    to: address,
    data: encodeFunctionData({
      abi: erc1271Abi,
      functionName: 'isValidSignature',
      args: [hashMessage(message), signature],
    }),
  })
  // The whole word: a contract or precompile that echoes its input begins with the selector too.
  return answer.slice(0, yes.length).toLowerCase() === yes
}

async function validatedAfterDeployment(
  { address, message, signature }: Claim,
  evm: ContractChain,
) {
  const answer = await evm.callDeployless(
    encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      bytecode: erc6492SignatureValidatorByteCode,
      args: [address, hashMessage(message), signature],
    }),
  )
  return answer === '0x01'
}

function unavailable(cause: unknown): AppError {
  return new AppError(
    signInErrors.chain_unavailable,
    'The signature is not of a key, and the chain, which alone can say whether a contract wallet made it, gave no answer.',
    { cause },
  )
}
