import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../design/primitives/button.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { useText } from '../../../language/use-text.ts'
import { useTrader } from '../../../panels/token/token.data.ts'
import { useBootstrap } from '../../../service/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import { getTestMoney, useStartPaper } from './begin.data.ts'
import css from './ticket.module.css'
import type { TicketDesk } from './ticket-desk.ts'

/** Starts the paper account. */
export function StartPaper() {
  const text = useText()
  const start = useStartPaper()
  return (
    <>
      <Callout
        tone="simulated"
        actions={
          <Button size="small" pending={start.isPending} onClick={() => start.mutate()}>
            {text('trade.startPaper')}
          </Button>
        }
      >
        {text('trade.startPaperWhy')}
      </Callout>
      {start.error === null ? null : <Failure failure={start.error} />}
    </>
  )
}

/** Says that there is no money to pay with, and gives some where it is worth nothing. */
export function GetMoney({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const own = useTrader()
  const payer = desk.vault?.address ?? own
  const isEmbedded = useBootstrap()?.chains.some((chain) => chain.isEmbedded) ?? false
  const give = useMutation({ mutationFn: getTestMoney })
  const isOffered =
    isEmbedded && desk.ticket.mode !== 'paper' && desk.ticket.side === 'buy' && payer !== null
  return (
    <>
      <p className={css.reason}>
        {text('trade.problem.nothing')}
        {isOffered ? (
          <Button size="small" pending={give.isPending} onClick={() => give.mutate(payer)}>
            {text('trade.testMoney')}
          </Button>
        ) : null}
      </p>
      {give.error === null ? null : <Failure failure={give.error} />}
    </>
  )
}
