import type { SceneFixture } from './Scene.ts'

/** Asks for a code by mail. */
export async function submitEmail(
  { open, find }: SceneFixture,
  address = 'ada@example.com',
): Promise<void> {
  await open('EmailLogin')
  await find('.body input').fill(address)
  await find('.body input').press('Enter')
}
