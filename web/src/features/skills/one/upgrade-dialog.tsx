import { useState } from 'react'
import type { SkillComparison, SkillVersion } from '#sdk'
import { Icon } from '../../../design/icons/icon.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { Checkbox } from '../../../design/primitives/checkbox.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { isNone } from '../../../panels/skills/capabilities.model.ts'
import { Capabilities } from '../../../panels/skills/capabilities.view.tsx'
import { VerdictBadge } from '../../../panels/skills/verdict.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { InstallLine } from './install-line.tsx'
import { useComparison, useSkillVersions } from './skill.data.ts'
import { versionBefore } from './skill.model.ts'
import css from './skill.module.css'

/** What an installed version would become: what the newer one may touch besides. Its line is shown at once only where that is nothing. */
export function UpgradeDialog({
  to,
  onClose,
}: {
  readonly to: SkillVersion
  readonly onClose: () => void
}) {
  const text = useText()
  const { data, error, refetch } = useSkillVersions(to.slug)
  const versions = data?.pages.flatMap(({ items }) => items).map(({ version }) => version) ?? []
  const others = versions.filter((version) => version !== to.version)
  const [chosen, setChosen] = useState<string | null>(null)
  const from = chosen ?? versionBefore(versions, to.version) ?? others[0] ?? null
  return (
    <Dialog
      title={text('skills.upgradeTo', { version: to.version })}
      closeLabel={text('shell.close')}
      size="wide"
      onClose={onClose}
      actions={<Button onClick={onClose}>{text('shell.close')}</Button>}
    >
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {from === null ? (
        <Skeleton label={text('panels.loading')} rows={6} />
      ) : (
        <div className={css.upgrade}>
          <Field label={text('skills.installedNow')}>
            <Select
              value={from}
              choices={others.map((value) => ({ value, label: value }))}
              onChange={setChosen}
            />
          </Field>
          <Delta key={from} from={from} to={to} />
        </div>
      )}
    </Dialog>
  )
}

function Delta({ from, to }: { readonly from: string; readonly to: SkillVersion }) {
  const text = useText()
  const { slug, version } = to
  const { data, error, refetch } = useComparison({ slug, from, to: version })
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={6} />
  return <Compared comparison={data} to={to} />
}

function Compared({
  comparison,
  to,
}: {
  readonly comparison: SkillComparison
  readonly to: SkillVersion
}) {
  const text = useText()
  const [isAgreed, setAgreed] = useState(false)
  const { capabilities, files, isWider } = comparison
  return (
    <>
      <Verdicts verdicts={comparison.verdicts} />
      <p className={css.quiet}>{text('skills.filesDiffer', { count: files.length })}</p>
      <section className={css.part} data-wider={isWider}>
        <h3>{text('skills.touchesNewly')}</h3>
        <Capabilities
          capabilities={capabilities.added}
          none={text('skills.touchesNothingNew')}
          sharply
        />
      </section>
      {isNone(capabilities.removed) ? null : (
        <section className={css.part}>
          <h3>{text('skills.touchesNoMore')}</h3>
          <Capabilities capabilities={capabilities.removed} none="" />
        </section>
      )}
      {isWider ? (
        <Checkbox checked={isAgreed} onChange={setAgreed}>
          {text('skills.agreeWider', { version: to.version })}
        </Checkbox>
      ) : null}
      {isWider && !isAgreed ? (
        <p className={css.quiet}>{text('skills.agreeFirst')}</p>
      ) : (
        <InstallLine version={to} />
      )}
    </>
  )
}

function Verdicts({ verdicts }: { readonly verdicts: SkillComparison['verdicts'] }) {
  const text = useText()
  const { from, to } = verdicts
  return (
    <p className={css.acts}>
      <span className={css.quiet}>{text('skills.verdict')}</span>
      {from === null ? text('skills.noVerdict') : <VerdictBadge verdict={from} />}
      <Icon name="arrow-right" size={12} />
      {to === null ? text('skills.noVerdict') : <VerdictBadge verdict={to} />}
    </p>
  )
}
