import type { Visit } from './openVisit.ts'

/** An animation that began: its name, and its length in milliseconds. */
export type Motion = readonly [name: string, duration: unknown]

/**
 * Collects the animations of the card from now on, and returns a function that reads them: a
 * machine that is busy for half a second would miss one that is looked for while it runs.
 */
export async function watchMotions({ frame }: Visit): Promise<() => Promise<readonly Motion[]>> {
  const card = frame.locator('.card')
  await card.evaluate((element) => {
    const begun: Motion[] = []
    Object.assign(window, { motions: begun })
    element.getRootNode().addEventListener('animationstart', ({ target }) => {
      if (target !== element) return
      for (const motion of element.getAnimations())
        if (motion instanceof CSSAnimation)
          begun.push([motion.animationName, motion.effect?.getTiming().duration])
    })
  })
  return () => card.evaluate((): readonly Motion[] => Reflect.get(window, 'motions'))
}
