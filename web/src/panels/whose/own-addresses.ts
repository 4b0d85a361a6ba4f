import { usePrincipal } from '../../service/session.ts'
import { useWallet } from '../../wallet/wallet-store.ts'

/** Whose figures a page shows. */
export interface LookedAt {
  /** Undefined until it is known who is signed in; null for nobody's. */
  readonly address: string | null | undefined
  /** The wallets of the one who is signed in, on the EVM chain. */
  readonly own: readonly string[]
}

/** The asked address, or else the own one. */
export function useAddressOr(asked: string | undefined): LookedAt {
  const principal = usePrincipal()
  const { connected } = useWallet()
  const own = (principal?.wallets ?? [])
    .filter(({ namespace }) => namespace === 'eip155')
    .map((wallet) => wallet.address)
  const first = own.find((one) => one.toLowerCase() === connected?.wallet.address.toLowerCase())
  const usual = principal === undefined ? undefined : (first ?? own[0] ?? null)
  return { address: asked ?? usual, own }
}

/** Whether a text is an address of the EVM chain. */
export function isAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}
