/** A piece of a line. Nothing of it is ever markup of the page: HTML in a text is the text that it is written with. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'struck'; readonly inner: readonly Inline[] }
  /** `href` is null where the address is none that a page may lead to. */
  | {
      readonly kind: 'link'
      readonly inner: readonly Inline[]
      readonly href: string | null
      readonly address: string
    }
  | { readonly kind: 'picture'; readonly alt: string; readonly address: string }
  | { readonly kind: 'break' }

export type Align = 'center' | 'end' | 'start'

export type Item = { readonly isDone: boolean | null; readonly blocks: readonly Block[] }

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly inner: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly inner: readonly Inline[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly Item[] }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly Inline[])[]
      readonly align: readonly Align[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }
  | { readonly kind: 'rule' }
