import type { SceneList } from './SceneList.ts'
import type { Selection } from './selection.ts'
import { toPictureFile } from './selection.ts'

type Props = { readonly list: SceneList; readonly selection: Selection }

/** The picture of a scene, or the command that draws it. */
export function ScenePicture({ list, selection }: Props) {
  const { scene, appearance, locale = appearance.locale } = selection
  const file = toPictureFile(selection)
  if (list.pictures.includes(file))
    return (
      <img src={`/gallery/pictures/${file}`} alt={`${scene.name}, ${appearance.name}, ${locale}`} />
    )
  return (
    <p className="missing">
      This scene has no picture yet. Run <code>npm run screenshots -- {scene.name}</code> and reload
      the page.
    </p>
  )
}
