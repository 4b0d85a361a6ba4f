import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { BourseError } from '#sdk'
import { openSession } from '../../service/session.ts'
import type { FoundWallet } from '../../wallet/found-wallets.ts'
import { asRefusal } from '../../wallet/refusal.ts'
import {
  type ConnectedWallet,
  connectDevelopment,
  connectFound,
  disconnect,
} from '../../wallet/wallet-store.ts'

/** How far connecting is. */
export type ConnectPhase = 'choosing' | 'connecting' | 'signing'

interface ConnectState {
  readonly isOpen: boolean
  readonly phase: ConnectPhase
  /** Which wallet is being connected. */
  readonly walletId: string | null
  readonly failure: unknown
}

const store = createStore<ConnectState>(() => ({
  isOpen: false,
  phase: 'choosing',
  walletId: null,
  failure: null,
}))

/** What the dialog shows. */
export function useConnecting(): ConnectState {
  return useStore(store)
}

/** Asks which wallet to sign in with. */
export function openConnect(): void {
  store.setState({ isOpen: true, phase: 'choosing', walletId: null, failure: null })
}

/** Puts the question away; what a wallet is asked goes on there. */
export function closeConnect(): void {
  store.setState({ isOpen: false })
}

/** Connects a wallet and signs in with it. What is refused is shown where it was begun. */
export async function connectAndSignIn(found: FoundWallet): Promise<void> {
  await signInBy(found.id, () => connectFound(found))
}

/**
 * Makes the development wallet where there is none, connects it and signs in. Resolves with what was refused, or null;
 * the dialog shows it too.
 */
export async function signInWithDevelopment(chain: 'evm' | 'solana'): Promise<BourseError | null> {
  return signInBy(`development:${chain}`, () => connectDevelopment(chain))
}

async function signInBy(
  walletId: string,
  connect: () => Promise<ConnectedWallet>,
): Promise<BourseError | null> {
  store.setState({ phase: 'connecting', walletId, failure: null })
  try {
    const { wallet } = await connect()
    store.setState({ phase: 'signing' })
    await openSession(wallet)
    store.setState({ isOpen: false, phase: 'choosing', walletId: null })
    return null
  } catch (refused) {
    const failure = asRefusal(refused)
    // A wallet without a session would look signed in.
    disconnect()
    store.setState({ phase: 'choosing', walletId: null, failure })
    return failure
  }
}
