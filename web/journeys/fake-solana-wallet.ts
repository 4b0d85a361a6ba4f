import { generateKeyPairSync, sign } from 'node:crypto'
import { getBase58Decoder, getTransactionDecoder, getTransactionEncoder } from '@solana/kit'
import type { BrowserContext } from 'playwright-core'

/** Puts a wallet of Solana into every page of the context: it registers itself by the Wallet Standard, and signs messages and transactions. */
export async function addSolanaWallet(
  context: BrowserContext,
): Promise<{ readonly address: string; readonly name: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const address = getBase58Decoder().decode(bytes)
  await context.exposeFunction('signByFakeGhost', (message: readonly number[]) => [
    ...sign(null, Uint8Array.from(message), privateKey),
  ])
  await context.exposeFunction('signTransactionByFakeGhost', (transaction: readonly number[]) => {
    const { messageBytes, signatures } = getTransactionDecoder().decode(
      Uint8Array.from(transaction),
    )
    const own = {
      [address]: Uint8Array.from(sign(null, Uint8Array.from(messageBytes), privateKey)),
    }
    // What was decoded is encoded again, with one signature more.
    const signed = { messageBytes, signatures: { ...signatures, ...own } } as never
    return [...getTransactionEncoder().encode(signed)]
  })
  await context.addInitScript({
    content: `(${registered})(${JSON.stringify(address)}, ${JSON.stringify([...bytes])})`,
  })
  return { address, name: 'Fake Ghost' }
}

/** Runs in the page. */
const registered = `(address, publicKey) => {
  const account = {
    address,
    publicKey: Uint8Array.from(publicKey),
    chains: ['solana:devnet'],
    features: ['solana:signMessage', 'solana:signTransaction'],
  }
  const wallet = {
    version: '1.0.0',
    name: 'Fake Ghost',
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains: ['solana:devnet'],
    accounts: [],
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false } = {}) {
          if (!silent) wallet.accounts = [account]
          return { accounts: wallet.accounts }
        },
      },
      'standard:events': { version: '1.0.0', on: () => () => undefined },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs) =>
          Promise.all(
            inputs.map(async ({ message }) => ({
              signedMessage: message,
              signature: Uint8Array.from(await signByFakeGhost([...message])),
            })),
          ),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: (...inputs) =>
          Promise.all(
            inputs.map(async ({ transaction }) => ({
              signedTransaction: Uint8Array.from(await signTransactionByFakeGhost([...transaction])),
            })),
          ),
      },
    },
  }
  const register = ({ register }) => register(wallet)
  window.addEventListener('wallet-standard:app-ready', ({ detail }) => register(detail))
  window.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', { detail: (api) => register(api) }),
  )
}`
