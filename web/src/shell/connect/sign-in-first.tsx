import { Button } from '../../design/primitives/button.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { useText } from '../../language/use-text.ts'
import { openConnect } from './connect-store.ts'

/** What belongs to an account, for who is not signed in. */
export function SignInFirst({ reason }: { readonly reason: string }) {
  const text = useText()
  return (
    <EmptyState
      title={text('shell.signInFirst')}
      reason={reason}
      action={<Button onClick={openConnect}>{text('wallet.signIn')}</Button>}
    />
  )
}
