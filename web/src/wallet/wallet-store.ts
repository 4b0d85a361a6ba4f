import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Wallet } from '#sdk'
import { browserStorage } from '../service/browser-storage.ts'
import { type FoundWallet, onFoundWallets } from './found-wallets.ts'

/** The wallet that this page signs with. */
export interface ConnectedWallet {
  readonly id: string
  readonly name: string
  readonly icon: string | null
  readonly wallet: Wallet
  /** Made in this browser, for test money. */
  readonly isDevelopment: boolean
}

interface WalletState {
  readonly connected: ConnectedWallet | null
  /** The account that the person has chosen in the wallet meanwhile: the page does not follow by itself. */
  readonly switchedTo: string | null
}

const rememberedKey = 'bourse.wallet'
const developmentPrefix = 'development:'
const store = createStore<WalletState>(() => ({ connected: null, switchedTo: null }))
let stopListening: () => void = () => undefined

/** The wallet that this page signs with, and whether its account was changed. */
export function useWallet(): WalletState {
  return useStore(store)
}

/** The connected wallet now, outside of components. */
export function connectedWallet(): ConnectedWallet | null {
  return store.getState().connected
}

/** Calls the listener after each change of the wallet or of its account. */
export function onWallet(listener: () => void): () => void {
  return store.subscribe(listener)
}

/** Connects a wallet that the browser has; its owner is asked. Rejects with the wallet's own refusal. */
export async function connectFound(found: FoundWallet): Promise<ConnectedWallet> {
  const wallet = await found.connect({ isAsked: true })
  if (wallet === null) throw new Error('a wallet that was asked answered with none')
  return hold(found, wallet)
}

/** Connects the development wallet of this browser, which is made where there is none. */
export async function connectDevelopment(chain: 'evm' | 'solana'): Promise<ConnectedWallet> {
  const { makeDevelopmentWallet } = await import('./development/development-wallet.ts')
  return holdDevelopment((await makeDevelopmentWallet())[chain])
}

/** Forgets the wallet here; the wallet itself is not told. */
export function disconnect(): void {
  stopListening()
  browserStorage.removeItem(rememberedKey)
  store.setState({ connected: null, switchedTo: null })
}

/** Connects the wallet of the last visit again, where that needs no question. Called once at the start. */
export async function reconnectRemembered(): Promise<void> {
  const id = browserStorage.getItem(rememberedKey)
  if (id === null) return
  if (id.startsWith(developmentPrefix)) {
    const { openDevelopmentWallet } = await import('./development/development-wallet.ts')
    const wallet = await openDevelopmentWallet()
    if (wallet !== null) holdDevelopment(wallet[id.endsWith('solana') ? 'solana' : 'evm'])
    return
  }
  // Wallets announce themselves when they please.
  const stop = onFoundWallets((wallets) => {
    const found = wallets.find((one) => one.id === id)
    if (found === undefined || connectedWallet() !== null) return
    queueMicrotask(() => stop())
    void found.connect({ isAsked: false }).then((wallet) => wallet && hold(found, wallet))
  })
}

function hold(found: FoundWallet, wallet: Wallet): ConnectedWallet {
  const connected = {
    id: found.id,
    name: found.name,
    icon: found.icon,
    wallet,
    isDevelopment: false,
  }
  keep(connected)
  stopListening =
    found.onAccount?.((address) => {
      const isOther = address?.toLowerCase() !== wallet.address.toLowerCase()
      store.setState({ switchedTo: isOther ? (address ?? '') : null })
    }) ?? (() => undefined)
  return connected
}

function holdDevelopment(wallet: Wallet): ConnectedWallet {
  const connected = {
    id: `${developmentPrefix}${wallet.chain}`,
    name: 'Development wallet',
    icon: null,
    wallet,
    isDevelopment: true,
  }
  keep(connected)
  return connected
}

function keep(connected: ConnectedWallet): void {
  stopListening()
  stopListening = () => undefined
  browserStorage.setItem(rememberedKey, connected.id)
  store.setState({ connected, switchedTo: null })
}
