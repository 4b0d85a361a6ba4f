import type { FacilitatorEvmSigner } from '@x402/evm'
import { type Abi, decodeFunctionResult, encodeFunctionData } from 'viem'
import type { AppError } from '../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../ports/chain-evm.ts'
import { isUnanswered } from './unanswered.ts'

/** The chain access that the x402 library expects. */
export type EvmReader = {
  readonly signer: FacilitatorEvmSigner
  /** Raises the first failure to reach the chain, which the library would turn into a verdict. */
  readonly raiseFailure: () => void
}

/**
 * Reads for one verification through the chain port. It signs and sends nothing, because the library does not settle.
 */
export function createEvmReader(chain: ChainEvm, address: Hex): EvmReader {
  let failure: AppError | null = null
  async function noting<result>(question: Promise<result>): Promise<result> {
    try {
      return await question
    } catch (raised) {
      if (isUnanswered(raised)) failure ??= raised
      throw raised
    }
  }
  const refuse = async (): Promise<never> => {
    throw new Error('a verification neither signs nor sends')
  }
  return {
    raiseFailure() {
      if (failure !== null) throw failure
    },
    signer: {
      getAddresses: () => [address],
      getCode: (question) => noting(chain.getCode(question.address)),
      async readContract({ address: to, abi, functionName, args }) {
        // The library types ABIs loosely; they are its own constants.
        const call = { abi: abi as Abi, functionName, args: args ?? [] }
        const data = encodeFunctionData(call)
        const answer = await noting(chain.call({ to, data, from: address }))
        return decodeFunctionResult({ ...call, data: answer })
      },
      verifyTypedData: refuse,
      writeContract: refuse,
      sendTransaction: refuse,
      waitForTransactionReceipt: refuse,
    },
  }
}
