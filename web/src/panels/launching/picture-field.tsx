import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { TokenIcon } from '../../design/primitives/token-icon.tsx'
import { useText } from '../../language/use-text.ts'
import { usePrincipal } from '../../service/session.ts'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { Failure } from '../../shell/failure.tsx'
import { drawPicture, keepPicture } from './launching.data.ts'
import css from './launching.module.css'
import type { LaunchDesk } from './use-launch-form.ts'

const types = 'image/png,image/jpeg,image/webp,image/gif'
/** So many pictures can be drawn from one name. */
const variants = 100

/** The picture of a token: dropped, pasted, chosen, or drawn from its name. */
export function PictureField({ desk }: { readonly desk: LaunchDesk }) {
  const text = useText()
  const { form } = desk
  const input = useRef<HTMLInputElement>(null)
  const taking = useTaking(desk)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file !== undefined) taking.take(() => keepPicture(file))
    return file !== undefined
  }
  const drag = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  return (
    <div
      className={css.picture}
      role="group"
      aria-label={text('launching.picture')}
      data-over={isOver}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
      onPaste={(event: ClipboardEvent) => {
        if (take(event.clipboardData.files)) event.preventDefault()
      }}
    >
      <TokenIcon name={form.symbol || '?'} src={pictureAt(form.picture, 256)} size={72} />
      <div className={css.pictureWays}>
        <div className={css.row}>
          <Button icon="upload" pending={taking.isBusy} onClick={() => input.current?.click()}>
            {text('launching.picture.choose')}
          </Button>
          <DrawButton desk={desk} taking={taking} />
          {form.picture === '' ? null : (
            <Button kind="quiet" icon="trash" onClick={() => desk.change({ picture: '' })}>
              {text('launching.remove')}
            </Button>
          )}
        </div>
        <p className={css.hint}>{text('launching.picture.hint')}</p>
        <input
          ref={input}
          type="file"
          accept={types}
          hidden
          onChange={(event) => {
            take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
        {taking.failure === null ? null : <Failure failure={taking.failure} />}
      </div>
    </div>
  )
}

/** Where a picture is served: at this address, and as small as it is shown. */
export function pictureAt(cid: string, width: 32 | 64 | 256): string | null {
  return cid === '' ? null : `/api/media/${cid}?width=${width}`
}

function DrawButton({
  desk,
  taking,
}: {
  readonly desk: LaunchDesk
  readonly taking: ReturnType<typeof useTaking>
}) {
  const text = useText()
  const principal = usePrincipal()
  const [variant, setVariant] = useState(0)
  const name = desk.form.name.trim()
  const draw = () => {
    if (principal == null) return openConnect()
    setVariant((variant + 1) % variants)
    return taking.take(() => drawPicture(name, variant))
  }
  return (
    <Button
      icon="refresh"
      pending={taking.isBusy}
      disabled={name === ''}
      title={principal === null ? text('launching.picture.signIn') : undefined}
      onClick={draw}
    >
      {text('launching.picture.draw')}
    </Button>
  )
}

/** One picture at a time; what was refused is said where it was given. */
function useTaking(desk: LaunchDesk) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const take = (begin: () => Promise<string>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    begin()
      .then((picture) => desk.change({ picture }), setFailure)
      .finally(() => setBusy(false))
  }
  return { take, isBusy, failure }
}
