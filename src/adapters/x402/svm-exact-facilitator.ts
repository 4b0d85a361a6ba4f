import { address } from '@solana/kit'
import type { FacilitatorSvmSigner } from '@x402/svm'
import { ExactSvmScheme } from '@x402/svm/exact/facilitator'
import { chainErrors } from '../../kernel/chain-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import type { ChainSolana } from '../../ports/chain-solana.ts'
import type {
  FacilitatorSettlement,
  PaymentFacilitator,
  SvmExactPayload,
} from '../../ports/payment-facilitator.ts'
import type { SolanaPayoutWallet } from '../../ports/payout-wallet.ts'
import { toLibraryPayment } from './library-payment.ts'
import { isUnanswered } from './unanswered.ts'

/** A transfer with a memo takes about 20,000 units; wallets add checks of their own. */
const computeUnitsMax = 200_000
const priorityMicroLamportsMax = 5_000_000

/**
 * Settles Solana transactions in process: the x402 library's checks with a simulation, then this wallet's signature as
 * the fee payer. That signature is the transaction's id and deterministic, so a repeated settlement finds it.
 */
export function createSvmExactFacilitator(options: {
  /** CAIP-2. */
  readonly network: string
  readonly chain: ChainSolana
  /** Pays the fees. */
  readonly wallet: SolanaPayoutWallet
}): PaymentFacilitator<SvmExactPayload> {
  const { network, chain, wallet } = options
  return {
    networks: async () => [{ scheme: 'exact', network, feePayer: wallet.address }],
    async verify(payment) {
      const reader = createSvmReader(chain, wallet.address)
      const scheme = new ExactSvmScheme(reader.signer, undefined, {
        maxPriorityFeeMicroLamports: priorityMicroLamportsMax,
        maxComputeUnits: computeUnitsMax,
        maxRequiredSignatures: 2,
      })
      const { requirements, payload } = toLibraryPayment(payment)
      const verdict = await scheme.verify(payload, requirements)
      reader.raiseFailure()
      return verdict.isValid
        ? { isValid: true }
        : { isValid: false, reason: verdict.invalidReason ?? 'invalid_payload' }
    },
    settle: ({ payload }) => settle(payload, chain, wallet),
    transactionOf: async ({ payload }) => (await wallet.coSign(payload.transaction)).signature,
  }
}

async function settle(
  payload: SvmExactPayload,
  chain: ChainSolana,
  wallet: SolanaPayoutWallet,
): Promise<FacilitatorSettlement> {
  try {
    const signed = await wallet.coSign(payload.transaction)
    await chain.sendTransaction(signed.transaction)
    return { status: 'sent', transaction: signed.signature }
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    const isRefusal = failure.spec.code === chainErrors.refused.code
    return isRefusal
      ? { status: 'refused', reason: 'invalid_exact_svm_transaction_failed' }
      : { status: 'unknown', reason: failure.spec.code }
  }
}

/** The simulation that the x402 library uses. It signs and sends nothing, because the library does not settle. */
function createSvmReader(chain: ChainSolana, feePayer: string) {
  let failure: AppError | null = null
  const refuse = async (): Promise<never> => {
    throw new Error('a verification neither signs nor sends')
  }
  const signer: FacilitatorSvmSigner = {
    getAddresses: () => [address(feePayer)],
    async simulateTransaction(transaction) {
      const simulation = await chain.simulateTransaction(transaction).catch((raised: unknown) => {
        if (isUnanswered(raised)) failure = raised
        throw raised
      })
      if (simulation.error !== null) throw new Error(JSON.stringify(simulation.error))
    },
    signTransaction: refuse,
    sendTransaction: refuse,
    confirmTransaction: refuse,
  }
  return {
    signer,
    /** Raises the failure to reach the chain, which the library would take for a failed simulation. */
    raiseFailure() {
      if (failure !== null) throw failure
    },
  }
}
