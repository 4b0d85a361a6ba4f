// A wallet as browsers have them (EIP-1193): it signs and sends by itself, hands out nothing but hashes, and remembers
// what a person would have been warned of.
import { createWalletClient, defineChain, hexToString, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const account = privateKeyToAccount(generatePrivateKey())
const members = ['from', 'to', 'value', 'data', 'gas']
const quantity = /^0x(?:0|[1-9a-f][0-9a-f]*)$/
let client

const methods = {
  eth_requestAccounts: () => [account.address],

  wallet_addEthereumChain([asked]) {
    const { chainId, chainName, nativeCurrency, rpcUrls } = asked
    const chain = defineChain({
      id: Number(chainId),
      name: chainName,
      nativeCurrency,
      rpcUrls: { default: { http: rpcUrls } },
    })
    client = createWalletClient({ account, chain, transport: http() })
    return null
  },

  eth_chainId: () => `0x${(client?.chain.id ?? 1).toString(16)}`,

  wallet_switchEthereumChain([{ chainId }]) {
    if (client?.chain.id === Number(chainId)) return null
    throw Object.assign(new Error('Unrecognized chain'), { code: 4902 })
  },

  personal_sign([said]) {
    // Wallets take the bytes of a message, and a text that is none for one.
    const message = said.startsWith('0x') ? hexToString(said) : said
    const [domain] = message.split(' ')
    if (domain !== location.host)
      window.warnings.push(`${location.host} shows a message of ${domain}`)
    return account.signMessage({ message })
  },

  eth_sendTransaction([transaction]) {
    const unknown = Object.keys(transaction).filter((name) => !members.includes(name))
    if (unknown.length > 0) throw new Error(`unknown: ${unknown.join()}`)
    if (!quantity.test(transaction.value)) throw new Error(`${transaction.value} is no quantity`)
    return client.sendTransaction({ ...transaction, value: BigInt(transaction.value) })
  },
}

window.warnings = []
window.ethereum = {
  async request({ method, params = [] }) {
    const act = methods[method]
    if (act === undefined) throw Object.assign(new Error(`no ${method}`), { code: 4200 })
    return act(params)
  },
}
