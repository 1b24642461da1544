import { enterCode } from './enterCode.ts'
import type { SceneFixture } from './Scene.ts'

/** Logs in by email and leaves the modal closed. */
export async function logIn(stage: SceneFixture): Promise<void> {
  await enterCode(stage)
  await stage.find('dialog:not([open])').waitFor({ state: 'attached' })
}
