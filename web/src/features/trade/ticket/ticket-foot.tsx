import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../design/primitives/button.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { useText } from '../../../language/use-text.ts'
import { useBootstrap } from '../../../service/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useConnection } from '../../../streams/live.ts'
import { useStartPaper } from '../orders.data.ts'
import { useTrader } from '../trade.data.ts'
import { refusalText } from './refusals.ts'
import css from './ticket.module.css'
import type { TicketDesk } from './ticket-desk.ts'
import { getTestMoney } from './ticket-send.data.ts'

/** The one button, and beside it why it cannot be pressed and what mends that. */
export function TicketFoot({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { lostAtMs } = useConnection()
  const { problem, run, ticket, token } = desk
  const isStopped = desk.isReady && (problem !== null || run.outcome === null || lostAtMs !== null)
  return (
    <div className={css.foot}>
      <Notice desk={desk} />
      <Button
        type="submit"
        kind={ticket.side}
        size="large"
        wide
        pending={desk.isSending}
        disabled={isStopped}
        data-place=""
      >
        {desk.isReady
          ? text(`trade.place.${ticket.side}`, { symbol: token.symbol })
          : text('trade.connect')}
      </Button>
    </div>
  )
}

/** One reason at a time: what went wrong, what the service refuses, what is missing. */
function Notice({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { lostAtMs } = useConnection()
  const { problem, run } = desk
  if (desk.failure !== null) return <Failure failure={desk.failure} />
  if (desk.ticket.mode === 'paper' && desk.isReady && desk.hasPaperAccount === false)
    return <StartPaper />
  if (lostAtMs !== null) return <Callout tone="warn">{text('trade.notLive')}</Callout>
  if (run.failure !== null) return <Failure failure={run.failure} />
  const [refusal] = run.outcome?.refusals ?? []
  if (refusal !== undefined && problem === null)
    return <Callout tone="warn">{refusalText(text, refusal)}</Callout>
  if (run.outcome?.waits === true && problem === null)
    return <p className={css.reason}>{text('trade.waits')}</p>
  if (!desk.isReady || problem === null) return <p className={css.reason}>{'\u00a0'}</p>
  if (problem.reason === 'trade.problem.nothing') return <GetMoney desk={desk} />
  const { fix } = problem
  return (
    <p className={css.reason}>
      {text(problem.reason)}
      {fix === null ? null : (
        <Button size="small" onClick={() => desk.change(fix.change)}>
          {text(fix.label)}
        </Button>
      )}
    </p>
  )
}

function StartPaper() {
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

function GetMoney({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const trader = useTrader()
  const isEmbedded = useBootstrap()?.chains.some((chain) => chain.isEmbedded) ?? false
  const give = useMutation({ mutationFn: getTestMoney })
  const isOffered =
    isEmbedded && desk.ticket.mode === 'wallet' && desk.ticket.side === 'buy' && trader !== null
  return (
    <>
      <p className={css.reason}>
        {text('trade.problem.nothing')}
        {isOffered ? (
          <Button size="small" pending={give.isPending} onClick={() => give.mutate(trader)}>
            {text('trade.testMoney')}
          </Button>
        ) : null}
      </p>
      {give.error === null ? null : <Failure failure={give.error} />}
    </>
  )
}
