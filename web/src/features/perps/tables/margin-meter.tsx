import { Amount } from '../../../design/numbers/amount.tsx'
import { Percent } from '../../../design/numbers/percent.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { useText } from '../../../language/use-text.ts'
import { useLiveAccount } from '../live-positions.ts'
import { dangerOf, marginRatio } from '../standing.model.ts'
import css from './tables.module.css'

const tones = { calm: 'up', watch: 'warn', danger: 'danger' } as const

/** How near the account is to being liquidated: a share, and a word for it. */
export function MarginMeter() {
  const text = useText()
  const account = useLiveAccount()
  if (account === null) return null
  const ratio = marginRatio(account)
  const danger = dangerOf(ratio)
  return (
    <span className={css.meter}>
      {text('perps.marginRatio')} <Percent ratio={ratio} rounding="up" />
      <Badge tone={tones[danger]} title={text('perps.marginRatioWhy')}>
        {text(`perps.danger.${danger}`)}
      </Badge>
      <span className={css.dim}>
        {text('perps.equity')} <Amount value={account.netEquity} unit="USDC" />
      </span>
    </span>
  )
}
