import type { FoundAgent, OwnedAgent } from '#sdk'
import { Count } from '../../../design/numbers/count.tsx'
import { type Description, DescriptionList } from '../../../design/primitives/description-list.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { type Say, useText } from '../../../language/use-text.ts'
import { Cost } from '../run/cost.tsx'
import { Duration } from '../run/duration.tsx'
import css from './detail.module.css'
import { cardAddress } from './found.model.ts'

const toolsShown = 12
/** As the catalog calls operations; owners may name others, and whole families. */
const operationName = /^[A-Za-z\d]+[.][A-Za-z\d]+$/

/** What an agent may use, where it works, and how other programs reach it. */
export function AgentFacts({
  agent,
  own,
}: {
  readonly agent: FoundAgent
  readonly own: OwnedAgent | null
}) {
  const text = useText()
  const card = cardAddress(agent)
  const items: readonly Description[] = [
    ...(own === null ? [] : ownFacts(text, own)),
    ...(agent.chains.length === 0
      ? []
      : [{ term: text('agents.chains'), value: <code dir="ltr">{agent.chains.join(', ')}</code> }]),
    ...(agent.protocols.length === 0
      ? []
      : [
          {
            term: text('agents.protocols'),
            value: <code dir="ltr">{agent.protocols.join(', ')}</code>,
          },
        ]),
    ...(card === null
      ? []
      : [
          {
            term: text('agents.card'),
            value: (
              <a className={linkStyle} href={card} dir="ltr">
                {card}
              </a>
            ),
          },
        ]),
    ...(card !== null || agent.endpoint === null
      ? []
      : [{ term: text('agents.endpoint'), value: <code dir="ltr">{agent.endpoint}</code> }]),
  ]
  return (
    <section className={css.part}>
      {agent.origin === 'community' ? null : (
        <>
          <h3>{text('agents.tools')}</h3>
          <ToolList tools={agent.tools} />
        </>
      )}
      <DescriptionList items={items} />
    </section>
  )
}

/** What its owner knows beside: the version, and what a run may use unless told otherwise. */
function ownFacts(text: Say, { budgetDefaults, version }: OwnedAgent): readonly Description[] {
  const { costMicroUsdMax, secondsMax } = budgetDefaults
  return [
    { term: text('agents.version'), value: <Count value={version} /> },
    ...(costMicroUsdMax === undefined
      ? []
      : [{ term: text('agents.budget.cost'), value: <Cost microUsd={costMicroUsdMax} /> }]),
    ...(secondsMax === undefined
      ? []
      : [{ term: text('agents.budget.seconds'), value: <Duration ms={secondsMax * 1_000} /> }]),
  ]
}

function ToolList({ tools }: { readonly tools: readonly string[] }) {
  const text = useText()
  if (tools.length === 0) return <p className={css.quiet}>{text('agents.noTools')}</p>
  const rest = tools.slice(toolsShown)
  return (
    <>
      <Chips tools={tools.slice(0, toolsShown)} />
      {rest.length === 0 ? null : (
        <details className={css.rest}>
          <summary>{text('agents.moreTools', { count: rest.length })}</summary>
          <Chips tools={rest} />
        </details>
      )}
    </>
  )
}

function Chips({ tools }: { readonly tools: readonly string[] }) {
  return (
    <ul className={css.tools} dir="ltr">
      {tools.map((tool) => (
        <li key={tool}>
          {operationName.test(tool) ? (
            <a href={`/api-catalog?op=${encodeURIComponent(tool)}`}>{tool}</a>
          ) : (
            <code>{tool}</code>
          )}
        </li>
      ))}
    </ul>
  )
}
