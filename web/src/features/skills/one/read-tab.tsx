import type { SkillVersion } from '#sdk'
import { useText } from '../../../language/use-text.ts'
import { Code } from '../../../panels/skills/code.view.tsx'
import { partsOf } from '../../../panels/skills/markdown.model.ts'
import { Markdown } from '../../../panels/skills/markdown.view.tsx'
import { filePathOf } from './file-links.model.ts'
import css from './skill.module.css'

/** What its SKILL.md says, as text of its publisher. */
export function ReadTab({
  version,
  onFile,
}: {
  readonly version: SkillVersion
  readonly onFile: (path: string) => void
}) {
  const text = useText()
  const { body, front } = partsOf(version.skillMd)
  const openFile = (address: string) => {
    const path = filePathOf(address, version.files)
    return path === null ? null : () => onFile(path)
  }
  return (
    <div className={css.part}>
      <p className={css.quiet}>{text('skills.ofPublisher')}</p>
      <Markdown source={body} openFile={openFile} />
      {front === '' ? null : (
        <details className={css.front}>
          <summary>{text('skills.front')}</summary>
          <Code source={front} label={text('skills.front')} />
        </details>
      )}
    </div>
  )
}
