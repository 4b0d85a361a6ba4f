import { Amount } from '../../design/numbers/amount.tsx'
import { Percent } from '../../design/numbers/percent.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { TokenIcon } from '../../design/primitives/token-icon.tsx'
import { useText } from '../../language/use-text.ts'
import type { Family, LaunchForm } from './form.model.ts'
import css from './launching.module.css'
import { pictureAt } from './picture-field.tsx'

/** The token as others will see it, while it is being typed. */
export function LiveCard({ form, family }: { readonly form: LaunchForm; readonly family: Family }) {
  const text = useText()
  const { description, firstBuy, grants, name, payees, picture, snipeBps, supply, symbol } = form
  const kind = family === 'token' && grants.length > 0 ? 'vesting' : family
  return (
    <section className={css.card} aria-label={text('launching.card')}>
      <div className={css.cardHead}>
        <TokenIcon name={symbol || '?'} src={pictureAt(picture, 64)} size={44} />
        <p className={css.cardName}>
          <bdi>{name || text('launching.name')}</bdi>
          <br />
          <bdi className={css.cardSymbol}>{symbol || text('launching.symbol')}</bdi>
        </p>
      </div>
      {description === '' ? null : (
        <p className={css.words} dir="auto">
          {description}
        </p>
      )}
      <div className={css.facts}>
        <Badge>{text(`launching.family.${kind}`)}</Badge>
        {family === 'token' && supply !== '' ? (
          <Badge>
            {text('launching.supply')} <Amount value={supply} compact />
          </Badge>
        ) : null}
        {firstBuy === '' || family === 'token' ? null : (
          <Badge>
            {text('launching.firstBuy')} <Amount value={firstBuy} unit="ETH" rounding="up" />
          </Badge>
        )}
        {snipeBps === '' || family === 'token' ? null : (
          <Badge tone="info">
            {text('launching.antiSnipe')} <Percent ratio={ratioOf(snipeBps)} />
          </Badge>
        )}
        {payees.length < 2 || family === 'token' ? null : (
          <Badge>{text('launching.split', { count: payees.length })}</Badge>
        )}
      </div>
    </section>
  )
}

/** The share of one that so many 1/10,000 are; null for what is no whole number. */
export function ratioOf(bps: string): string | null {
  return /^\d{1,5}$/.test(bps) ? `${bps}e-4` : null
}
