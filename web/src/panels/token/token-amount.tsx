import { Amount } from '../../design/numbers/amount.tsx'
import type { Rounding } from '../../design/numbers/decimal.model.ts'
import { useText } from '../../language/use-text.ts'
import { useTokenFacts } from './token-facts.data.ts'

/** An amount of any token, by the decimals that its contract says it has; where nobody says, all of its base units, named as such. */
export function TokenAmount({
  atomic,
  compact = false,
  rounding = 'down',
  token,
}: {
  readonly atomic: string
  readonly compact?: boolean
  readonly rounding?: Rounding
  readonly token: string
}) {
  const text = useText()
  const { data, isPending } = useTokenFacts(token)
  if (isPending) return <Amount value={null} />
  const decimals = data?.decimals ?? null
  const amount = BigInt(atomic)
  if (decimals === null)
    return <Amount atomic={amount} decimals={0} places={0} unit={text('panels.baseUnits')} />
  const unit = data?.symbol ?? undefined
  return (
    <Amount atomic={amount} decimals={decimals} unit={unit} rounding={rounding} compact={compact} />
  )
}
