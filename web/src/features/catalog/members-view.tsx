import { type ReactNode, useState } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { useText } from '../../language/use-text.ts'
import type { JsonObject } from '../../panels/calls/json.model.ts'
import type { Description, Parameter } from './description.model.ts'
import { type Limit, type Member, membersOf, told } from './members.model.ts'
import css from './members.module.css'
import { Line } from './prose.tsx'
import { Section } from './section.tsx'

const depthMax = 12

/** The parameters of an operation: in the path, the query and the headers. */
export function ParametersSection({
  description,
  parameters,
}: {
  readonly description: Description
  readonly parameters: readonly Parameter[]
}) {
  const text = useText()
  if (parameters.length === 0) return null
  return (
    <Section title={text('catalog.parameters')}>
      <ul className={css.members}>
        {parameters.map((parameter) => {
          const { example, isRequired, name, place, schema } = parameter
          const { limits, type } = told(description, schema)
          return (
            <MemberLine
              key={`${place}/${name}`}
              member={{ name, type, isRequired, limits, description: parameter.description }}
              badge={<Badge>{text(`catalog.in.${place}`)}</Badge>}
              example={example}
            />
          )
        })}
      </ul>
    </Section>
  )
}

/** The members of a body or of an answer; those within are looked at when they are asked for. */
export function MembersSection({
  title,
  description,
  schema,
  note,
}: {
  readonly title: string
  readonly description: Description
  readonly schema: JsonObject
  readonly note?: string
}) {
  const whole = told(description, schema)
  return (
    <Section title={title} aside={<code>{note ?? whole.type}</code>}>
      {note === undefined || whole.description === '' ? null : (
        <p className={css.about}>
          <Line text={whole.description} />
        </p>
      )}
      <Members description={description} schema={schema} depth={0} />
    </Section>
  )
}

function Members({
  description,
  schema,
  depth,
}: {
  readonly description: Description
  readonly schema: JsonObject
  readonly depth: number
}) {
  const text = useText()
  const members = membersOf(description, schema)
  if (members.length === 0) {
    const { limits, type } = told(description, schema)
    return (
      <p className={css.about}>
        {type === 'any' ? text('catalog.anyForm') : <code>{type}</code>} <Limits limits={limits} />
      </p>
    )
  }
  return (
    <ul className={css.members}>
      {members.map((member) => (
        <MemberLine key={member.name} member={member}>
          {member.inner === null ? null : (
            <Inner description={description} schema={member.inner} depth={depth + 1} />
          )}
        </MemberLine>
      ))}
    </ul>
  )
}

/** The members of a member, which are drawn once they are asked for: forms may hold themselves. */
function Inner({
  description,
  schema,
  depth,
}: {
  readonly description: Description
  readonly schema: JsonObject
  readonly depth: number
}) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const count = membersOf(description, schema).length
  return (
    <div className={css.inner}>
      <button
        type="button"
        className={css.turn}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={12} />
        {text('catalog.members', { count })}
      </button>
      {isOpen && depth <= depthMax ? (
        <Members description={description} schema={schema} depth={depth} />
      ) : null}
    </div>
  )
}

function MemberLine({
  member,
  badge,
  example,
  children,
}: {
  readonly member: Omit<Member, 'inner'>
  readonly badge?: ReactNode
  readonly example?: string | undefined
  readonly children?: ReactNode
}) {
  const text = useText()
  return (
    <li className={css.member}>
      <p className={css.name}>
        <code dir="ltr">{member.name}</code>
        <span className={css.type} dir="ltr">
          {member.type}
        </span>
        {badge}
        {member.isRequired ? (
          <span className={css.required}>{text('catalog.required')}</span>
        ) : null}
      </p>
      {member.description === '' ? null : (
        <p className={css.about} dir="auto">
          <Line text={member.description} />
        </p>
      )}
      <Limits limits={member.limits} />
      {example === undefined ? null : (
        <p className={css.limit}>
          {text('catalog.example')} <code dir="ltr">{example}</code>
        </p>
      )}
      {children}
    </li>
  )
}

function Limits({ limits }: { readonly limits: readonly Limit[] }) {
  const text = useText()
  if (limits.length === 0) return null
  return (
    <p className={css.limits}>
      {limits.map(({ kind, value }) => (
        <span key={kind} className={css.limit}>
          {text(`catalog.limit.${kind}`)} <code dir="ltr">{value}</code>
        </span>
      ))}
    </p>
  )
}
