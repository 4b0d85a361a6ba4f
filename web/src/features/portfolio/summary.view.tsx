import type { ReactNode } from 'react'
import { Amount } from '../../design/numbers/amount.tsx'
import { Percent } from '../../design/numbers/percent.tsx'
import { useText } from '../../language/use-text.ts'
import { ether, ratioOf, sum } from './holdings.model.ts'
import { etherOf, type OriginName, type Sources } from './origin.model.ts'
import css from './portfolio.module.css'

/** The figures of the whole, each of which opens what it was summed from. */
export function Summary({
  sources,
  onAsk,
}: {
  readonly sources: Sources | null
  readonly onAsk: (origin: OriginName) => void
}) {
  const totals = sources?.portfolio.totals
  const tokens = sources?.holdings.filter(({ token }) => token !== ether) ?? []
  const unrealised = sum(tokens.map(({ unrealisedWei }) => unrealisedWei))
  const cost = sum(tokens.filter((row) => row.unrealisedWei !== null).map((row) => row.costWei))
  const figure = (value: string | null | undefined, signed = false) => (
    <Amount value={value} unit={ether} signed={signed} />
  )
  return (
    <div className={css.summary} data-loading={sources === null}>
      <Stat kind="value" onAsk={onAsk} note={<Amount value={totals?.valueUsd.value} unit="USD" />}>
        {figure(totals?.value.amount)}
      </Stat>
      <Stat kind="tokens" onAsk={onAsk}>
        {figure(totals?.tokens.amount)}
      </Stat>
      <Stat kind="ether" onAsk={onAsk}>
        {figure(totals?.ether.amount)}
      </Stat>
      <Stat
        kind="unrealised"
        onAsk={onAsk}
        note={cost === 0n ? null : <Percent ratio={ratioOf(unrealised, cost)} change />}
      >
        {figure(sources === null ? null : etherOf(unrealised), true)}
      </Stat>
      <Stat kind="realised" onAsk={onAsk}>
        {figure(sources === null ? null : etherOf(BigInt(sources.portfolio.realisedWei)), true)}
      </Stat>
    </div>
  )
}

function Stat({
  kind,
  onAsk,
  note,
  children,
}: {
  readonly kind: 'ether' | 'realised' | 'tokens' | 'unrealised' | 'value'
  readonly onAsk: (origin: OriginName) => void
  readonly note?: ReactNode
  readonly children: ReactNode
}) {
  const text = useText()
  return (
    <button
      type="button"
      className={css.stat}
      aria-haspopup="dialog"
      title={text('portfolio.whereFrom')}
      onClick={() => onAsk({ kind })}
    >
      <span className={css.statLabel}>{text(`portfolio.${kind}`)}</span>
      <span className={css.statValue}>{children}</span>
      <span className={css.statNote}>{note}</span>
    </button>
  )
}
