import type { MouseEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { SceneList } from './SceneList.ts'
import type { Selection } from './selection.ts'
import { toSearch } from './selection.ts'
import { useKeptMenuFocus } from './useKeptMenuFocus.ts'

type Props = {
  readonly list: SceneList
  readonly selection: Selection
  onChoose(scene: string, look: string): void
}

/** Links to all scenes by group, with a search, and to all appearances. */
export function SceneMenu({ list, selection, onChoose }: Props) {
  const [filter, setFilter] = useState('')
  const { scene, appearance, locale } = selection
  const groups = [...new Set(list.scenes.map(({ group }) => group))]
  const found = list.scenes.filter(({ name, view }) =>
    `${name} ${view}`.toLowerCase().includes(filter.toLowerCase()),
  )
  const root = useFollowedSelection(selection)
  useKeptMenuFocus()
  const link = (name: string, look: string, isCurrent: boolean, text: string) => (
    <a
      href={toSearch(name, look, locale)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onChoose(name, look)
      }}
    >
      {text}
    </a>
  )
  return (
    <div className="menu" ref={root}>
      <nav className="appearances" aria-label="Appearances">
        <ul>
          {list.appearances.map(({ name }) => (
            <li key={name}>{link(scene.name, name, name === appearance.name, name)}</li>
          ))}
        </ul>
      </nav>
      <nav className="scenes" aria-label="Scenes">
        <input
          type="search"
          aria-label="Find a scene"
          placeholder="Find a scene"
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            <ul>
              {found
                .filter((one) => one.group === group)
                .map(({ name }) => (
                  <li key={name}>{link(name, appearance.name, name === scene.name, name)}</li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  )
}

/** Keeps the chosen links in sight; the arrow keys take the focus along. */
function useFollowedSelection({ scene, appearance }: Selection): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the selection
  useEffect(() => {
    const links = root.current?.querySelectorAll<HTMLElement>('[aria-current]') ?? []
    for (const link of links) link.scrollIntoView({ block: 'nearest' })
    root.current?.querySelector<HTMLElement>('nav:focus-within [aria-current]')?.focus()
  }, [scene.name, appearance.name])
  return root
}
