import type { Box } from '#sdk'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import type { Owner } from '../../../panels/computer/owner.ts'
import { StatusOf } from '../../../panels/computer/status-of.tsx'
import { Failure } from '../../../shell/failure.tsx'
import type { Choice, ComputerSearch } from '../computer-search.model.ts'
import { BoxView } from './box-view.tsx'
import { useBoxes } from './boxes.data.ts'
import css from './boxes.module.css'
import { NewBoxForm } from './new-box-form.tsx'

/** The boxes of the owner, and the one that is open with its conversations. */
export function BoxesTab({
  owner,
  search,
  choose,
}: {
  readonly owner: Owner
  readonly search: ComputerSearch
  readonly choose: (choice: Choice) => void
}) {
  const text = useText()
  const { data, error, refetch } = useBoxes(owner)
  if (data === undefined && error !== null)
    return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={8} />
  const open = (boxId: string) => choose({ box: boxId, chat: undefined })
  const box = data.items.find(({ boxId }) => boxId === search.box)
  return (
    <div className={css.boxes}>
      <div className={css.side}>
        <section className={css.part} aria-labelledby="computer-boxes">
          <h2 id="computer-boxes">{text('computer.boxes')}</h2>
          <BoxList boxes={data.items} current={search.box} onOpen={open} />
        </section>
        <NewBoxForm owner={owner} onMade={open} />
      </div>
      {box !== undefined ? (
        <BoxView key={box.boxId} {...{ owner, box, search, choose }} />
      ) : search.box !== undefined ? (
        <EmptyState title={text('computer.boxGone')} reason={text('computer.goneWhy')} />
      ) : (
        <EmptyState title={text('computer.noBoxes')} reason={text('computer.noBoxesWhy')} />
      )}
    </div>
  )
}

function BoxList({
  boxes,
  current,
  onOpen,
}: {
  readonly boxes: readonly Box[]
  readonly current: string | undefined
  readonly onOpen: (boxId: string) => void
}) {
  if (boxes.length === 0) return null
  return (
    <ul className={css.list}>
      {boxes.map((box) => (
        <li key={box.boxId}>
          <button
            type="button"
            className={css.item}
            aria-current={box.boxId === current || undefined}
            onClick={() => onOpen(box.boxId)}
          >
            <span className={css.name} dir="auto">
              {box.name}
            </span>
            <span className={css.quiet}>{box.agentId ?? box.agentHarness}</span>
            <StatusOf status={box.status} />
          </button>
        </li>
      ))}
    </ul>
  )
}
