import { useState } from 'react'
import { Callout } from '../../design/primitives/callout.tsx'
import { Switch } from '../../design/primitives/checkbox.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { useText } from '../../language/use-text.ts'
import { chime } from '../../shell/notices/chime.ts'
import { showExample } from '../../shell/notices/notices.ts'
import { type NoticeKind, noticeKinds, prefer, usePreference } from '../../shell/preferences.ts'
import css from './notices.module.css'

/** What the browser lets the page show. */
type Permission = NotificationPermission | 'missing'

/** For each kind of news: whether the browser tells of it, and whether it sounds. */
export function NoticesSetting() {
  const text = useText()
  const notices = usePreference('notices')
  const sounds = usePreference('sounds')
  const [permission, setPermission] = useState<Permission>(() =>
    typeof Notification === 'undefined' ? 'missing' : Notification.permission,
  )
  const notify = async (kind: NoticeKind, isOn: boolean) => {
    let now = permission
    if (isOn && now === 'default') {
      now = await Notification.requestPermission()
      setPermission(now)
    }
    prefer({ notices: { ...notices, [kind]: isOn && now === 'granted' } })
  }
  const sound = (kind: NoticeKind, isOn: boolean) => {
    prefer({ sounds: { ...sounds, [kind]: isOn } })
    if (isOn) void chime()
  }
  return (
    <>
      <ul className={css.kinds}>
        {noticeKinds.map((kind) => (
          <li key={kind} className={css.kind}>
            <span>
              {text(`settings.kind.${kind}`)}
              <span className={css.what}>{text(`settings.kind.${kind}.hint`)}</span>
            </span>
            <Switch
              checked={notices[kind] && permission === 'granted'}
              disabled={permission === 'denied' || permission === 'missing'}
              onChange={(isOn) => void notify(kind, isOn)}
            >
              {text('settings.notice')}
              <span className="visually-hidden">: {text(`settings.kind.${kind}`)}</span>
            </Switch>
            <Switch checked={sounds[kind]} onChange={(isOn) => sound(kind, isOn)}>
              {text('settings.sound')}
              <span className="visually-hidden">: {text(`settings.kind.${kind}`)}</span>
            </Switch>
            <IconButton
              icon="play"
              size="small"
              label={text('settings.tryKind', { kind: text(`settings.kind.${kind}`) })}
              disabled={!sounds[kind] && !(notices[kind] && permission === 'granted')}
              onClick={() => void showExample(kind)}
            />
          </li>
        ))}
      </ul>
      {permission === 'denied' || permission === 'missing' ? (
        <Callout tone="warn">{text(`settings.permission.${permission}`)}</Callout>
      ) : null}
    </>
  )
}
