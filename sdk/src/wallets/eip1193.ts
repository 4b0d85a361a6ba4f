import { isObject } from '../errors/read-failure.ts'
import type { EvmCall, TypedData, Wallet } from './wallet.ts'

/** What wallets put into pages: `window.ethereum`, or what EIP-6963 announces. */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/**
 * The wallet behind a provider. It asks for the account, unless it is named as one that the page may use already
 * (`eth_accounts`), and, before a transaction, for the chain; every signature is the user's to give. Rejects with the
 * provider's own error where the user declines (code 4001).
 */
export async function eip1193Wallet(
  provider: Eip1193Provider,
  { account }: { readonly account?: string } = {},
): Promise<Wallet> {
  const address = account ?? (await requestAccount(provider))
  const ask = async (method: string, params: readonly unknown[]) =>
    String(await provider.request({ method, params }))
  return {
    address,
    chain: 'evm',
    signMessage: (message) => ask('personal_sign', [toHex(message), address]),
    signTypedData: (data) => ask('eth_signTypedData_v4', [address, typedDataText(data)]),
    async sendTransaction(call) {
      const chainId = `0x${call.chainId.toString(16)}`
      const current = await ask('eth_chainId', [])
      if (BigInt(current) !== BigInt(chainId)) await switchTo(provider, chainId, call)
      return ask('eth_sendTransaction', [toParameters(call)])
    },
  }
}

async function requestAccount(provider: Eip1193Provider): Promise<string> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' })
  return Array.isArray(accounts) ? String(accounts[0]) : ''
}

/** The chain's id as a quantity; a wallet that has not got the chain says 4902, and is asked to add it. */
async function switchTo(provider: Eip1193Provider, chainId: string, call: EvmCall): Promise<void> {
  const change = () =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  try {
    await change()
  } catch (failure) {
    const chain = isUnknownChain(failure) ? await call.describeChain() : null
    if (chain === null) throw failure
    await provider.request({ method: 'wallet_addEthereumChain', params: [chain] })
    await change()
  }
}

function isUnknownChain(failure: unknown): boolean {
  return isObject(failure) && failure['code'] === 4902
}

function toParameters({ data, from, gasLimit, to, value }: EvmCall) {
  const gas = gasLimit === null ? {} : { gas: `0x${gasLimit.toString(16)}` }
  return { from, to, data, value: `0x${value.toString(16)}`, ...gas }
}

/** The JSON that wallets take, in which the domain's own type is written out and whole numbers are texts. */
function typedDataText({ domain, types, ...rest }: TypedData): string {
  const names = {
    name: 'string',
    version: 'string',
    chainId: 'uint256',
    verifyingContract: 'address',
  }
  const EIP712Domain = Object.entries(names).flatMap(([name, type]) =>
    name in domain ? [{ name, type }] : [],
  )
  return JSON.stringify(
    { domain, types: { EIP712Domain, ...types }, ...rest },
    (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  )
}

function toHex(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
