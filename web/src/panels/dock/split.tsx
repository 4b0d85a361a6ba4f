import type { ReactNode } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { useText } from '../../language/use-text.ts'
import { useIsNarrow } from '../../shell/use-width.ts'
import css from './dock.module.css'

/** A list beside what is chosen of it; one after the other where there is no room for both. */
export function Split({
  list,
  detail,
  isChosen,
  onBack,
}: {
  readonly list: ReactNode
  readonly detail: ReactNode
  readonly isChosen: boolean
  readonly onBack: () => void
}) {
  const text = useText()
  const isNarrow = useIsNarrow()
  if (!isNarrow) {
    return (
      <div className={css.split}>
        <div className={css.list}>{list}</div>
        <div className={css.detail}>{detail}</div>
      </div>
    )
  }
  if (!isChosen) return <div className={css.list}>{list}</div>
  return (
    <div className={css.detail}>
      <div>
        <Button size="small" kind="quiet" icon="arrow-left" onClick={onBack}>
          {text('dock.back')}
        </Button>
      </div>
      {detail}
    </div>
  )
}
