import { useEffect, useState } from 'react'
import { DrawButton } from './DrawButton.tsx'
import { LiveScene } from './LiveScene.tsx'
import { LocaleSelect } from './LocaleSelect.tsx'
import type { SceneList } from './SceneList.ts'
import { SceneMenu } from './SceneMenu.tsx'
import { ScenePicture } from './ScenePicture.tsx'
import type { Selection } from './selection.ts'
import { readSelection, stepThrough, toDemoAddress, toPictureFile, toSearch } from './selection.ts'

type Steps = Readonly<Record<string, number>>
const sceneSteps: Steps = { ArrowUp: -1, ArrowDown: 1 }
const appearanceSteps: Steps = { ArrowLeft: -1, ArrowRight: 1 }
/** The class of the list of links that an event came from; keys elsewhere scroll the page. */
const findList = ({ target }: KeyboardEvent) =>
  target instanceof HTMLAnchorElement ? target.closest('nav')?.className : undefined

/** Every scene in every appearance, with an address for each. */
export function App({
  firstList,
  loadList,
}: {
  readonly firstList: SceneList
  loadList(): Promise<SceneList>
}) {
  const [list, setList] = useState(firstList)
  const [search, setSearch] = useState(location.search)
  const selection = readSelection(search, list)
  useEffect(() => {
    const follow = () => setSearch(location.search)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go = (scene: string, look: string, locale = selection?.locale) => {
    history.pushState(null, '', toSearch(scene, look, locale))
    setSearch(location.search)
  }
  useArrowKeys(list, selection, go)
  if (!selection) return <p>There are no scenes.</p>
  const { scene, appearance, locale } = selection
  return (
    <>
      <Heading count={list.scenes.length} />
      <div className="columns">
        <SceneMenu list={list} selection={selection} onChoose={go} />
        <main>
          <h2 aria-live="polite">
            {scene.name}, {appearance.name}
          </h2>
          <p>
            View <code>{scene.view}</code>, {appearance.theme} theme, locale{' '}
            {locale ?? appearance.locale}, {appearance.width} pixels wide.{' '}
            <a href={toDemoAddress(selection)}>Open the demo with its options</a>
          </p>
          <LocaleSelect
            locales={list.locales}
            chosen={locale}
            onChoose={(next) => go(scene.name, appearance.name, next ?? '')}
          />
          {list.pictures.includes(toPictureFile(selection)) ? (
            <ScenePicture selection={selection} />
          ) : (
            <>
              <DrawButton
                key={`${scene.name} ${locale}`}
                scene={scene.name}
                locale={locale}
                onDrawn={() => void loadList().then(setList)}
              />
              <LiveScene selection={selection} />
            </>
          )}
        </main>
      </div>
    </>
  )
}

function useArrowKeys(
  { scenes, appearances }: SceneList,
  selection: Selection | undefined,
  onChoose: (scene: string, appearance: string) => void,
) {
  useEffect(() => {
    if (!selection) return
    const { scene, appearance } = selection
    const onKey = (event: KeyboardEvent) => {
      const isScenes = findList(event) === 'scenes'
      if (event.altKey || event.ctrlKey || event.metaKey || findList(event) === undefined) return
      const step = (isScenes ? sceneSteps : appearanceSteps)[event.key]
      if (step === undefined) return
      event.preventDefault()
      if (isScenes) onChoose(stepThrough(scenes, scene, step).name, appearance.name)
      else onChoose(scene.name, stepThrough(appearances, appearance, step).name)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

function Heading({ count }: { readonly count: number }) {
  return (
    <header>
      <h1>Gallery</h1>
      <p>{count} scenes. The arrow keys go through the scenes, and through the appearances.</p>
    </header>
  )
}
