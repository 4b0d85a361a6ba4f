import type { RegisteredAgent } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { Unknown } from '../../../design/numbers/unknown.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { type Description, DescriptionList } from '../../../design/primitives/description-list.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { evidenceItems, TallRef } from '../../../panels/identity/agent-evidence.tsx'
import { useAgentFeedback, useAgentValidations } from '../../../panels/identity/identity.data.ts'
import { comparisons, type Observed, type Verdict } from '../compare.model.ts'
import { useIsNamedHere } from '../registry.data.ts'
import css from './agent.module.css'
import { Declared, Seen } from './compared.view.tsx'
import { DomainPart } from './domain-part.tsx'

const tones = { agrees: 'up', differs: 'warn', unproved: 'neutral' } as const satisfies Record<
  Verdict,
  string
>

/** What the agent says of itself, beside what the chain and the domains show of it. */
export function FactsPart({ agent }: { readonly agent: RegisteredAgent }) {
  const text = useText()
  const feedback = useAgentFeedback(agent.agentId).data?.pages[0]
  const validations = useAgentValidations(agent.agentId).data?.pages[0]
  const isNamedHere = useIsNamedHere(agent)
  const observed: Observed = {
    ratings: feedback?.totals.count ?? null,
    validations: validations?.items.length ?? null,
    isNamedHere,
  }
  const { content } = agent.document ?? {}
  return (
    <>
      {content == null ? null : (
        <p className={css.about} dir="auto">
          {content.description}
        </p>
      )}
      <section className={css.part}>
        <table className={css.compared}>
          <caption className="visually-hidden">{text('identity.comparison')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('identity.fact')}</th>
              <th scope="col">{text('identity.declared')}</th>
              <th scope="col">{text('identity.observed')}</th>
              <th scope="col">{text('identity.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {comparisons(agent, observed).map(({ fact, verdict }) => (
              <tr key={fact}>
                <th scope="row">{text(`identity.fact.${fact}`)}</th>
                <td data-label={text('identity.declared')}>
                  <Declared agent={agent} fact={fact} />
                </td>
                <td data-label={text('identity.observed')}>
                  <Seen agent={agent} fact={fact} observed={observed} />
                </td>
                <td>
                  <Badge tone={tones[verdict]}>{text(`identity.verdict.${verdict}`)}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <DomainPart agent={agent} />
      <Services agent={agent} />
      <section className={css.part}>
        <h3>{text('identity.evidence')}</h3>
        <DescriptionList items={chainItems(text, agent)} />
      </section>
    </>
  )
}

function Services({ agent }: { readonly agent: RegisteredAgent }) {
  const text = useText()
  const services = agent.document?.content?.services ?? []
  const named = Map.groupBy(services, ({ name, version }) =>
    version === null ? name : `${name} ${version}`,
  )
  if (services.length === 0) return null
  return (
    <section className={css.part}>
      <h3>{text('identity.services')}</h3>
      <DescriptionList
        items={[...named].map(([term, all]) => ({
          term,
          value: (
            <span className={css.endpoints}>
              {all.map(({ endpoint }) => (
                <code key={endpoint} className={css.address} dir="ltr">
                  {endpoint}
                </code>
              ))}
            </span>
          ),
        }))}
      />
    </section>
  )
}

/** What the chain alone says: who is paid, which number in which registry, since when, and in which block. */
function chainItems(text: Say, agent: RegisteredAgent): readonly Description[] {
  const { agentId, agentRegistry, agentWallet, evidence, registeredAt } = agent
  return [
    { term: text('identity.number'), value: <span dir="ltr">{agentId}</span> },
    {
      term: text('identity.inRegistry'),
      value: (
        <code className={css.address} dir="ltr">
          {agentRegistry}
        </code>
      ),
    },
    {
      term: text('identity.wallet'),
      value:
        agentWallet === null ? (
          <Unknown label={text('identity.noWallet')} />
        ) : (
          <TallRef kind="address" value={agentWallet} />
        ),
    },
    { term: text('identity.since'), value: <Time at={registeredAt} form="full" /> },
    ...evidenceItems(text, evidence),
  ]
}
