import { expect, it } from 'vitest'
import { moveFocus } from './moveFocus.ts'

it.each(['altKey', 'ctrlKey', 'metaKey'] as const)(
  'leaves an arrow key with a modifier to the browser: %s',
  (modifier) => {
    const taken: string[] = []
    moveFocus(
      {
        key: 'ArrowLeft',
        altKey: false,
        ctrlKey: false,
        metaKey: false,
        [modifier]: true,
        target: {},
        // The grid is not asked for its tiles.
        currentTarget: undefined as unknown as Element,
        preventDefault: () => taken.push(modifier),
      },
      'ltr',
    )
    expect(taken).toEqual([])
  },
)
