import type { ChainKeys } from './keys-file.ts'

export type AskEvm = (method: string, params: readonly unknown[]) => Promise<unknown>

export type EvmTransactionRequest = {
  /** Absent for a contract creation. */
  readonly to?: `0x${string}`
  readonly data?: `0x${string}`
  /** Wei. */
  readonly value?: bigint
}

/** The account that deploys contracts and funds the faucet. Its key never leaves the daemon. */
export type EvmOperator = {
  readonly address: `0x${string}`
  /** The hash, once the transaction is in a block and succeeded. */
  readonly send: (request: EvmTransactionRequest) => Promise<`0x${string}`>
  readonly deploy: (contract: {
    readonly abi: readonly unknown[]
    readonly bytecode: `0x${string}`
    readonly args: readonly unknown[]
  }) => Promise<`0x${string}`>
}

type Receipt = { readonly status: string; readonly contractAddress: `0x${string}` | null }

/**
 * Opens the operator's account, and funds it when it is empty. Loads viem only here, because a start that deploys
 * nothing does not need it.
 */
export async function openEvmOperator(options: {
  readonly ask: AskEvm
  readonly keys: ChainKeys
  readonly chainId: number
}): Promise<EvmOperator> {
  const { ask, keys, chainId } = options
  const [{ privateKeyToAccount }, { encodeDeployData }] = await Promise.all([
    import('viem/accounts'),
    import('viem/utils'),
  ])
  const account = privateKeyToAccount(keys.evmOperatorKey)
  await fund(ask, account.address)
  let tail: Promise<unknown> = Promise.resolve()

  // One at a time, so that nonces are consecutive.
  function send(request: EvmTransactionRequest): Promise<Sent> {
    const sent = tail.then(
      () => sendNext(request),
      () => sendNext(request),
    )
    tail = sent
    return sent
  }

  async function sendNext(request: EvmTransactionRequest): Promise<Sent> {
    const call = { from: account.address, ...hexFields(request) }
    const [nonce, gas, gasPrice] = await Promise.all([
      ask('eth_getTransactionCount', [account.address, 'pending']),
      ask('eth_estimateGas', [call]),
      ask('eth_gasPrice', []),
    ])
    const signed = await account.signTransaction({
      ...request,
      type: 'eip1559',
      chainId,
      nonce: Number(nonce),
      gas: (BigInt(String(gas)) * 12n) / 10n,
      maxFeePerGas: 2n * BigInt(String(gasPrice)),
      maxPriorityFeePerGas: 0n,
    })
    const hash = String(await ask('eth_sendRawTransaction', [signed]))
    // anvil's answer to this method always has both fields.
    const receipt = (await ask('eth_getTransactionReceipt', [hash])) as Receipt | null
    if (receipt?.status !== '0x1') throw new Error(`the operator's transaction ${hash} failed`)
    return { hash: hash as `0x${string}`, receipt }
  }

  return {
    address: account.address,
    send: async (request) => (await send(request)).hash,
    deploy: async ({ abi, bytecode, args }) => {
      const { receipt } = await send({ data: encodeDeployData({ abi, bytecode, args }) })
      if (receipt.contractAddress === null) throw new Error('no contract was created')
      return receipt.contractAddress
    },
  }
}

type Sent = { readonly hash: `0x${string}`; readonly receipt: Receipt }

const faucetFunds = 10n ** 27n

async function fund(ask: AskEvm, address: string): Promise<void> {
  const balance = BigInt(String(await ask('eth_getBalance', [address, 'latest'])))
  if (balance < faucetFunds / 2n) {
    await ask('anvil_setBalance', [address, `0x${faucetFunds.toString(16)}`])
  }
}

function hexFields({ to, data, value }: EvmTransactionRequest): Record<string, string> {
  return {
    ...(to === undefined ? {} : { to }),
    ...(data === undefined ? {} : { data }),
    ...(value === undefined ? {} : { value: `0x${value.toString(16)}` }),
  }
}
