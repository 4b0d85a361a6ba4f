import { lazy, Suspense } from 'react'
import { percentOf } from '../../../design/numbers/arithmetic.model.ts'
import { Percent } from '../../../design/numbers/percent.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { prefer, usePreference } from '../../../shell/preferences.ts'
import { useConnection } from '../../../streams/live.ts'
import { refusalText } from './refusals.ts'
import css from './ticket.module.css'
import type { TicketDesk } from './ticket-desk.ts'

const GetMoney = lazy(async () => ({ default: (await import('./ticket-begin.tsx')).GetMoney }))
const StartPaper = lazy(async () => ({
  default: (await import('./ticket-begin.tsx')).StartPaper,
}))
const VaultGate = lazy(async () => ({
  default: (await import('../vault/vault-gate.tsx')).VaultGate,
}))

/** The one button, and beside it why it cannot be pressed and what mends that. */
export function TicketFoot({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { lostAtMs } = useConnection()
  const { problem, run, step, ticket, token } = desk
  const isUnsendable = problem !== null || (run.outcome === null && !run.isBehind)
  const isStopped =
    step === 'make' ||
    (step !== 'connect' && lostAtMs !== null) ||
    (step === 'place' && isUnsendable)
  return (
    <div className={css.foot}>
      <Suspense fallback={<p className={css.reason}>{'\u00a0'}</p>}>
        <Notice desk={desk} />
      </Suspense>
      <Button
        type="submit"
        kind={step === 'arm' ? 'primary' : ticket.side}
        size="large"
        wide
        pending={desk.isSending}
        disabled={isStopped}
        data-place=""
      >
        {step === 'connect'
          ? text('trade.connect')
          : step === 'arm'
            ? text('trade.setLimits')
            : text(`trade.place.${ticket.side}`, { symbol: token.symbol })}
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
  if (desk.step === 'make' && desk.vault === null) return <VaultGate />
  if (lostAtMs !== null) return <Callout tone="warn">{text('trade.notLive')}</Callout>
  if (desk.step === 'arm') return <p className={css.reason}>{text('trade.vault.unarmed')}</p>
  if (run.failure !== null) return <Failure failure={run.failure} />
  const [refusal] = run.outcome?.refusals ?? []
  if (refusal !== undefined && problem === null) return <Refusal reason={refusal} />
  if (run.outcome?.waits === true && problem === null) {
    const isVault = desk.ticket.mode === 'vault'
    return <p className={css.reason}>{text(isVault ? 'trade.vault.waits' : 'trade.waits')}</p>
  }
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

/** What the service accepts for an order that says nothing of it: the fee of a curve is part of it. */
const usualOrderBps = 300

/** Why it would not be filled now, and a press that mends it where it is too strict for the fee of a curve. */
function Refusal({ reason }: { readonly reason: string }) {
  const text = useText()
  const isStrict = usePreference('slippageBps') < usualOrderBps && reason === 'slippage_exceeded'
  return (
    <Callout
      tone="warn"
      actions={
        isStrict ? (
          <Button size="small" onClick={() => prefer({ slippageBps: usualOrderBps })}>
            {text('trade.slippage')} <Percent percent={percentOf(usualOrderBps)} />
          </Button>
        ) : null
      }
    >
      {refusalText(text, reason)}
    </Callout>
  )
}
