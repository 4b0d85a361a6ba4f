import { Count } from '../../../design/numbers/count.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { useText } from '../../../language/use-text.ts'
import { HiddenText } from '../../../panels/skills/hidden-text.tsx'
import { listedOf, type Package, type Problem } from './package.model.ts'
import css from './scan.module.css'

const problemsShown = 30
const filesShown = 400

/** What was taken, with what is wrong about it, before anything is sent. */
export function Taken({
  taken,
  problems,
  onOther,
}: {
  readonly taken: Package
  readonly problems: readonly Problem[]
  readonly onOther: () => void
}) {
  const text = useText()
  const files = listedOf(taken)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <section className={css.part} aria-label={text('skills.taken')}>
      <div className={css.acts}>
        <h2 className={css.name} dir="ltr">
          <HiddenText text={taken.name ?? text('skills.noFolder')} />
        </h2>
        <span className={css.quiet}>
          {text('skills.filesCount', { count: files.length })}, <Count value={bytes} />{' '}
          {text('skills.bytes')}
        </span>
        <span className={css.end}>
          <Button size="small" onClick={onOther}>
            {text('skills.takeOther')}
          </Button>
        </span>
      </div>
      <Problems problems={problems} />
      {taken.kind === 'folder' && taken.leftOut.length > 0 ? (
        <p className={css.quiet}>{text('skills.leftOut', { count: taken.leftOut.length })}</p>
      ) : null}
      <ul className={css.files} aria-label={text('skills.tab.files')} tabIndex={0}>
        {files.slice(0, filesShown).map(({ path, size }, at) => (
          <li key={`${path} ${at}`} className={css.file}>
            <code dir="ltr">
              <HiddenText text={path} />
            </code>
            <span className={css.quiet}>
              <Count value={size} />
            </span>
          </li>
        ))}
      </ul>
      {files.length > filesShown ? (
        <p className={css.quiet}>{text('skills.andMore', { count: files.length - filesShown })}</p>
      ) : null}
    </section>
  )
}

function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  const text = useText()
  if (problems.length === 0) return <p className={css.good}>{text('skills.noProblems')}</p>
  return (
    <ul className={css.problems} aria-label={text('skills.problems')}>
      {problems.slice(0, problemsShown).map(({ isFinal, kind, path }) => (
        <li key={`${kind} ${path}`} data-final={isFinal}>
          {text(`skills.problem.${kind}`)}
          {path === null ? null : (
            <>
              {' '}
              <code dir="ltr">
                <HiddenText text={path} />
              </code>
            </>
          )}
        </li>
      ))}
      {problems.length > problemsShown ? (
        <li>{text('skills.andMore', { count: problems.length - problemsShown })}</li>
      ) : null}
    </ul>
  )
}
