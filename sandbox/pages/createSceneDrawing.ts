import { once } from 'node:events'
import { join } from 'node:path'
import { spawnOwnedProcess } from '../spawnOwnedProcess.ts'
import type { DrawScene } from './serveDrawing.ts'

const program = join(import.meta.dirname, '../../tools/screenshots.mjs')

async function draw(scene: string, locale?: string): Promise<void> {
  const language = locale ? [`--locale=${locale}`] : []
  const { process: child } = spawnOwnedProcess(process.execPath, [
    program,
    '--exact',
    ...language,
    scene,
  ])
  child.stdout?.resume()
  const [code] = await once(child, 'exit')
  if (code !== 0)
    throw new TypeError(
      `The pictures of ${scene} were not drawn. Run npm run screenshots -- ${scene} to see why.`,
    )
}

/**
 * Draws the pictures of single scenes with `npm run screenshots`, one scene after the other: each
 * drawing starts a sandbox and a browser.
 */
export function createSceneDrawing(): DrawScene {
  let last: Promise<void> = Promise.resolve()
  return (scene, locale) => {
    const drawn = last.then(() => draw(scene, locale))
    last = drawn.catch(() => undefined)
    return drawn
  }
}
