import type { Run } from '#sdk'
import { Count } from '../../../design/numbers/count.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { type Description, DescriptionList } from '../../../design/primitives/description-list.tsx'
import { Progress } from '../../../design/primitives/progress.tsx'
import { useText } from '../../../language/use-text.ts'
import { Cost } from './cost.tsx'
import { Duration } from './duration.tsx'
import css from './run-view.module.css'

const secondMs = 1_000

/** What a run has used of what it may use, and by whom and when it was done. */
export function RunFacts({ run }: { readonly run: Run }) {
  const text = useText()
  const { agentVersion, budget, createdAt, endedAt, model, usage } = run
  const items: readonly Description[] = [
    { term: text('agents.model'), value: <code dir="ltr">{model}</code> },
    ...(agentVersion === null
      ? []
      : [{ term: text('agents.version'), value: <Count value={agentVersion} /> }]),
    { term: text('agents.started'), value: <Time at={createdAt} form="full" /> },
    ...(endedAt === null
      ? []
      : [{ term: text('agents.ended'), value: <Time at={endedAt} form="full" /> }]),
  ]
  return (
    <div className={css.facts}>
      <ul className={css.used}>
        <Used
          label={text('agents.budget.cost')}
          done={BigInt(usage.costMicroUsd)}
          whole={BigInt(budget.costMicroUsdMax)}
        >
          <Cost microUsd={usage.costMicroUsd} /> / <Cost microUsd={budget.costMicroUsdMax} />
        </Used>
        <Used
          label={text('agents.budget.seconds')}
          done={BigInt(Math.round(usage.seconds * secondMs))}
          whole={BigInt(Math.round(budget.secondsMax * secondMs))}
        >
          <Duration ms={usage.seconds * secondMs} /> /{' '}
          <Duration ms={budget.secondsMax * secondMs} />
        </Used>
        <Used
          label={text('agents.budget.tokens')}
          done={BigInt(usage.tokens)}
          whole={BigInt(budget.tokensMax)}
        >
          <Count value={usage.tokens} /> / <Count value={budget.tokensMax} />
        </Used>
        <Used
          label={text('agents.budget.calls')}
          done={BigInt(usage.toolCalls)}
          whole={BigInt(budget.toolCallsMax)}
        >
          <Count value={usage.toolCalls} /> / <Count value={budget.toolCallsMax} />
        </Used>
      </ul>
      <DescriptionList items={items} />
    </div>
  )
}

function Used({
  label,
  done,
  whole,
  children,
}: {
  readonly label: string
  readonly done: bigint
  readonly whole: bigint
  readonly children: React.ReactNode
}) {
  return (
    <li>
      <span className={css.usedLine}>
        <span>{label}</span>
        <span dir="ltr">{children}</span>
      </span>
      <Progress label={label} done={done} whole={whole} />
    </li>
  )
}
