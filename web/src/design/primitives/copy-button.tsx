import { useEffect, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import css from './copy-button.module.css'

/** Copies a text and says that it did, by its icon and to readers. */
export function CopyButton({
  text,
  label,
  done,
}: {
  readonly text: string
  readonly label: string
  readonly done: string
}) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <button type="button" className={css.copy} title={label} aria-label={label} onClick={copy}>
      <Icon name={copied ? 'check' : 'copy'} size={12} />
      <span className="visually-hidden" role="status">
        {copied ? done : ''}
      </span>
    </button>
  )
}
