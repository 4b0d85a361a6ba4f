import { useMemo, useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { Menu, type MenuItem } from '../../design/primitives/menu.tsx'
import { useText } from '../../language/use-text.ts'
import { type Command, useCommands } from '../../shell/commands/command-table.ts'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { useLatest } from '../../shell/use-latest.ts'
import { ManageDialog } from './manage-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { layoutsMax } from './saved-layouts.model.ts'
import css from './saved-layouts.module.css'
import type { ArrangedScreen } from './saved-layouts.tsx'
import { type Layouts, sayFailure, useLayouts } from './use-layouts.ts'

type Asked = 'manage' | 'save'

/** The menu of layouts, with its dialogs and its rows of the palette. */
export function LayoutMenu(screen: ArrangedScreen) {
  const text = useText()
  const layouts = useLayouts(screen)
  const [asked, setAsked] = useState<Asked | null>(null)
  useLayoutCommands(screen.screen, layouts, setAsked)
  const { chosen, isChanged } = layouts
  const name = chosen?.name ?? text('panels.layouts')
  return (
    <>
      <Menu label={text('panels.layouts')} items={useItems(layouts, setAsked)}>
        <Button
          kind="quiet"
          size="small"
          icon="layout"
          title={isChanged ? text('panels.layouts.changed', { name }) : name}
        >
          <span className={css.name} data-changed={isChanged}>
            <bdi>{name}</bdi>
          </span>
        </Button>
      </Menu>
      {asked === 'save' ? <SaveDialog layouts={layouts} onClose={() => setAsked(null)} /> : null}
      {asked === 'manage' ? (
        <ManageDialog layouts={layouts} onClose={() => setAsked(null)} />
      ) : null}
    </>
  )
}

function useItems(layouts: Layouts, ask: (asked: Asked) => void): readonly MenuItem[] {
  const text = useText()
  const { chosen, choose, isChanged, isSomebody, save } = layouts
  const usual: MenuItem = {
    id: 'usual',
    label: text('panels.layouts.usual'),
    onSelect: () => choose(null),
  }
  const link: MenuItem = {
    id: 'link',
    label: text('panels.layouts.link'),
    icon: 'link',
    onSelect: () => void layouts.copyLink().catch(sayFailure),
  }
  if (!isSomebody) {
    const signIn = text('panels.layouts.signIn')
    return [
      usual,
      link,
      { id: 'sign-in', label: signIn, icon: 'user', startsGroup: true, onSelect: openConnect },
    ]
  }
  const saved = layouts.layouts.map((layout): MenuItem => {
    const isChosen = layout === chosen
    return {
      id: `layout ${layout.name}`,
      label: <bdi>{layout.name}</bdi>,
      ...(isChosen ? { icon: 'check' } : {}),
      onSelect: () => choose(layout),
    }
  })
  const keep: readonly MenuItem[] =
    chosen !== undefined && isChanged
      ? [
          {
            id: 'keep',
            label: text('panels.layouts.keep', { name: chosen.name }),
            startsGroup: true,
            onSelect: () => void save(chosen.name).catch(sayFailure),
          },
        ]
      : []
  return [
    usual,
    ...saved,
    ...keep,
    {
      id: 'save',
      label: text('panels.layouts.saveAs'),
      startsGroup: keep.length === 0,
      onSelect: () => ask('save'),
    },
    {
      id: 'manage',
      label: text('panels.layouts.manage'),
      disabled: saved.length === 0,
      onSelect: () => ask('manage'),
    },
    link,
  ]
}

/** A row of the palette for each layout, and for keeping another one. */
function useLayoutCommands(
  screen: ArrangedScreen['screen'],
  { choose, isSomebody, layouts }: Layouts,
  ask: (asked: Asked) => void,
): void {
  const latest = useLatest(choose)
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: `${screen}.layout`,
        label: 'panels.layouts.usual',
        group: 'look',
        perform: () => latest.current(null),
      },
      {
        id: `${screen}.layout.save`,
        label: 'panels.layouts.saveAs',
        group: 'look',
        isEnabled: () => isSomebody,
        perform: () => ask('save'),
      },
      ...layouts.slice(0, layoutsMax).map(
        (layout): Command => ({
          id: `${screen}.layout:${layout.name}`,
          label: 'panels.layouts.choose',
          values: { name: layout.name },
          group: 'look',
          perform: () => latest.current(layout),
        }),
      ),
    ],
    [screen, layouts, isSomebody, ask, latest],
  )
  useCommands(commands)
}
