import { Amount } from '../../design/numbers/amount.tsx'
import { Percent } from '../../design/numbers/percent.tsx'
import { Price } from '../../design/numbers/price.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { type Choice, Select } from '../../design/primitives/select.tsx'
import { languageFor, languages } from '../../language/locales.ts'
import { useLanguage, useText } from '../../language/use-text.ts'
import { prefer, usePreference } from '../../shell/preferences.ts'
import { useNowMs } from '../../streams/clock.ts'
import css from './choices.module.css'

/** Stands for the choice of the browser. */
const ofBrowser = ''

/** Each language in its own name, so that who cannot read this page finds theirs. */
export function LanguageSetting() {
  const text = useText()
  const locale = usePreference('locale')
  const spoken = useLanguage()
  const wanted = languageFor(locale === null ? navigator.languages : [locale])
  return (
    <>
      <Select
        aria-labelledby="setting-language"
        value={locale ?? ofBrowser}
        choices={[
          { value: ofBrowser, label: text('settings.ofBrowser') },
          ...languages.map((one) => ({ value: one.locale, label: one.name })),
        ]}
        onChange={(next) => prefer({ locale: next === ofBrowser ? null : next })}
      />
      {wanted === spoken ? null : (
        <Callout tone="info">
          {text('settings.notSpoken', { wanted: wanted.name, spoken: spoken.name })}
        </Callout>
      )}
    </>
  )
}

const zones: readonly Choice<string>[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  .filter((zone, at, all) => all.indexOf(zone) === at)
  .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

/** The zone that times are told in. */
export function ZoneSetting() {
  const text = useText()
  const zone = usePreference('timeZone')
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Select
      aria-labelledby="setting-zone"
      value={zone ?? ofBrowser}
      choices={[{ value: ofBrowser, label: text('settings.ownZone', { zone: own }) }, ...zones]}
      onChange={(next) => prefer({ timeZone: next === ofBrowser ? null : next })}
    />
  )
}

/** Figures as they are written by the choices above. */
export function NumbersSetting() {
  const text = useText()
  const nowMs = useNowMs()
  return (
    <div className={css.preview}>
      <DescriptionList
        items={[
          { term: text('settings.amount'), value: <Amount value="1234567.891" unit="USDC" /> },
          { term: text('settings.tinyPrice'), value: <Price value="0.000000051234" unit="ETH" /> },
          { term: text('settings.change'), value: <Percent percent="-3.217" change /> },
          { term: text('settings.moment'), value: <Time at={nowMs} form="full" /> },
        ]}
      />
    </div>
  )
}
