import { expect } from 'vitest'

/** Waits until nothing in the element moves or fades any more; endless animations go on. */
export const waitForRest = (element: HTMLElement): Promise<void> =>
  expect
    .poll(() =>
      element
        .getAnimations({ subtree: true })
        .filter(({ effect }) => effect?.getComputedTiming().iterations === 1),
    )
    .toEqual([])
