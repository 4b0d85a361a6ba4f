import type { CSSProperties } from 'react'
import { type Description, DescriptionList } from '../../design/primitives/description-list.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import css from './status.module.css'

/** Lines of facts in a box that is as high before they are known. */
export function Facts({
  rows,
  items,
}: {
  readonly rows: number
  readonly items: readonly Description[] | undefined
}) {
  const text = useText()
  return (
    <div className={css.facts} style={{ '--rows': rows } as CSSProperties}>
      {items === undefined ? (
        <Skeleton label={text('status.loading')} rows={rows} />
      ) : (
        <DescriptionList items={items} />
      )}
    </div>
  )
}
