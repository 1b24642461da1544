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
