import { getWallets } from '@wallet-standard/app'
import type { Wallet as InstalledWallet } from '@wallet-standard/base'
import { createStore } from 'mipd'
import { useSyncExternalStore } from 'react'
import { type Eip1193Provider, eip1193Wallet, standardWallet, type Wallet } from '#sdk'

/** A wallet that the browser has, before it is connected. */
export interface FoundWallet {
  /** Stays the same over reloads: `evm:io.metamask`, `solana:Phantom`, `development:evm`. */
  readonly id: string
  readonly name: string
  /** A `data:` address; null for none. */
  readonly icon: string | null
  readonly chain: 'evm' | 'solana'
  /**
   * Connects it. Without `isAsked` only where it knows this page already, and null otherwise: nobody is asked anything
   * that they did not begin.
   */
  readonly connect: (options: { readonly isAsked: boolean }) => Promise<Wallet | null>
  /** Calls the listener when the person chooses another account in the wallet, with its address, or null for none. */
  readonly onAccount?: (listener: (address: string | null) => void) => () => void
}

const listeners = new Set<() => void>()
let found: readonly FoundWallet[] = []
let isLooking = false

/** The wallets that announce themselves, by EIP-6963 and the Wallet Standard; drawn again when another does. */
export function useFoundWallets(): readonly FoundWallet[] {
  return useSyncExternalStore(listen, () => found)
}

/** Those found up to now, or from then on until the returned function is called. */
export function onFoundWallets(listener: (wallets: readonly FoundWallet[]) => void): () => void {
  const stop = listen(() => listener(found))
  listener(found)
  return stop
}

function listen(listener: () => void): () => void {
  look()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function look(): void {
  if (isLooking) return
  isLooking = true
  const evm = createStore()
  const solana = getWallets()
  const update = () => {
    found = [
      ...evm.getProviders().map(({ info, provider }) => ofProvider(info, provider as Provider)),
      ...solana.get().filter(isSolana).map(ofStandard),
    ]
    for (const listener of listeners) listener()
  }
  evm.subscribe(update)
  solana.on('register', update)
  solana.on('unregister', update)
  update()
}

type Provider = Eip1193Provider & {
  readonly on?: (event: string, listener: (value: unknown) => void) => void
  readonly removeListener?: (event: string, listener: (value: unknown) => void) => void
}

function ofProvider(
  { rdns, name, icon }: { readonly rdns: string; readonly name: string; readonly icon: string },
  provider: Provider,
): FoundWallet {
  return {
    id: `evm:${rdns}`,
    name,
    icon: icon.startsWith('data:image/') ? icon : null,
    chain: 'evm',
    async connect({ isAsked }) {
      if (isAsked) return eip1193Wallet(provider)
      const known = await provider.request({ method: 'eth_accounts' })
      const account: unknown = Array.isArray(known) ? known[0] : undefined
      return typeof account === 'string' ? eip1193Wallet(provider, { account }) : null
    },
    onAccount(listener) {
      const heard = (accounts: unknown) =>
        listener(Array.isArray(accounts) && accounts.length > 0 ? String(accounts[0]) : null)
      provider.on?.('accountsChanged', heard)
      return () => provider.removeListener?.('accountsChanged', heard)
    },
  }
}

interface ConnectFeature {
  connect(options: { readonly silent: boolean }): Promise<unknown>
}

interface EventsFeature {
  on(event: 'change', listener: () => void): () => void
}

function isSolana({ chains, features }: InstalledWallet): boolean {
  return chains.some((chain) => chain.startsWith('solana:')) && 'solana:signMessage' in features
}

function ofStandard(installed: InstalledWallet): FoundWallet {
  const features = installed.features as Readonly<Record<string, unknown>>
  const connect = features['standard:connect'] as ConnectFeature | undefined
  const events = features['standard:events'] as EventsFeature | undefined
  return {
    id: `solana:${installed.name}`,
    name: installed.name,
    icon: installed.icon.startsWith('data:image/') ? installed.icon : null,
    chain: 'solana',
    async connect({ isAsked }) {
      if (installed.accounts.length === 0) await connect?.connect({ silent: !isAsked })
      if (!isAsked && installed.accounts.length === 0) return null
      return standardWallet({ accounts: installed.accounts, features })
    },
    onAccount: (listener) =>
      events?.on('change', () => listener(installed.accounts[0]?.address ?? null)) ??
      (() => undefined),
  }
}
