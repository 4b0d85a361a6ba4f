import { useMutation } from '@tanstack/react-query'
import type { Launch } from '#sdk'
import { Time } from '../../design/numbers/time.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { useText } from '../../language/use-text.ts'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { Failure } from '../../shell/failure.tsx'
import { useWallet } from '../../wallet/wallet-store.ts'
import { openPool, useWaitingGraduation } from './token.data.ts'

/** A curve that is sold out: who opens its pool, and the way to do so oneself. */
export function OpenPool({ launch }: { readonly launch: Launch }) {
  const text = useText()
  const { connected } = useWallet()
  const { data } = useWaitingGraduation(launch.id)
  const account = connected?.wallet.chain === 'evm' ? connected.wallet.address : null
  const opening = useMutation({
    mutationFn: (by: string) =>
      openPool(launch.id, by, text('token.openingTitle', { symbol: launch.symbol })),
  })
  return (
    <Callout
      tone="info"
      actions={
        <Button
          pending={opening.isPending}
          onClick={() => (account === null ? openConnect() : opening.mutate(account))}
        >
          {text('token.openPool')}
        </Button>
      }
    >
      <p>{text('token.soldOut')}</p>
      {data === undefined ? null : (
        <p>
          {text(data.keeper.configured ? 'token.keeper' : 'token.noKeeper')}{' '}
          {data.waiting === null ? null : <Time at={data.waiting.since} />}
        </p>
      )}
      {opening.error === null ? null : <Failure failure={opening.error} />}
    </Callout>
  )
}
