import type { SkillCapabilities } from '#sdk'
import { useText } from '../../language/use-text.ts'
import { type CapabilityGroup, groupsOf } from './capabilities.model.ts'
import { HiddenText } from './hidden-text.tsx'
import css from './report.module.css'

const namesAtFirst = 40

/** What a skill may touch, kind by kind. `sharply` is for what is new or was not declared: what can move money or carry secrets away is then red. */
export function Capabilities({
  capabilities,
  none,
  sharply = false,
}: {
  readonly capabilities: SkillCapabilities
  /** What stands there where it touches nothing. */
  readonly none: string
  readonly sharply?: boolean
}) {
  const groups = groupsOf(capabilities)
  if (groups.length === 0) return <p className={css.quiet}>{none}</p>
  return (
    <dl className={css.touched}>
      {groups.map((group) => (
        <Group key={group.kind} group={group} isSharp={sharply} />
      ))}
    </dl>
  )
}

function Group({ group, isSharp }: { readonly group: CapabilityGroup; readonly isSharp: boolean }) {
  const text = useText()
  const { isGrave, kind, names } = group
  const left = names.length - namesAtFirst
  return (
    <>
      <dt data-grave={isSharp && isGrave}>{text(`skills.touches.${kind}`)}</dt>
      <dd className={css.names} data-grave={isSharp && isGrave}>
        {names.slice(0, namesAtFirst).map((name) => (
          <NameOf key={name} kind={kind} name={name} />
        ))}
        {left > 0 ? <span>{text('skills.andMore', { count: left })}</span> : null}
      </dd>
    </>
  )
}

function NameOf({ kind, name }: { readonly kind: CapabilityGroup['kind']; readonly name: string }) {
  const text = useText()
  if (kind === 'wallet' && isUse(name)) return <span>{text(`skills.wallet.${name}`)}</span>
  if (kind === 'hosts' && name === '*') return <span>{text('skills.anyHost')}</span>
  if (kind === 'hosts' && name === 'bourse') return <span>{text('skills.thisService')}</span>
  return (
    <code dir="ltr">
      <HiddenText text={name} />
    </code>
  )
}

function isUse(name: string): name is SkillCapabilities['wallet'][number] {
  return ['approve', 'read', 'send', 'sign'].includes(name)
}
