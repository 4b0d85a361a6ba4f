import { useQuery } from '@tanstack/react-query'
import { accounts, twoFactor, walletSessions } from '#sdk'
import { client } from '../../../service/client.ts'
import { forgetResource } from '../../../service/queries.ts'

/** The open sessions of the account. */
export function useSessions(isAsked: boolean) {
  return useQuery({
    queryKey: ['walletSessions.list'],
    queryFn: ({ signal }) => walletSessions(client).list({}, { signal }),
    enabled: isAsked,
  })
}

/** Ends one session of the account. */
export async function endSession(sessionId: string): Promise<void> {
  await walletSessions(client).end({ sessionId })
  forgetResource('walletSessions')
}

/** Whether the account has a second factor. */
export function useTwoFactor() {
  return useQuery({
    queryKey: ['accounts.getSession'],
    queryFn: ({ signal }) => accounts(client).getSession({}, { signal }),
    select: (session) => session?.user.twoFactorEnabled === true,
  })
}

/** Begins a second factor: the secret for an authenticator, and codes for when it is lost. */
export async function beginTwoFactor(password: string) {
  return twoFactor(client).enable({ password })
}

/** Switches the second factor on by its first code. */
export async function finishTwoFactor(code: string): Promise<void> {
  await twoFactor(client).verifyTotp({ code })
  forgetResource('accounts')
}

/** Takes the second factor away. */
export async function endTwoFactor(password: string): Promise<void> {
  await twoFactor(client).disable({ password })
  forgetResource('accounts')
}
