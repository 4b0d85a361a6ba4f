import { usePrincipal } from '../../service/session.ts'

/** What the button says where a wallet is missing: who is signed in without one is not asked to sign in again. */
export function useSignInWord(): 'wallet.connect' | 'wallet.signIn' {
  return usePrincipal() == null ? 'wallet.signIn' : 'wallet.connect'
}
