import { describe, expect, it } from 'vitest'
import { isLatchkeyError } from '#kernel'
import { defaultSiwx } from '#plugins/siwx/index'
import { siweConfigDouble } from '../test/harness/siweConfigDouble.ts'
import { createModal } from './index.ts'

describe('options of a modal', () => {
  it('refuses siweConfig and siwx together at the creation of a modal', () => {
    const create = () => createModal({ siwx: defaultSiwx(), siweConfig: siweConfigDouble })
    expect(create).toThrow('Option "siweConfig" cannot be used')
    try {
      create()
    } catch (error) {
      expect(isLatchkeyError(error, 'options-invalid')).toBe(true)
      expect(error).toMatchObject({
        context: { option: 'siweConfig' },
        docs: 'errors.md#options-invalid',
      })
    }
    for (const one of [{ siwx: defaultSiwx() }, { siweConfig: siweConfigDouble }])
      createModal(one).destroy()
  })
})

describe('destroy', () => {
  it('ends the listeners of each trigger, as the release of a trigger does', () => {
    const [kept, released] = [openButton(), openButton()]
    const modal = createModal()
    modal.trigger(kept.element)
    modal.trigger(released.element)()
    expect([kept.isListening(), released.isListening()]).toEqual([true, false])
    modal.destroy()
    expect(kept.isListening()).toBe(false)
  })
})

/** An element that reports whether a listener is attached to it. */
function openButton() {
  const signals: (AbortSignal | undefined)[] = []
  const addEventListener = (...[, , options]: Parameters<Element['addEventListener']>) =>
    void signals.push(typeof options === 'object' ? options.signal : undefined)
  return {
    // A trigger only listens to its element.
    element: { addEventListener } as unknown as Element,
    isListening: () => signals.some((signal) => !signal?.aborted),
  }
}
