import type { Selection } from './selection.ts'
import { toPictureFile } from './selection.ts'

/** The picture of a scene in an appearance. */
export function ScenePicture({ selection }: { readonly selection: Selection }) {
  const { scene, appearance, locale = appearance.locale } = selection
  return (
    <img
      src={`/gallery/pictures/${toPictureFile(selection)}`}
      alt={`${scene.name}, ${appearance.name}, ${locale}`}
    />
  )
}
