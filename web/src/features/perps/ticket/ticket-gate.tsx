import { useMutation } from '@tanstack/react-query'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { depositPaper, takePlatformTokens, useIsEmbedded, useOwnAddress } from '../perps.data.ts'
import type { Standing } from '../standing.model.ts'
import css from './ticket.module.css'
import { openingDeposit } from './ticket-facts.ts'

/** What it takes to trade here, and how to get it where that is test money. */
export function TicketGate({
  standing,
}: {
  readonly standing: Extract<Standing, { kind: 'gated' | 'none' }>
}) {
  const text = useText()
  const isEmbedded = useIsEmbedded()
  const address = useOwnAddress()
  const open = useMutation({
    async mutationFn() {
      if (standing.kind === 'gated' && address !== null) await takePlatformTokens(address)
      await depositPaper(openingDeposit)
    },
  })
  const isGated = standing.kind === 'gated'
  return (
    <div className={css.foot}>
      <Callout tone="info" title={text(isGated ? 'perps.gated' : 'perps.noAccount')}>
        {isGated ? (
          <>
            {text('perps.gatedWhy')} {text('perps.gatedNeeds')}{' '}
            <Amount value={standing.required} rounding="up" />, {text('perps.gatedHas')}{' '}
            <Amount value={standing.balance} />.
          </>
        ) : (
          text('perps.noAccountWhy')
        )}
      </Callout>
      {isGated && !isEmbedded ? null : (
        <Button
          kind="primary"
          size="large"
          wide
          pending={open.isPending}
          onClick={() => open.mutate()}
        >
          {text(isGated ? 'perps.takeTokens' : 'perps.openAccount')}
        </Button>
      )}
      {open.error === null ? null : <Failure failure={open.error} />}
    </div>
  )
}
