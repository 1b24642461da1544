import type { SyntheticEvent } from 'react'
import type { Selection } from './selection.ts'
import { toDemoAddress } from './selection.ts'

/** Delay between looks for the modal of a page that has loaded (ms). */
const pause = 100
const attempts = 100

/** Opens the scene's view in the demo page; its first view if that one needs more than a name. */
async function openView({ contentWindow: page }: HTMLIFrameElement, view: string): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (page?.latchkey) {
      await page.latchkey.open({ view }).catch(() => page.latchkey.open())
      return
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** The view of a scene in the demo page, live: in any language, without the scene's own steps. */
export function LiveScene({ selection }: { readonly selection: Selection }) {
  const { scene, appearance, locale = appearance.locale } = selection
  const address = toDemoAddress(selection)
  return (
    <>
      <p>
        There is no picture of it yet. Below, the view <code>{scene.view}</code> opens live, without
        the steps of the scene.
      </p>
      <iframe
        key={`${scene.name} ${address}`}
        title={`${scene.view} in ${locale}`}
        src={address}
        width={appearance.width}
        onLoad={({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
          void openView(currentTarget, scene.view)
        }
      />
    </>
  )
}
