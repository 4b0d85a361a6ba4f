import type { BrowserContext } from 'playwright-core'
import { type Chain, createWalletClient, defineChain, type Hex, hexToString, http } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** A wallet as a browser has it, whose keys are in the test's process. */
export interface FakeWallet {
  readonly address: string
  readonly name: string
  /** What it was asked, in order: `personal_sign`, `eth_sendTransaction`. */
  readonly asked: readonly string[]
  /** From now on its owner declines what is to be signed. */
  decline(): void
  approve(): void
  /** Its owner goes to a chain that is not this service's. */
  goElsewhere(): void
  /** Its owner chooses another account in it. */
  switchAccount(): Promise<void>
}

type Answer = { readonly result: unknown } | { readonly code: number; readonly message: string }

/** Puts an EVM wallet into every page of the context: it announces itself by EIP-6963, signs and sends by itself. Two contexts with the same account are two browsers of one person. */
export async function addEvmWallet(
  context: BrowserContext,
  account: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey()),
): Promise<FakeWallet> {
  const asked: string[] = []
  const owner = { isDeclining: false, chosen: account.address, chain: elsewhere }
  const methods = methodsOf(account, owner)
  await context.exposeFunction(
    'askFakeWallet',
    async (method: string, params: never): Promise<Answer> => {
      asked.push(method)
      const act = methods[method]
      if (act === undefined) return { code: 4200, message: `no ${method}` }
      if (owner.isDeclining && /sign|send|request|switch|add/i.test(method))
        return { code: 4001, message: 'User rejected the request.' }
      try {
        return { result: await act(params) }
      } catch (failure) {
        return { code: Number(Object(failure).code ?? -32603), message: String(failure) }
      }
    },
  )
  await context.addInitScript({ content: announced })
  return {
    address: account.address,
    name: 'Fake Fox',
    asked,
    decline: () => (owner.isDeclining = true),
    approve: () => (owner.isDeclining = false),
    goElsewhere: () => (owner.chain = elsewhere),
    async switchAccount() {
      owner.chosen = privateKeyToAccount(generatePrivateKey()).address
      for (const page of context.pages())
        await page.evaluate(`tellFakeAccounts(${JSON.stringify([owner.chosen])})`)
    },
  }
}

/** A chain that is not this service's. */
const elsewhere: Chain = defineChain({
  id: 1,
  name: 'Elsewhere',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
})

/** What the wallet can do, on the chain that it is on. */
function methodsOf(
  account: PrivateKeyAccount,
  owner: { readonly chosen: Hex; chain: Chain },
): Readonly<Record<string, (params: never) => unknown>> {
  let isConnected = false
  let added: Chain | null = null
  return {
    eth_accounts: () => (isConnected ? [owner.chosen] : []),
    eth_requestAccounts() {
      isConnected = true
      return [owner.chosen]
    },
    eth_chainId: () => `0x${owner.chain.id.toString(16)}`,
    wallet_switchEthereumChain([{ chainId }]: readonly [{ readonly chainId: string }]) {
      const known = [owner.chain, added].find((chain) => chain?.id === Number(chainId))
      if (known != null) {
        owner.chain = known
        return null
      }
      throw Object.assign(new Error('unknown chain'), { code: 4902 })
    },
    wallet_addEthereumChain([wanted]: readonly [AddedChain]) {
      added = defineChain({
        id: Number(wanted.chainId),
        name: wanted.chainName,
        nativeCurrency: wanted.nativeCurrency,
        rpcUrls: { default: { http: wanted.rpcUrls } },
      })
      owner.chain = added
      return null
    },
    personal_sign: ([message]: readonly [Hex]) =>
      account.signMessage({ message: hexToString(message) }),
    eth_signTypedData_v4: ([, data]: readonly [Hex, string]) =>
      account.signTypedData(JSON.parse(data)),
    eth_sendTransaction: ([{ data, to, value }]: readonly [AskedTransaction]) =>
      createWalletClient({ account, chain: owner.chain, transport: http() }).sendTransaction({
        data,
        to,
        value: BigInt(value),
      }),
  }
}

interface AddedChain {
  readonly chainId: string
  readonly chainName: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  readonly rpcUrls: readonly string[]
}

interface AskedTransaction {
  readonly to: Hex
  readonly data: Hex
  readonly value: Hex
}

/** Runs in the page: a provider that hands everything to the test's process, and announces itself. */
const announced = `(() => {
  const listeners = new Set()
  const provider = {
    async request({ method, params = [] }) {
      const answer = await askFakeWallet(method, params)
      if ('result' in answer) return answer.result
      throw Object.assign(new Error(answer.message), { code: answer.code })
    },
    on: (event, listener) => event === 'accountsChanged' && listeners.add(listener),
    removeListener: (event, listener) => listeners.delete(listener),
  }
  window.tellFakeAccounts = (accounts) => listeners.forEach((listener) => listener(accounts))
  const detail = Object.freeze({
    info: {
      uuid: crypto.randomUUID(),
      name: 'Fake Fox',
      icon: 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      rdns: 'test.fake-fox',
    },
    provider,
  })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
})()`
