import { useState } from 'react'
import type { SkillVersion } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { useText } from '../../../language/use-text.ts'
import { InstallLine } from './install-line.tsx'
import { useSkillVersions } from './skill.data.ts'
import { isInstallable } from './skill.model.ts'
import css from './skill.module.css'
import { UpgradeDialog } from './upgrade-dialog.tsx'

/** How exactly these files are installed, or why they cannot be. */
export function Install({ version }: { readonly version: SkillVersion }) {
  const text = useText()
  const { data } = useSkillVersions(version.slug)
  const listed = data?.pages.flatMap(({ items }) => items) ?? []
  const hasOthers = listed.some((other) => other.version !== version.version)
  const [isUpgrading, setUpgrading] = useState(false)
  return (
    <section className={css.part}>
      <h2>{text('skills.install')}</h2>
      {isInstallable(version.state) ? (
        <>
          {version.scan.verdict === 'pass' ? null : (
            <Callout tone={version.scan.verdict === 'malicious' ? 'danger' : 'warn'}>
              {text('skills.installCare')}
            </Callout>
          )}
          <InstallLine version={version} />
          <p className={css.quiet}>{text('skills.installWhy')}</p>
          <p className={css.acts}>
            {hasOthers ? (
              <Button size="small" onClick={() => setUpgrading(true)}>
                {text('skills.upgrade')}
              </Button>
            ) : null}
            <a className={linkStyle} href={version.downloadUrl} download>
              {text('skills.download')}
            </a>
          </p>
        </>
      ) : (
        <p className={css.quiet}>{text('skills.notInstallable')}</p>
      )}
      {isUpgrading ? <UpgradeDialog to={version} onClose={() => setUpgrading(false)} /> : null}
    </section>
  )
}
