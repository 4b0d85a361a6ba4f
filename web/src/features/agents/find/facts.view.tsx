import type { FoundAgent } from '#sdk'
import { Icon } from '../../../design/icons/icon.tsx'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Count } from '../../../design/numbers/count.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import css from './find.module.css'
import { categories, oneOf, units } from './found.model.ts'

/** What a category is called; its own name where there are no words for it. */
function categoryName(text: Say, category: string): string {
  const known = oneOf(categories, category)
  return known === undefined ? category : text(`agents.category.${known}`)
}

/** What an agent costs, who made it, what it is for, and what is thought of it. */
export function AgentMarks({ agent }: { readonly agent: FoundAgent }) {
  const text = useText()
  const { category, origin, quality, verified } = agent
  return (
    <>
      <AgentPrice agent={agent} />
      <Badge>{text(`agents.maker.${origin}`)}</Badge>
      {verified && origin !== 'platform' ? (
        <Badge tone="info">{text('agents.verified')}</Badge>
      ) : null}
      <span className={css.category}>{categoryName(text, category)}</span>
      <AgentRating quality={quality} />
    </>
  )
}

/** What an agent costs, and for what. */
function AgentPrice({ agent }: { readonly agent: Pick<FoundAgent, 'origin' | 'price' | 'unit'> }) {
  const text = useText()
  const { origin, price, unit } = agent
  // What runs elsewhere may have a price that it does not tell here.
  if (price === null && origin === 'community') return null
  if (price === null) return <Badge tone="up">{text('agents.free')}</Badge>
  const known = oneOf(units, unit)
  return (
    <span className={css.price}>
      <Amount value={price.amount ?? price.amountAtomic} unit={price.asset} rounding="up" />{' '}
      {known === undefined ? unit : text(`agents.per.${known}`)}
    </span>
  )
}

/** What is thought of an agent; nothing while nobody has said it. */
function AgentRating({ quality }: { readonly quality: FoundAgent['quality'] }) {
  const text = useText()
  const { rating, ratings } = quality
  if (rating === null) return null
  return (
    <span className={css.rating} title={text('agents.ratings', { count: ratings })}>
      <Icon name="star" size={12} filled label={text('agents.rating')} />
      <Amount value={String(rating)} places={1} />
      <span className={css.ratings}>
        (<Count value={ratings} />)
      </span>
    </span>
  )
}
