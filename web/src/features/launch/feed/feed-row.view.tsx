import { Link } from '@tanstack/react-router'
import type { Token } from '#sdk'
import { Address } from '../../../design/numbers/address.tsx'
import { Count } from '../../../design/numbers/count.tsx'
import { Percent } from '../../../design/numbers/percent.tsx'
import { Price } from '../../../design/numbers/price.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { Progress } from '../../../design/primitives/progress.tsx'
import { TokenIcon } from '../../../design/primitives/token-icon.tsx'
import { useText } from '../../../language/use-text.ts'
import css from './feed.module.css'

/** A launched token: what it is called, how old it is, who made it, and how it does. */
export function FeedRowView({
  token,
  price,
  hasLeft,
}: {
  readonly token: Token
  readonly price: string
  readonly hasLeft: boolean
}) {
  const text = useText()
  const { change, creator, graduation, holders, image, launchedAt, name, symbol } = token
  return (
    <li className={css.row} data-left={hasLeft || undefined}>
      <TokenIcon name={symbol} seed={token.token} src={image.thumbnailUrl} size={36} />
      <div className={css.who}>
        <span className={css.name}>
          <Link to="/token/$address" params={{ address: token.token }} className={css.open}>
            <strong dir="auto">{symbol}</strong> <span dir="auto">{name}</span>
          </Link>
          <Marks token={token} hasLeft={hasLeft} />
        </span>
        <span className={css.facts}>
          <Time at={launchedAt} />
          <span>
            {text('trade.holders')} <Count value={holders} compact />
          </span>
          <span>
            {text('trade.creator')} <Address value={creator} />
          </span>
        </span>
      </div>
      <div className={css.figures}>
        <Price value={price} unit="ETH" />
        <Percent percent={change.m5.pct ?? change.launch.pct} change />
      </div>
      <div className={css.progress}>
        {graduation.progressBps === null ? null : (
          <Progress
            label={text('trade.graduation')}
            done={BigInt(graduation.progressBps)}
            whole={10_000n}
            showValue
          />
        )}
      </div>
    </li>
  )
}

function Marks({ hasLeft, token }: { readonly token: Token; readonly hasLeft: boolean }) {
  const text = useText()
  return (
    <span className={css.marks}>
      <Badge>{text(familyWord(token.family))}</Badge>
      {token.simulated ? <Badge tone="simulated">{text('shell.simulated')}</Badge> : null}
      {token.textWarnings.length > 0 ? (
        <Badge tone="warn">{text('launches.hidesText')}</Badge>
      ) : null}
      {token.graduation.stage === 'complete' ? (
        <Badge tone="info">{text('trade.stage.complete')}</Badge>
      ) : null}
      {hasLeft ? <Badge tone="warn">{text('launches.left')}</Badge> : null}
    </span>
  )
}

function familyWord(family: string) {
  if (family === 'uni') return 'launches.family.uni' as const
  return family === 'pons' ? ('launches.family.pons' as const) : ('launches.family.rh' as const)
}
