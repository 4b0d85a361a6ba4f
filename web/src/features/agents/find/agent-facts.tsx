import type { FoundAgent } from '#sdk'
import { type Description, DescriptionList } from '../../../design/primitives/description-list.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { useText } from '../../../language/use-text.ts'
import css from './detail.module.css'
import { cardAddress } from './found.model.ts'

const toolsShown = 12

/** What an agent may use, where it works, and how other programs reach it. */
export function AgentFacts({ agent }: { readonly agent: FoundAgent }) {
  const text = useText()
  const card = cardAddress(agent)
  const items: readonly Description[] = [
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
      <h3>{text('agents.tools')}</h3>
      <ToolList tools={agent.tools} />
      <DescriptionList items={items} />
    </section>
  )
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
          <a href={`/api-catalog?op=${encodeURIComponent(tool)}`}>{tool}</a>
        </li>
      ))}
    </ul>
  )
}
