import { useState } from 'react'
import type { SkillVersion } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { ConfirmDialog, type Friction } from '../../../design/primitives/confirm-dialog.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useChangeState } from './skill.data.ts'
import { actsOf, type PublisherAct } from './skill.model.ts'
import css from './skill.module.css'

const reasonMax = 500
const appealMax = 2_000

/** What its publisher may do with a version; a revocation is for ever and is typed. */
export function PublisherActs({ version }: { readonly version: SkillVersion }) {
  const text = useText()
  const [act, setAct] = useState<PublisherAct | null>(null)
  const acts = actsOf(version.state)
  if (acts.length === 0) return null
  return (
    <section className={css.part}>
      <h2>{text('skills.yours')}</h2>
      <p className={css.acts}>
        {acts.map((one) => (
          <Button
            key={one}
            size="small"
            kind={one === 'revoke' ? 'danger' : 'secondary'}
            onClick={() => setAct(one)}
          >
            {text(`skills.act.${one}`)}
          </Button>
        ))}
      </p>
      {act === null ? null : (
        <ActDialog key={act} act={act} version={version} onClose={() => setAct(null)} />
      )}
    </section>
  )
}

function ActDialog({
  act,
  version,
  onClose,
}: {
  readonly act: PublisherAct
  readonly version: SkillVersion
  readonly onClose: () => void
}) {
  const text = useText()
  const change = useChangeState(version)
  const name = `${version.slug}@${version.version}`
  const said = act === 'deprecate' || act === 'hide' || act === 'appeal'
  return (
    <ConfirmDialog
      words={{
        title: text(`skills.actTitle.${act}`, { name }),
        description: text(`skills.actWhy.${act}`),
        confirm: text(`skills.act.${act}`),
        cancel: text('shell.cancel'),
      }}
      friction={frictionOf(act, { name, text })}
      pending={change.isPending}
      onCancel={onClose}
      onConfirm={(typed) =>
        change.mutate({ act, said: said ? typed : null }, { onSuccess: onClose })
      }
    >
      {change.error === null ? null : <Failure failure={change.error} />}
    </ConfirmDialog>
  )
}

function frictionOf(
  act: PublisherAct,
  { name, text }: { readonly name: string; readonly text: Say },
): Friction {
  if (act === 'show') return { kind: 'plain' }
  if (act === 'revoke')
    return { kind: 'type', word: name, label: text('skills.typeToRevoke', { name }) }
  if (act === 'appeal') {
    const hint = text('skills.reportHint')
    return { kind: 'write', label: text('skills.appealLabel'), hint, max: appealMax }
  }
  const hint = text('skills.reasonPublic')
  return { kind: 'write', label: text('skills.reasonGiven'), hint, max: reasonMax }
}
