import { Link } from '@tanstack/react-router'
import type { Token } from '#sdk'
import { percentOf } from '../../design/numbers/arithmetic.model.ts'
import { Percent } from '../../design/numbers/percent.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { Panel } from '../../design/primitives/panel.tsx'
import { useText } from '../../language/use-text.ts'
import { ChainRef } from '../../panels/evidence/chain-ref.tsx'
import { useTrader } from '../../panels/token/token.data.ts'
import { useOtherLaunches } from './token.data.ts'
import css from './token.module.css'

/** Who made the token, what they have and have sold of it, and what else they launched. */
export function CreatorPanel({ token }: { readonly token: Token }) {
  const text = useText()
  const others = useOtherLaunches(token.creator, token.token).data
  const isOwn = useTrader()?.toLowerCase() === token.creator.toLowerCase()
  const { creatorHoldsBps, creatorSoldBps } = token.risk
  return (
    <Panel title={text('trade.creator')} padded>
      <div className={css.facts}>
        <DescriptionList
          items={[
            {
              term: text('token.account'),
              value: <ChainRef kind="address" value={token.creator} />,
            },
            {
              term: text('token.holds'),
              value: <Percent percent={percentOf(creatorHoldsBps)} rounding="up" />,
            },
            {
              term: text('token.hasSold'),
              value: <Percent percent={percentOf(creatorSoldBps)} rounding="up" />,
            },
          ]}
        />
        <Link to="/claim" search={{ address: token.creator }} className={linkStyle}>
          {text(isOwn ? 'token.toClaim' : 'token.toFees')}
        </Link>
        <h3 className={css.heading}>{text('token.others')}</h3>
        {others?.length === 0 ? <p className={css.none}>{text('token.noOthers')}</p> : null}
        <ul className={css.others}>
          {others?.map(({ id, launchedAt, name, symbol, tokenAddress }) => (
            <li key={id}>
              <Link
                to="/token/$address"
                params={{ address: tokenAddress ?? '' }}
                className={linkStyle}
                dir="auto"
              >
                {symbol}
              </Link>
              <span dir="auto">{name}</span>
              <Time at={launchedAt} />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
