import type { SkillVersion } from '#sdk'
import { CopyButton } from '../../../design/primitives/copy-button.tsx'
import { useText } from '../../../language/use-text.ts'
import { installLine } from './skill.model.ts'
import css from './skill.module.css'

/** The line that installs a version, pinned to its files. */
export function InstallLine({
  version,
}: {
  readonly version: Pick<SkillVersion, 'slug' | 'treeHash' | 'version'>
}) {
  const text = useText()
  const line = installLine(version)
  return (
    <div className={css.install}>
      <code dir="ltr">{line}</code>
      <CopyButton text={line} label={text('skills.copyInstall')} done={text('shell.copied')} />
    </div>
  )
}
