import { queryOptions, useQuery } from '@tanstack/react-query'
import { auth, type Bootstrap, bootstrap, signIn, type Wallet } from '#sdk'
import { forgetCalls } from './calls.ts'
import { client } from './client.ts'
import { queryClient, staleAfterMs } from './queries.ts'

/** Everything a page begins with: chains, features, limits, and who the caller is. */
export const bootstrapQuery = queryOptions({
  queryKey: ['bootstrap.get'],
  queryFn: ({ signal }): Promise<Bootstrap> => bootstrap(client).get({}, { signal }),
  staleTime: staleAfterMs.minute,
})

/** Who is signed in; null for nobody, undefined until the service has said. */
export type Principal = Bootstrap['principal']

const listeners = new Set<(change: IdentityChange) => void>()
const leavers = new Set<() => Promise<void>>()

/** Where somebody signed in or out: in this tab, or in another one of this browser. */
export interface IdentityChange {
  readonly isHere: boolean
}

/** Who is signed in; the component is drawn again when that changes. */
export function usePrincipal(): Principal | undefined {
  return useQuery({ ...bootstrapQuery, select: ({ principal }) => principal }).data
}

/** Whether a person is signed in, by a wallet or an account: who may widen what others may do. */
export function useIsPerson(): boolean {
  const credential = usePrincipal()?.credential
  return credential === 'wallet_session' || credential === 'account_session'
}

/** The facts that a page begins with; undefined until the service has told them. */
export function useBootstrap(): Bootstrap | undefined {
  return useQuery(bootstrapQuery).data
}

/** Opens a session for the wallet, which signs a message for it. Rejects with what the wallet or the service refused. */
export async function openSession(wallet: Wallet): Promise<void> {
  await leave()
  await signIn(client, wallet)
  await identityChanged({ isHere: true })
}

/** Ends the session here and at the service. */
export async function closeSession(): Promise<void> {
  await leave()
  await auth(client).logout()
  await identityChanged({ isHere: true })
}

/** Calls `leaver` before somebody signs out or in here, and waits for it: what only whoever is still there may end. It never rejects. */
export function onLeaving(leaver: () => Promise<void>): () => void {
  leavers.add(leaver)
  return () => leavers.delete(leaver)
}

async function leave(): Promise<void> {
  await Promise.all([...leavers].map((leaver) => leaver()))
}

/** Calls `listener` whenever somebody has signed in or out, before anything is drawn for whoever is there now. */
export function onIdentityChange(listener: (change: IdentityChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Forgets what was answered to the one before; what is on the screen is asked again. */
export async function identityChanged(change: IdentityChange): Promise<void> {
  forgetCalls()
  const known = await bootstrap(client).get()
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.setQueryData(bootstrapQuery.queryKey, known)
  // What is drawn for somebody follows what is told to somebody: the socket must be theirs by then.
  for (const listener of listeners) listener(change)
  // What is now drawn for nobody no longer asks for what belongs to somebody: it is drawn before all is asked again.
  await new Promise((drawn) => setTimeout(drawn))
  await queryClient.resetQueries({
    predicate: ({ queryKey: [name] }) => name !== bootstrapQuery.queryKey[0],
  })
}
