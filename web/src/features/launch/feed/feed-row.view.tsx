import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Token } from '#sdk'
import { Percent } from '../../../design/numbers/percent.tsx'
import { Price } from '../../../design/numbers/price.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { IconButton } from '../../../design/primitives/icon-button.tsx'
import { Menu } from '../../../design/primitives/menu.tsx'
import { Progress } from '../../../design/primitives/progress.tsx'
import { TokenIcon } from '../../../design/primitives/token-icon.tsx'
import { useText } from '../../../language/use-text.ts'
import { mistakenFor } from '../../../panels/token/look-alikes.model.ts'
import { useLookAlikes } from '../../../panels/token/token.data.ts'
import { useIsVisible } from '../../../shell/use-visible.ts'
import css from './feed.module.css'
import { FeedFacts } from './feed-facts.view.tsx'
import type { FigureName } from './feed-settings.model.ts'

/** What can be done with a row, and what a press buys for. */
export interface FeedActs {
  readonly ether: string
  readonly onBuy: (token: Token) => void
  readonly onHide: (token: Token) => void
  readonly onMute: (token: Token) => void
}

interface RowMarks {
  readonly hasLeft: boolean
  /** An older token of the feed is called the same. */
  readonly isCopy: boolean
}

/** A launched token: what it is called, how old it is, who made it, how it does, and a press that buys it. */
export function FeedRowView({
  token,
  price,
  marks,
  figures,
  acts,
}: {
  readonly token: Token
  readonly price: string
  readonly marks: RowMarks
  readonly figures: readonly FigureName[]
  readonly acts: FeedActs
}) {
  const text = useText()
  const { change, graduation, image, name, symbol } = token
  const place = useRef<HTMLLIElement>(null)
  // What nobody sees is not checked; what was checked once stays so.
  const isSeen = useIsVisible(place)
  const alike = mistakenFor(useLookAlikes({ name, symbol }, isSeen).data ?? [], token.token)
  return (
    <li ref={place} className={css.row} data-left={marks.hasLeft || undefined}>
      <TokenIcon name={symbol} seed={token.token} src={image.thumbnailUrl} size={36} />
      <div className={css.who}>
        <span className={css.name}>
          <Link to="/token/$address" params={{ address: token.token }} className={css.open}>
            <strong dir="auto">{symbol}</strong> <span dir="auto">{name}</span>
          </Link>
          <Marks token={token} marks={marks} alike={alike} />
        </span>
        <FeedFacts token={token} figures={figures} />
      </div>
      <div className={css.figures}>
        <Price value={price} unit="ETH" />
        <Percent percent={change.m5.pct ?? change.launch.pct} change />
      </div>
      <div className={css.foot}>
        <span className={css.progress}>
          {graduation.progressBps === null ? null : (
            <Progress
              label={text('trade.graduation')}
              done={BigInt(graduation.progressBps)}
              whole={10_000n}
              showValue
            />
          )}
        </span>
        <Acts token={token} acts={acts} />
      </div>
    </li>
  )
}

/** A curve that is sold out sells nothing until its pool is open. */
function Acts({ token, acts }: { readonly token: Token; readonly acts: FeedActs }) {
  const text = useText()
  const { symbol } = token
  return (
    <span className={css.acts}>
      {token.graduation.stage === 'complete' ? null : (
        <Button
          size="small"
          aria-label={text('launches.buyFor', { symbol, ether: acts.ether })}
          onClick={() => acts.onBuy(token)}
        >
          {text('panels.buy')} {acts.ether}
        </Button>
      )}
      <Menu
        label={text('launches.more', { symbol })}
        align="end"
        items={[
          {
            id: 'hide',
            icon: 'eye-off',
            label: text('launches.hide'),
            onSelect: () => acts.onHide(token),
          },
          {
            id: 'mute',
            icon: 'user',
            label: text('launches.mute'),
            onSelect: () => acts.onMute(token),
          },
        ]}
      >
        <IconButton icon="more" size="small" label={text('launches.more', { symbol })} />
      </Menu>
    </span>
  )
}

function Marks({
  token,
  marks,
  alike,
}: {
  readonly token: Token
  readonly marks: RowMarks
  readonly alike: ReturnType<typeof mistakenFor>
}) {
  const text = useText()
  const others = alike.flatMap(({ launches }) => launches)
  return (
    <span className={css.marks}>
      <Badge>{text(familyWord(token.family))}</Badge>
      {token.simulated ? <Badge tone="simulated">{text('shell.simulated')}</Badge> : null}
      {token.textWarnings.length > 0 ? (
        <Badge tone="warn">{text('launches.hidesText')}</Badge>
      ) : null}
      {alike.length > 0 ? (
        <span title={others.map((other) => `${other.symbol} · ${other.name}`).join('\n')}>
          <Badge tone="warn">{text('launches.alike')}</Badge>
        </span>
      ) : marks.isCopy ? (
        <Badge tone="warn">{text('launches.copy')}</Badge>
      ) : null}
      {token.graduation.stage === 'complete' ? (
        <Badge tone="info">{text('trade.stage.complete')}</Badge>
      ) : null}
      {marks.hasLeft ? <Badge tone="warn">{text('launches.left')}</Badge> : null}
    </span>
  )
}

function familyWord(family: string) {
  if (family === 'uni') return 'launches.family.uni' as const
  return family === 'pons' ? ('launches.family.pons' as const) : ('launches.family.rh' as const)
}
