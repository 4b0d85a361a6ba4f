import { Fragment } from 'react'

/** A text of the service in its own language: what is between backticks is code, a blank line begins another paragraph. */
export function Prose({ text }: { readonly text: string }) {
  const paragraphs = text.split(/\n{2,}/)
  return paragraphs.map((paragraph, at) => (
    // A text does not change while it is shown.
    <p key={at} dir="auto">
      <Line text={paragraph} />
    </p>
  ))
}

/** The same within a line. */
export function Line({ text }: { readonly text: string }) {
  return text
    .split(/(`[^`]+`)/)
    .map((part, at) =>
      part.startsWith('`') ? (
        <code key={at}>{part.slice(1, -1)}</code>
      ) : (
        <Fragment key={at}>{part}</Fragment>
      ),
    )
}
