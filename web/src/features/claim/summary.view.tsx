import type { ReactNode } from 'react'
import type { CreatorFees } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { Count } from '../../design/numbers/count.tsx'
import { useText } from '../../language/use-text.ts'
import { ether, type FeeRow, isOwed } from './claim.model.ts'
import css from './claim.module.css'

/** The figures of all tokens together; each wei is counted once, as claimed, claimable or pending. */
export function Summary({
  fees,
  rows,
}: {
  readonly fees: CreatorFees | undefined
  readonly rows: readonly FeeRow[] | null
}) {
  const text = useText()
  const totals = fees?.totals
  const inTokens = rows?.filter(({ payableTokens }) => payableTokens > 0n).length ?? 0
  return (
    <dl className={css.summary}>
      <Stat
        label={text('claim.payable')}
        note={inTokens === 0 ? null : text('claim.andTokens', { count: inTokens })}
      >
        <Amount value={totals?.payable.amount} unit={ether} />
      </Stat>
      <Stat label={text('claim.lifetime')}>
        <Amount value={totals?.lifetime.amount} unit={ether} />
      </Stat>
      <Stat label={text('claim.claimed')}>
        <Amount value={totals?.claimed.amount} unit={ether} />
      </Stat>
      <Stat label={text('claim.pending')} note={text('claim.pendingWhy')}>
        <Amount value={totals?.pending.amount} unit={ether} />
      </Stat>
      <Stat label={text('claim.tokens')}>
        <Count value={rows?.filter(isOwed).length} /> / <Count value={rows?.length} />
      </Stat>
    </dl>
  )
}

function Stat({
  label,
  note = null,
  children,
}: {
  readonly label: string
  readonly note?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={css.stat}>
      <dt className={css.statLabel}>{label}</dt>
      <dd className={css.statValue}>{children}</dd>
      {note === null ? null : <dd className={css.statNote}>{note}</dd>}
    </div>
  )
}
