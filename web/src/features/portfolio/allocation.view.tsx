import { Amount } from '../../design/numbers/amount.tsx'
import { Percent } from '../../design/numbers/percent.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import css from './allocation.module.css'
import { ether, type Holding, others, type Share, sharesOf } from './holdings.model.ts'
import { etherOf, type OriginName } from './origin.model.ts'

/** What the value is divided into: a bar for the eye, and a line for each part, which opens where it comes from. */
export function Allocation({
  holdings,
  onAsk,
}: {
  readonly holdings: readonly Holding[] | undefined
  readonly onAsk: (origin: OriginName) => void
}) {
  const text = useText()
  if (holdings === undefined) return <Skeleton label={text('portfolio.loading')} rows={6} />
  const shares = sharesOf(holdings)
  if (shares.length === 0)
    return (
      <EmptyState title={text('portfolio.nothingHeld')} reason={text('portfolio.nothingHeldWhy')} />
    )
  return (
    <div className={css.allocation}>
      <div className={css.bar} aria-hidden="true">
        {shares.map(({ ratio, token }, at) => (
          <span key={token} className={css.part} data-at={at} style={{ flexGrow: Number(ratio) }} />
        ))}
      </div>
      <ul className={css.parts}>
        {shares.map((share, at) => (
          <li key={share.token}>
            <PartLine share={share} at={at} onAsk={onAsk} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function PartLine({
  share: { ratio, symbol, token, valueWei },
  at,
  onAsk,
}: {
  readonly share: Share
  readonly at: number
  readonly onAsk: (origin: OriginName) => void
}) {
  const text = useText()
  const origin: OriginName =
    token === ether
      ? { kind: 'ether' }
      : token === others
        ? { kind: 'tokens' }
        : { kind: 'holding', token }
  return (
    <button type="button" className={css.line} aria-haspopup="dialog" onClick={() => onAsk(origin)}>
      <span className={css.key} data-at={at} aria-hidden="true" />
      <span className={css.name}>{token === others ? text('portfolio.others') : symbol}</span>
      <span className={css.value}>
        <Amount value={etherOf(valueWei)} unit={ether} />
      </span>
      <span className={css.ratio}>
        <Percent ratio={ratio} />
      </span>
    </button>
  )
}
