import type { SceneFixture } from './Scene.ts'
import { submitEmail } from './submitEmail.ts'

/** Enters the code that is mailed. */
export async function enterCode(stage: SceneFixture): Promise<void> {
  await submitEmail(stage)
  await stage.find('.code input').fill(await stage.waitForMailedCode('ada@example.com'))
}
