/** A call of a contract, as a wallet is asked to send it. */
export interface EvmCall {
  readonly chainId: number
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: bigint
  /** Null where the wallet is to estimate it. */
  readonly gasLimit: bigint | null
  /** The chain, as a wallet that has not got it is asked to add it (EIP-3085); null where the service does not tell. */
  readonly describeChain: () => Promise<object | null>
}

/** A whole transaction (EIP-1559), as an account signs it. */
export interface EvmTransaction {
  readonly type: 'eip1559'
  readonly chainId: number
  readonly nonce: number
  readonly to: `0x${string}`
  readonly data: `0x${string}`
  readonly value: bigint
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Typed data (EIP-712). */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/**
 * What signs for its owner. Only `signMessage` is needed to sign in; the others where transactions are sent and calls
 * are paid by x402.
 */
export interface Wallet {
  readonly address: string
  readonly chain: 'evm' | 'solana'
  /** The signature in the chain's own spelling: `0x` hexadecimal, or base58 on Solana. */
  signMessage(message: string): Promise<string>
  signTypedData?(data: TypedData): Promise<string>
  /** Signs a transaction, which this library fills in and the service broadcasts. */
  signTransaction?(transaction: EvmTransaction): Promise<string>
  /** Fills in, signs and broadcasts; the transaction's hash. Wallets of browsers do this instead of signing alone. */
  sendTransaction?(call: EvmCall): Promise<string>
  /** Signs the bytes of a transaction of Solana, which others sign too and the service broadcasts; the same with its signature. */
  signSolanaTransaction?(transaction: Uint8Array): Promise<Uint8Array>
  /** Signs and broadcasts the bytes of a transaction of Solana, which others may have signed already; its signature. */
  sendSolanaTransaction?(transaction: Uint8Array): Promise<string>
}

/** An account that signs locally; viem's `privateKeyToAccount` and `toAccount` make them. */
export interface LocalAccount {
  readonly address: string
  signMessage(parameters: { readonly message: string }): Promise<string>
  // Their own parameters are narrower than any two libraries agree on.
  readonly signTypedData?: (parameters: never) => Promise<string>
  readonly signTransaction?: (transaction: never) => Promise<string>
}

/** The wallet of a local account. */
export function accountWallet(account: LocalAccount): Wallet {
  const { address, signTransaction, signTypedData } = account
  return {
    address,
    chain: 'evm',
    signMessage: (message) => account.signMessage({ message }),
    ...(signTypedData === undefined
      ? {}
      : { signTypedData: (data: TypedData) => signTypedData(data as never) }),
    ...(signTransaction === undefined
      ? {}
      : {
          signTransaction: (transaction: EvmTransaction) => signTransaction(transaction as never),
        }),
  }
}
