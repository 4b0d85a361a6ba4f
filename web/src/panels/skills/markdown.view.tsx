import { createContext, use, useMemo } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { useText } from '../../language/use-text.ts'
import { HiddenText } from './hidden-text.tsx'
import { blocksOf } from './markdown.model.ts'
import css from './markdown.module.css'
import type { Align, Block, Inline, Item } from './markdown.types.ts'

/** How many blocks are drawn before the reader asks for more. */
const blocksMax = 1_500

/** Opens a file of the package that an address names; null where it names none. */
export type OpenFile = (address: string) => (() => void) | null

const noFile: OpenFile = () => null
const Files = createContext<OpenFile>(noFile)

/**
 * Markdown of somebody else as elements of the page. It can draw nothing else: HTML in it is text, pictures are named and
 * never fetched, links lead to the web alone and say where, and characters that hide are shown.
 */
export function Markdown({
  source,
  openFile = noFile,
}: {
  readonly source: string
  readonly openFile?: OpenFile
}) {
  const text = useText()
  const blocks = useMemo(() => blocksOf(source), [source])
  return (
    <Files value={openFile}>
      <div className={css.markdown} dir="auto">
        <Blocks blocks={blocks.slice(0, blocksMax)} />
        {blocks.length > blocksMax ? (
          <p className={css.rest}>
            {text('skills.longRest', { count: blocks.length - blocksMax })}
          </p>
        ) : null}
      </div>
    </Files>
  )
}

function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  // A text does not change while it is shown.
  return blocks.map((block, at) => <OneBlock key={at} block={block} />)
}

function OneBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <Heading block={block} />
    case 'paragraph':
      return (
        <p dir="auto">
          <Line inner={block.inner} />
        </p>
      )
    case 'code':
      return (
        // What is wider than the page is scrolled by the keyboard too.
        <pre className={css.code} dir="ltr" tabIndex={0}>
          <code>
            <HiddenText text={block.text} />
          </code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote className={css.quote}>
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'list':
      return <List block={block} />
    case 'table':
      return <Table block={block} />
    case 'rule':
      return <hr className={css.rule} />
  }
}

/** The page has titles of its own above these. */
function Heading({ block }: { readonly block: Extract<Block, { readonly kind: 'heading' }> }) {
  const inner = <Line inner={block.inner} />
  if (block.level === 1) return <h3 data-level={1}>{inner}</h3>
  if (block.level === 2) return <h4 data-level={2}>{inner}</h4>
  return <h5 data-level={3}>{inner}</h5>
}

function List({ block }: { readonly block: Extract<Block, { readonly kind: 'list' }> }) {
  const items = block.items.map((item, at) => <ListItem key={at} item={item} />)
  return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
}

function ListItem({ item }: { readonly item: Item }) {
  const [first] = item.blocks
  const isPlain = item.blocks.length === 1 && first?.kind === 'paragraph'
  return (
    <li dir="auto" data-done={item.isDone ?? undefined}>
      {item.isDone === null ? null : <span aria-hidden="true">{item.isDone ? '☑ ' : '☐ '}</span>}
      {isPlain ? <Line inner={first.inner} /> : <Blocks blocks={item.blocks} />}
    </li>
  )
}

const alignOf: Readonly<Record<Align, string | undefined>> = {
  start: undefined,
  center: css.centre,
  end: css.end,
}

function Table({ block }: { readonly block: Extract<Block, { readonly kind: 'table' }> }) {
  const classOf = (at: number) => alignOf[block.align[at] ?? 'start']
  return (
    <div className={css.wide} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {block.head.map((cell, at) =>
              // A column without a name has no head.
              cell.length === 0 ? (
                <td key={at} />
              ) : (
                <th key={at} scope="col" className={classOf(at)}>
                  <Line inner={cell} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, number) => (
            <tr key={number}>
              {row.map((cell, at) => (
                <td key={at} className={classOf(at)}>
                  <Line inner={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ inner }: { readonly inner: readonly Inline[] }) {
  return inner.map((piece, at) => <Part key={at} piece={piece} />)
}

function Part({ piece }: { readonly piece: Inline }) {
  switch (piece.kind) {
    case 'text':
      return <HiddenText text={piece.text} />
    case 'code':
      return (
        <code dir="ltr">
          <HiddenText text={piece.text} />
        </code>
      )
    case 'strong':
      return (
        <strong>
          <Line inner={piece.inner} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Line inner={piece.inner} />
        </em>
      )
    case 'struck':
      return (
        <del>
          <Line inner={piece.inner} />
        </del>
      )
    case 'link':
      return <OutLink piece={piece} />
    case 'picture':
      return <Picture piece={piece} />
    case 'break':
      return <br />
  }
}

/** Leads to a file of the package, or to the web: then it says the host, whatever its words are. */
function OutLink({ piece }: { readonly piece: Extract<Inline, { readonly kind: 'link' }> }) {
  const text = useText()
  const { address, href, inner } = piece
  const open = use(Files)(address)
  if (open !== null) {
    return (
      <button type="button" className={linkStyle} onClick={open}>
        <Line inner={inner} />
      </button>
    )
  }
  if (href === null) {
    return (
      <span className={css.dead} title={text('skills.deadLink')}>
        <Line inner={inner} />{' '}
        <span className={css.host} dir="ltr">
          <HiddenText text={shortened(address)} />
        </span>
      </span>
    )
  }
  return (
    <>
      <a className={linkStyle} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        <Line inner={inner} />
        <span className={css.out}>
          <Icon name="external" size={10} />
        </span>
      </a>{' '}
      <span className={css.host} dir="ltr">
        {new URL(href).host}
      </span>
    </>
  )
}

function Picture({ piece }: { readonly piece: Extract<Inline, { readonly kind: 'picture' }> }) {
  const text = useText()
  return (
    <span className={css.picture} title={text('skills.pictureWhy')}>
      <Icon name="eye-off" size={12} /> {text('skills.picture')}{' '}
      <bdi>
        <HiddenText text={piece.alt} />
      </bdi>{' '}
      <span className={css.host} dir="ltr">
        <HiddenText text={shortened(piece.address)} />
      </span>
    </span>
  )
}

function shortened(address: string): string {
  return address.length > 80 ? `${address.slice(0, 79)}…` : address
}
